//! Bytes as they are written in a case: text, and escapes for what is not.

/// The bytes of a text with escapes: `\n`, `\r`, `\t`, `\\`, `\xff` for a byte and `\ufeff` for a character.
pub(super) fn unescaped(text: &str) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let mut rest = text;
    while let Some((before, escape)) = rest.split_once('\\') {
        bytes.extend(before.bytes());
        let mut characters = escape.chars();
        let kind = characters.next().ok_or("there is nothing after the last backslash")?;
        rest = characters.as_str();
        match kind {
            'n' => bytes.push(b'\n'),
            'r' => bytes.push(b'\r'),
            't' => bytes.push(b'\t'),
            '\\' => bytes.push(b'\\'),
            'x' => bytes.extend(u8::try_from(hexadecimal(&mut rest, 2)?).ok()),
            'u' => {
                let character =
                    char::from_u32(hexadecimal(&mut rest, 4)?).ok_or("there is no such character")?;
                bytes.extend(character.encode_utf8(&mut [0; 4]).bytes());
            }
            _ => return Err(format!("there is no escape \\{kind}")),
        }
    }
    bytes.extend(rest.bytes());
    Ok(bytes)
}

/// The number of so many hexadecimal digits, which are taken off the text.
fn hexadecimal(text: &mut &str, digits: usize) -> Result<u32, String> {
    let (number, rest) = text.split_at_checked(digits).ok_or("digits are missing")?;
    *text = rest;
    u32::from_str_radix(number, 16).map_err(|_| format!("{number:?} is no hexadecimal number"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_stand_for_bytes_and_characters() {
        assert_eq!(unescaped(r"a\n\r\t\\\xff\ufeffb"), Ok(b"a\n\r\t\\\xff\xef\xbb\xbfb".to_vec()));
    }

    #[test]
    fn what_is_no_escape_is_refused() {
        for text in [r"a\", r"\q", r"\x1", r"\xgg", r"\ud800", r"\u12"] {
            assert!(unescaped(text).is_err(), "{text}");
        }
    }
}
