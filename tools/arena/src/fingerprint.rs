//! A short name for a text, for telling whether two are the same: a hash that is the same on every machine and for ever.
//! After: Fowler, Noll and Vo, FNV-1a with 64 bits.

/// The fingerprint of some texts, as 16 hexadecimal digits.
pub(crate) fn fingerprint(texts: &[&str]) -> String {
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    for text in texts {
        // No byte of a text is 255, so it matters where one ends.
        for &byte in text.as_bytes().iter().chain(&[u8::MAX]) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
    }
    format!("{hash:016x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_the_published_hash_of_the_bytes() {
        // 0xff closes the text: FNV-1a of the two bytes "a" and 0xff, worked out step by step.
        let step = |hash: u64, byte: u64| (hash ^ byte).wrapping_mul(0x100_0000_01b3);
        let a = step(0xcbf2_9ce4_8422_2325, 0x61);
        assert_eq!(a, 0xaf63_dc4c_8601_ec8c, "published for \"a\"");
        assert_eq!(fingerprint(&["a"]), format!("{:016x}", step(a, 0xff)));
    }

    #[test]
    fn it_matters_where_a_text_ends() {
        assert_ne!(fingerprint(&["ab", "c"]), fingerprint(&["a", "bc"]));
    }
}
