//! Files that are there whole or not at all: written beside, and renamed when they are finished.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// A file or folder that cannot be written, and why.
#[derive(Debug, thiserror::Error)]
#[error("{}: {why}", path.display())]
pub struct FileError {
    pub path: PathBuf,
    pub why: String,
}

impl FileError {
    pub(crate) fn new(path: &Path, why: impl Into<String>) -> Self {
        Self { path: path.to_owned(), why: why.into() }
    }

    fn unwritable(path: &Path, error: &io::Error) -> Self {
        Self::new(
            path,
            format!("cannot be written ({error}); expected a file in a folder in which you may write"),
        )
    }
}

/// A file that is being written. It takes its name when it is finished, in place of an old one; dropped before, it
/// leaves nothing behind.
#[derive(Debug)]
pub struct NewFile {
    path: PathBuf,
    part: PathBuf,
    file: Option<File>,
}

impl NewFile {
    /// Begins a file, so that it is known early whether it can be written.
    pub fn create(path: &Path) -> Result<Self, FileError> {
        let Some(name) = path.file_name() else {
            return Err(FileError::new(path, "expected the name of a file"));
        };
        if path.is_dir() {
            return Err(FileError::new(path, "is a folder; expected the name of a file"));
        }
        let mut part = name.to_owned();
        part.push(format!(".{}.part", std::process::id()));
        let part = path.with_file_name(part);
        let file = File::create_new(&part).map_err(|error| FileError::unwritable(path, &error))?;
        Ok(Self { path: path.to_owned(), part, file: Some(file) })
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Another handle to what is being written.
    pub(crate) fn handle(&self) -> Result<File, FileError> {
        let file = self.file.as_ref().ok_or_else(|| FileError::new(&self.path, "is finished already"))?;
        file.try_clone().map_err(|error| FileError::unwritable(&self.path, &error))
    }

    /// Writes all there is, and finishes.
    pub fn write_all(self, bytes: &[u8]) -> Result<(), FileError> {
        self.handle()?.write_all(bytes).map_err(|error| FileError::unwritable(&self.path, &error))?;
        self.finish()
    }

    /// Gives it its name.
    pub fn finish(mut self) -> Result<(), FileError> {
        self.file = None;
        fs::rename(&self.part, &self.path).map_err(|error| FileError::unwritable(&self.path, &error))
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        // After it was finished there is none of that name, and nothing to be done if it cannot be removed.
        let _ = fs::remove_file(&self.part);
    }
}

/// A folder for many files: new, or there and empty, so that nothing old is taken for a part of it.
#[derive(Debug)]
pub struct NewFolder {
    path: PathBuf,
}

impl NewFolder {
    pub fn create(path: &Path) -> Result<Self, FileError> {
        let wrong = |error: io::Error| FileError::new(path, format!("cannot be made a folder ({error})"));
        fs::create_dir_all(path).map_err(wrong)?;
        if fs::read_dir(path).map_err(wrong)?.next().is_some() {
            return Err(FileError::new(path, "is not empty; expected a new or an empty folder"));
        }
        // Whether anything can be written there is known only by trying.
        drop(NewFile::create(&path.join("try"))?);
        Ok(Self { path: path.to_owned() })
    }

    pub fn path(&self) -> &Path {
        &self.path
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("fifth-files-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        path
    }

    fn names(folder: &Path) -> Vec<String> {
        let name = |entry: io::Result<fs::DirEntry>| entry.unwrap().file_name().into_string().unwrap();
        fs::read_dir(folder).unwrap().map(name).collect()
    }

    #[test]
    fn a_file_appears_when_it_is_finished_and_replaces_the_old_one() {
        let folder = folder("finished");
        let path = folder.join("x.csv");
        fs::write(&path, "old").unwrap();
        let file = NewFile::create(&path).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        file.write_all(b"new").unwrap();
        assert_eq!((fs::read_to_string(&path).unwrap().as_str(), names(&folder).len()), ("new", 1));
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_file_that_is_not_finished_leaves_nothing_behind() {
        let folder = folder("dropped");
        let file = NewFile::create(&folder.join("x.csv")).unwrap();
        file.handle().unwrap().write_all(b"half").unwrap();
        drop(file);
        assert_eq!(names(&folder), Vec::<String>::new());
        fs::remove_dir_all(folder).unwrap();
    }
}
