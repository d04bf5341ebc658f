//! A file that a command writes. It appears under its name when all of it is there: what stood there
//! before is kept if the command is refused, fails, or is interrupted.

use super::failure::Problem;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// A file that is being written.
#[derive(Debug)]
pub(super) struct Output {
    /// As it was named.
    path: PathBuf,
    file: BufWriter<File>,
    /// Where it is written, and where it belongs; nothing for what is not a file, a pipe, say.
    places: Option<(PathBuf, PathBuf)>,
}

impl Output {
    /// Begins a file, before the work is done for it, so that a wrong name is told at once.
    pub(super) fn begin(path: PathBuf) -> Result<Self, Problem> {
        match opened(&path) {
            Ok((file, places)) => Ok(Self {
                path,
                file: BufWriter::new(file),
                places,
            }),
            Err(reason) => Err(Problem::file(&path, reason)),
        }
    }

    /// As it was named.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Has all of it written and puts it in its place.
    pub(super) fn finish(
        mut self,
        write: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
    ) -> Result<(), Problem> {
        let placed = write(&mut self.file)
            .and_then(|()| self.file.flush())
            .and_then(|()| match &self.places {
                Some((unfinished, place)) => fs::rename(unfinished, place),
                None => Ok(()),
            });
        match placed {
            Ok(()) => {
                self.places = None;
                Ok(())
            }
            Err(reason) => Err(Problem::file(&self.path, reason)),
        }
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        if let Some((unfinished, _)) = &self.places {
            // Nobody needs the beginning of a file; what cannot be taken away stays.
            let _ = fs::remove_file(unfinished);
        }
    }
}

fn opened(path: &Path) -> io::Result<(File, Option<(PathBuf, PathBuf)>)> {
    let before = match OpenOptions::new().write(true).open(path) {
        Ok(file) => {
            let before = file.metadata()?;
            if !before.is_file() {
                return Ok((file, None));
            }
            Some(before)
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    // A link stays one, and what it leads to is replaced.
    let place = match before {
        Some(_) => fs::canonicalize(path)?,
        None => path.to_owned(),
    };
    let mut unfinished = place.clone().into_os_string();
    unfinished.push(format!(".{}.part", std::process::id()));
    let unfinished = PathBuf::from(unfinished);
    let file = File::create(&unfinished)?;
    if let Some(before) = before {
        file.set_permissions(before.permissions())?;
    }
    Ok((file, Some((unfinished, place))))
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
        let full = |file: &mut BufWriter<File>| {
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
