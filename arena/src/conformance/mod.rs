//! Does an engine keep to the protocol and to the rules?
