//! Foreign text on a page: whatever it says, it stays text.

/// The text as it is written in an HTML page, in an element or in a quoted attribute.
pub(super) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            '\n' | '\t' => safe.push(letter),
            _ if letter.is_control() => safe.push('\u{fffd}'),
            _ => safe.push(letter),
        }
    }
    safe
}

/// A name, which may be written in either direction without turning the text around it.
pub(super) fn name(text: &str) -> String {
    format!("<bdi>{}</bdi>", escaped(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_text_is_markup() {
        assert_eq!(
            escaped("<a href='x'>\"&amp;\"</a>"),
            "&lt;a href=&#39;x&#39;&gt;&quot;&amp;amp;&quot;&lt;/a&gt;"
        );
    }

    #[test]
    fn other_scripts_stay_and_control_characters_go() {
        assert_eq!(escaped("é 五\u{0}\u{1b}[31m"), "é 五\u{fffd}\u{fffd}[31m");
    }
}
