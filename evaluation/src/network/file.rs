//! The bytes of a network. All numbers are little-endian.
//!
//! ```text
//!    0  8  "VESPNET1"
//!    8  4  fingerprint of the facts: their groups and sizes
//!   12  2  facts         14  2  neurons        16  2  head neurons
//!   18     rows of the facts, bias, head, head bias, output, output bias
//!       4  CRC-32 of all that is before
//! ```

use super::Network;
use super::inputs::{FACTS, fingerprint};
use super::layers::{HEAD, Layers, WIDTH};

const MAGIC: &[u8; 8] = b"VESPNET1";

/// Why some bytes are no network for this program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NetworkError {
    /// They are something else.
    Foreign,
    /// There are too few of them, or too many.
    Length {
        /// How many there should be.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// The network knows other facts, or is of another size.
    Shape,
    /// Bytes have changed.
    Checksum,
}

impl std::fmt::Display for NetworkError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            NetworkError::Foreign => f.write_str("this is not a network of Vespine"),
            NetworkError::Length { expected, found } => {
                write!(f, "it has {found} bytes, and a network has {expected}")
            }
            NetworkError::Shape => {
                f.write_str("it was made for another version: its facts or its size are not ours")
            }
            NetworkError::Checksum => f.write_str("it is damaged: its checksum is wrong"),
        }
    }
}

impl std::error::Error for NetworkError {}

/// How many bytes come before the numbers.
const HEADER: usize = 18;
/// How many bytes a network has.
const LENGTH: usize = HEADER + 2 * (FACTS * 2 * WIDTH + WIDTH + HEAD * 2 * WIDTH + HEAD) + 4 * (HEAD + 1) + 4;

impl Network {
    /// Reads a network.
    ///
    /// # Errors
    /// If the bytes are no network for this program.
    pub fn read(bytes: &[u8]) -> Result<Network, NetworkError> {
        if !bytes.starts_with(MAGIC) {
            return Err(NetworkError::Foreign);
        }
        if bytes.get(..HEADER).is_some_and(|found| found != header()) {
            return Err(NetworkError::Shape);
        }
        let (content, checksum) = bytes
            .split_last_chunk()
            .filter(|_| bytes.len() == LENGTH)
            .ok_or(NetworkError::Length { expected: LENGTH, found: bytes.len() })?;
        if crc32fast::hash(content) != u32::from_le_bytes(*checksum) {
            return Err(NetworkError::Checksum);
        }
        let mut numbers = Numbers(&content[HEADER..]);
        let mut layers = Layers::blank();
        layers.rows.iter_mut().for_each(|row| *row = numbers.pair());
        layers.bias = numbers.shorts();
        layers.head = std::array::from_fn(|_| numbers.pair());
        layers.head_bias = std::array::from_fn(|_| numbers.long());
        layers.output = numbers.shorts();
        layers.output_bias = numbers.long();
        Ok(Network { layers, checksum: u32::from_le_bytes(*checksum) })
    }

    /// The bytes of the network.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = content(&self.layers);
        bytes.extend_from_slice(&self.checksum.to_le_bytes());
        bytes
    }
}

/// The checksum of a network with these numbers.
pub(super) fn checksum_of(layers: &Layers) -> u32 {
    crc32fast::hash(&content(layers))
}

fn header() -> [u8; HEADER] {
    let mut bytes = [0; HEADER];
    bytes[..8].copy_from_slice(MAGIC);
    bytes[8..12].copy_from_slice(&fingerprint().to_le_bytes());
    for (place, size) in (12..).step_by(2).zip([FACTS, WIDTH, HEAD]) {
        bytes[place..place + 2].copy_from_slice(&(size as u16).to_le_bytes());
    }
    bytes
}

fn content(layers: &Layers) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(LENGTH);
    bytes.extend_from_slice(&header());
    let shorts = |bytes: &mut Vec<u8>, numbers: &[i16]| {
        for number in numbers {
            bytes.extend_from_slice(&number.to_le_bytes());
        }
    };
    layers.rows.iter().for_each(|pair| shorts(&mut bytes, pair.as_flattened()));
    shorts(&mut bytes, &layers.bias);
    layers.head.iter().for_each(|pair| shorts(&mut bytes, pair.as_flattened()));
    layers.head_bias.iter().for_each(|bias| bytes.extend_from_slice(&bias.to_le_bytes()));
    shorts(&mut bytes, &layers.output);
    bytes.extend_from_slice(&layers.output_bias.to_le_bytes());
    bytes
}

/// Numbers that are read from the front. Trusts that there are enough.
struct Numbers<'a>(&'a [u8]);

impl Numbers<'_> {
    fn take<const N: usize>(&mut self) -> [u8; N] {
        let (number, rest) = self.0.split_first_chunk().expect("the length has been looked at");
        self.0 = rest;
        *number
    }

    fn shorts<const N: usize>(&mut self) -> [i16; N] {
        std::array::from_fn(|_| i16::from_le_bytes(self.take()))
    }

    fn pair<const N: usize>(&mut self) -> [[i16; N]; 2] {
        [self.shorts(), self.shorts()]
    }

    fn long(&mut self) -> i32 {
        i32::from_le_bytes(self.take())
    }
}
