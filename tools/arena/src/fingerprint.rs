//! A short name for a text or a file, for telling whether two are the same: a hash that is the same on every machine and for
//! ever. It tells a rebuilt program from the old one; it is no protection against somebody who means harm.
//! After: Fowler, Noll and Vo, FNV-1a with 64 bits.

use std::fmt;
use std::io::{self, Read};

/// A hash while it is being worked out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Fingerprint(u64);

impl Fingerprint {
    const EMPTY: Fingerprint = Fingerprint(0xcbf2_9ce4_8422_2325);

    /// The fingerprint of some texts.
    pub(crate) fn of_texts(texts: &[&str]) -> Fingerprint {
        let mut hash = Fingerprint::EMPTY;
        for text in texts {
            hash.add(text.as_bytes());
            // No byte of a text is 255, so it matters where one ends.
            hash.add(&[u8::MAX]);
        }
        hash
    }

    /// The fingerprint of all that can be read, however much that is.
    pub(crate) fn of_contents(mut reader: impl Read) -> io::Result<Fingerprint> {
        let mut hash = Fingerprint::EMPTY;
        let mut piece = vec![0; 1 << 16];
        loop {
            match reader.read(&mut piece) {
                Ok(0) => return Ok(hash),
                Ok(length) => hash.add(&piece[..length]),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => (),
                Err(error) => return Err(error),
            }
        }
    }

    fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
    }
}

impl fmt::Display for Fingerprint {
    /// 16 hexadecimal digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_the_published_hash_of_the_bytes() {
        // 0xff closes a text: FNV-1a of the two bytes "a" and 0xff, worked out step by step.
        let step = |hash: u64, byte: u64| (hash ^ byte).wrapping_mul(0x100_0000_01b3);
        let a = step(0xcbf2_9ce4_8422_2325, 0x61);
        assert_eq!(a, 0xaf63_dc4c_8601_ec8c, "published for \"a\"");
        assert_eq!(Fingerprint::of_contents(&b"a"[..]).expect("it can be read"), Fingerprint(a));
        assert_eq!(Fingerprint::of_texts(&["a"]).to_string(), format!("{:016x}", step(a, 0xff)));
    }

    #[test]
    fn it_matters_where_a_text_ends() {
        assert_ne!(Fingerprint::of_texts(&["ab", "c"]), Fingerprint::of_texts(&["a", "bc"]));
    }

    #[test]
    fn a_file_may_have_many_pieces() {
        let bytes = "a wandering queen ".repeat(10_000);
        let whole = Fingerprint::of_contents(bytes.as_bytes()).expect("it can be read");
        let mut hash = Fingerprint::EMPTY;
        bytes.bytes().for_each(|byte| hash.add(&[byte]));
        assert_eq!(whole, hash);
    }
}
