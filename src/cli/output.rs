//! A file that a command writes. It appears under its name when all of it is there: a command that is refused, fails
//! or is interrupted keeps the file that was there before.

use super::failure::{InFile, tell};
use super::{input, interrupt};
use anyhow::Result;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use tempfile::{Builder, NamedTempFile};

/// A file that is being written.
#[derive(Debug)]
pub(super) struct Output {
    /// The name as it was given.
    path: PathBuf,
    target: Target,
}

#[derive(Debug)]
enum Target {
    /// A file, written beside its place and then moved there.
    Moved(NamedTempFile, Claim),
    /// A pipe or a device.
    Direct(File),
}

/// A place that the command will write to. No other input or output may have it.
#[derive(Debug)]
struct Claim {
    place: PathBuf,
    /// The temporary file beside it.
    temporary: PathBuf,
}

impl Drop for Claim {
    fn drop(&mut self) {
        interrupt::end_temporary(&self.temporary);
        input::forget_output(&self.place);
    }
}

impl Output {
    /// Begins a file before the work for it is done, so that a wrong name is reported at once.
    pub(super) fn begin(path: PathBuf) -> Result<Self> {
        let target = Target::open(&path).in_file(&path)?;
        Ok(Self { path, target })
    }

    /// The name as it was given.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Writes all of it and puts it in its place. An interrupted command leaves the place as it was.
    pub(super) fn finish(self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<()> {
        if interrupt::has_stopped() {
            tell(&format_args!(
                "{}: not written, because the command was interrupted",
                self.path.display()
            ));
            return Ok(());
        }
        self.target.fill(write).in_file(&self.path)
    }
}

impl Target {
    fn open(path: &Path) -> io::Result<Self> {
        let (place, permissions) = match OpenOptions::new().write(true).open(path) {
            Ok(file) => {
                let before = file.metadata()?;
                if !before.is_file() {
                    return Ok(Self::Direct(file));
                }
                // A symbolic link stays, and the file behind it is replaced.
                (fs::canonicalize(path)?, Some(before.permissions()))
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => (path.to_owned(), None),
            Err(error) => return Err(error),
        };
        let directory = place.parent().filter(|it| !it.as_os_str().is_empty());
        let directory = directory.unwrap_or(Path::new(".")).to_owned();
        // A new file has the place that its directory really has.
        let place = match (fs::canonicalize(&directory), place.file_name()) {
            (Ok(directory), Some(name)) => directory.join(name),
            _ => place,
        };
        // `File::create_new` lets others read the file, unlike a private temporary file.
        let mut prefix = place.file_name().unwrap_or_default().to_owned();
        prefix.push(".");
        let mut builder = Builder::new();
        builder.prefix(&prefix).suffix(".part");
        let create = || builder.make_in(&directory, |path| File::create_new(path));
        input::note_output(&place)?;
        let file = match interrupt::begin_temporary(create, NamedTempFile::path) {
            Ok(file) => file,
            Err(error) => {
                input::forget_output(&place);
                return Err(error);
            }
        };
        let temporary = file.path().to_owned();
        let claim = Claim { place, temporary };
        if let Some(permissions) = permissions {
            file.as_file().set_permissions(permissions)?;
        }
        Ok(Self::Moved(file, claim))
    }

    fn fill(self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
        match self {
            Self::Direct(file) => {
                let mut file = BufWriter::new(file);
                write(&mut file)?;
                file.flush()
            }
            Self::Moved(file, claim) => {
                let mut file = BufWriter::new(file);
                write(&mut file)?;
                file.into_inner()?.persist(&claim.place)?;
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file with these words, in a directory of its own.
    fn kept(name: &str) -> PathBuf {
        let directory =
            std::env::temp_dir().join(format!("plyground-{}-{name}", std::process::id()));
        fs::create_dir_all(&directory).unwrap();
        let path = directory.join("file");
        fs::write(&path, "before").unwrap();
        path
    }

    fn read(path: &Path) -> (String, usize) {
        let around = fs::read_dir(path.parent().unwrap()).unwrap().count();
        (fs::read_to_string(path).unwrap(), around)
    }

    #[test]
    fn a_file_is_replaced_when_all_of_it_is_written_and_not_before() {
        let path = kept("whole");
        let output = Output::begin(path.clone()).unwrap();
        assert_eq!(read(&path), ("before".to_owned(), 2));
        output.finish(|file| file.write_all(b"after")).unwrap();
        assert_eq!(read(&path), ("after".to_owned(), 1));
    }

    #[test]
    fn a_file_stays_as_it_was_when_writing_is_given_up_or_fails() {
        let path = kept("given-up");
        drop(Output::begin(path.clone()).unwrap());
        assert_eq!(read(&path), ("before".to_owned(), 1));
        let output = Output::begin(path.clone()).unwrap();
        let full = |file: &mut dyn Write| {
            file.write_all(b"after")?;
            Err(io::ErrorKind::StorageFull.into())
        };
        assert!(output.finish(full).is_err());
        assert_eq!(read(&path), ("before".to_owned(), 1));
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_a_link_and_what_is_no_file_is_written_to() {
        let path = kept("link");
        let link = path.with_file_name("link");
        std::os::unix::fs::symlink(&path, &link).unwrap();
        let output = Output::begin(link.clone()).unwrap();
        output.finish(|file| file.write_all(b"after")).unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(read(&path).0, "after");
        let null = Output::begin("/dev/null".into()).unwrap();
        null.finish(|file| file.write_all(b"after")).unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
    }
}
