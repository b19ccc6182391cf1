//! The program under attack: what somebody who means harm, or has bad luck, can do to it from outside.
//!
//! One file for each kind of attack. Every test here failed when it was written: it is what was found.

#[path = "../program/scratch.rs"]
mod scratch;
mod threads;
