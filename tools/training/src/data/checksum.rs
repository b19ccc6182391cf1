//! CRC-32, by which damaged bytes are found.
//!
//! After: the polynomial of IEEE 802.3, least significant bit first, as in gzip and PNG.

/// The checksum of some bytes.
pub(super) fn crc32(bytes: &[u8]) -> u32 {
    let step = |crc: u32, &byte: &u8| TABLE[((crc ^ u32::from(byte)) & 0xff) as usize] ^ crc >> 8;
    !bytes.iter().fold(!0, step)
}

const TABLE: [u32; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut crc, mut bit) = (byte as u32, 0);
        while bit < 8 {
            crc = if crc & 1 == 1 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 };
            bit += 1;
        }
        table[byte] = crc;
        byte += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_example_is_found() {
        assert_eq!(crc32(b"123456789"), 0xcbf4_3926);
        assert_eq!(crc32(b""), 0);
    }
}
