//! Reading files that may be anything, and saying where they are wrong.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use anyhow::Context as _;
use kernel::TextError;

/// The bytes of a file; of one that is too long just enough to show that it is.
pub(crate) fn read_up_to(limit: usize, path: &Path) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(limit as u64 + 1).read_to_end(&mut bytes))
        .with_context(|| format!("{}: cannot be read", path.display()))?;
    Ok(bytes)
}

/// What is wrong in a file, in the form that editors jump to: `FILE:LINE:COLUMN: …`.
pub(crate) fn wrong_in(path: &Path, error: &TextError) -> String {
    let gap = if error.location.is_some() { "" } else { " " };
    format!("{}:{gap}{error}", path.display())
}
