//! The file in which a game is written down.

use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};

/// A new file for a record. Never an old one: a game that was played is not lost to a slip of the fingers.
#[derive(Debug)]
pub(crate) struct RecordFile {
    path: PathBuf,
    /// Written first and then renamed, so that there is never half a record under the real name.
    part: PathBuf,
}

impl RecordFile {
    /// Makes sure, before the game begins, that the record will find its place.
    pub(crate) fn new(path: PathBuf) -> anyhow::Result<Self> {
        let shown = path.display();
        if path.symlink_metadata().is_ok() {
            bail!("{shown}: there is such a file already; expected a name for a new one");
        }
        let (Some(name), Some(folder)) = (path.file_name(), path.parent()) else {
            bail!("`{shown}`: expected the name of a file");
        };
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        if !folder.is_dir() {
            bail!("{shown}: there is no folder {}", folder.display());
        }
        let mut part_name = name.to_owned();
        part_name.push(format!(".{}.part", std::process::id()));
        let part = folder.join(part_name);
        Ok(Self { path, part })
    }

    pub(crate) fn write(&self, record: &str) -> anyhow::Result<()> {
        let written = File::create_new(&self.part)
            .and_then(|mut file| file.write_all(record.as_bytes()).and_then(|()| file.sync_all()))
            .and_then(|()| fs::rename(&self.part, &self.path));
        written.with_context(|| format!("{}: the record cannot be written", self.path.display()))
    }
}
