//! Files of a run: opened only if they have an end, and replaced as a whole.

use std::fs::File;
use std::io::{self, BufRead, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

/// Opens a file for reading. Only what has an end: no device, no pipe, no folder.
///
/// ```
/// let refused = vespine_arena::open_regular(std::env::temp_dir().as_path()).expect_err("a folder");
/// assert!(refused.to_string().ends_with("is not a regular file"), "{refused}");
/// ```
///
/// # Errors
/// If it cannot be opened, or is no regular file.
pub fn open_regular(path: &Path) -> io::Result<File> {
    // Before it is opened: opening a pipe waits for whoever writes to it.
    if !path.metadata()?.is_file() {
        let complaint = format!("{} is not a regular file", path.display());
        return Err(io::Error::new(io::ErrorKind::InvalidInput, complaint));
    }
    File::open(path)
}

/// Reads a text file that is not larger than so many bytes.
///
/// ```
/// # let folder = tempfile::tempdir()?;
/// let path = folder.path().join("settings.toml");
/// std::fs::write(&path, "games = 200")?;
/// assert_eq!(vespine_arena::read_text(&path, 1_000)?, "games = 200");
/// assert!(vespine_arena::read_text(&path, 10).is_err());
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// If it cannot be opened, is no regular file, is larger, or is no text.
pub fn read_text(path: &Path, most: u64) -> io::Result<String> {
    let bytes = read_bytes(path, most)?;
    String::from_utf8(bytes).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
}

/// Reads a file that is not larger than so many bytes.
///
/// # Errors
/// If it cannot be opened, is no regular file, or is larger.
pub fn read_bytes(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open_regular(path)?.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        let complaint = format!("it is larger than {most} bytes");
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, complaint));
    }
    Ok(bytes)
}

/// The next line with its end, if it has one; none when there are no more. However long a line is, no more than so many
/// bytes of it are read: then it is an error.
pub(crate) fn next_line(reader: &mut impl BufRead, most: usize) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    let length = reader.take(most as u64 + 1).read_until(b'\n', &mut line)?;
    if length > most {
        let complaint = format!("it has a line of more than {most} bytes");
        return Err(io::Error::new(io::ErrorKind::InvalidData, complaint));
    }
    Ok((length > 0).then_some(line))
}

/// Writes a text or bytes beside a file, and puts them in its place: whoever reads it sees the old content or the new one, and never
/// half of it.
///
/// ```
/// # let folder = tempfile::tempdir()?;
/// let path = folder.path().join("summary.csv");
/// vespine_arena::replace_file(&path, "first")?;
/// vespine_arena::replace_file(&path, "second")?;
/// assert_eq!(std::fs::read_to_string(&path)?, "second");
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// If it cannot be written; the file is then as it was.
pub fn replace_file(path: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    let mut replacement = Replacement::begin(path)?;
    replacement.write_all(content.as_ref())?;
    replacement.finish()
}

/// The same for a text that is written piece by piece. What is not finished has never been there.
///
/// ```
/// use std::io::Write;
/// # let folder = tempfile::tempdir()?;
/// let path = folder.path().join("games.pgn");
/// let mut file = vespine_arena::Replacement::begin(&path)?;
/// write!(file, "first, ")?;
/// assert!(!path.exists());
/// write!(file, "second")?;
/// file.finish()?;
/// assert_eq!(std::fs::read_to_string(&path)?, "first, second");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Replacement {
    path: PathBuf,
    file: BufWriter<NamedTempFile>,
}

impl Replacement {
    /// Begins to write beside a file.
    ///
    /// # Errors
    /// If its folder does not allow it.
    pub fn begin(path: &Path) -> io::Result<Replacement> {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let mut builder = tempfile::Builder::new();
        // Temporary files are for their owner alone; a report is for whomever the user wants to read it.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        Ok(Replacement { path: path.to_owned(), file: BufWriter::new(builder.tempfile_in(folder)?) })
    }

    /// Puts what was written in the place of the file.
    ///
    /// # Errors
    /// If it cannot be written to its end; the file is then as it was.
    pub fn finish(self) -> io::Result<()> {
        self.file.into_inner()?.persist(self.path)?;
        Ok(())
    }
}

impl Write for Replacement {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_have_their_ends_and_a_limit() {
        let mut text = &b"one\n\ntwo"[..];
        let mut lines = std::iter::from_fn(|| next_line(&mut text, 4).transpose());
        let mut next = || lines.next().map(|line| line.expect("it is short"));
        assert_eq!(next().as_deref(), Some(&b"one\n"[..]));
        assert_eq!(next().as_deref(), Some(&b"\n"[..]));
        assert_eq!(next().as_deref(), Some(&b"two"[..]));
        assert_eq!(next(), None);
        let error = next_line(&mut io::BufReader::new(io::repeat(b'x')), 1_000).expect_err("it has no end");
        assert_eq!(error.to_string(), "it has a line of more than 1000 bytes");
    }
}
