//! Where a session speaks before its reply is complete.

/// Where a session tells what cannot wait until its reply is complete.
pub trait Outlet {
    /// A line of the reply, told before the others. Says whether anybody still listens.
    fn line(&mut self, line: &str) -> bool;

    /// Something for people who watch, outside of the conversation.
    fn remark(&mut self, text: &str);
}

/// Nobody.
impl Outlet for () {
    fn line(&mut self, _: &str) -> bool {
        true
    }

    fn remark(&mut self, _: &str) {}
}
