//! Files of a run: opened only if they have an end, and replaced as a whole.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

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

/// Writes a text beside a file, and puts it in its place: whoever reads it sees the old text or the new one, and never half
/// of it.
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
pub fn replace_file(path: &Path, text: &str) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    // Temporary files are for their owner alone; a report is for whomever the user wants to read it.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut temporary = builder.tempfile_in(folder)?;
    temporary.write_all(text.as_bytes())?;
    temporary.persist(path)?;
    Ok(())
}
