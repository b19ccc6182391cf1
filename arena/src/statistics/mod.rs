//! How strong an engine is, from its results, and how sure that is.
