//! Files that are replaced as a whole: whoever reads one sees the old text or the new one, and never half of it.

use std::ffi::OsString;
use std::path::Path;
use std::{fs, io, process};

/// Writes a text beside a file, and puts it in its place.
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
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    // Several programs may be at it.
    name.push(format!(".{}", process::id()));
    let temporary = path.with_file_name(name);
    let replaced = fs::write(&temporary, text).and_then(|()| fs::rename(&temporary, path));
    if replaced.is_err() {
        let _ = fs::remove_file(&temporary);
    }
    replaced
}
