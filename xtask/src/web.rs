//! The table in the browser: what it needs, how it is built and checked.

use std::fs;
use std::path::Path;
use std::time::SystemTime;

use crate::shell::{Done, Shell, program, root};

/// A command of npm in `web/`.
pub(crate) fn npm<const N: usize>(args: [&str; N]) -> Shell {
    program("npm").args(["--prefix", "web"]).args(args)
}

/// Makes sure that Node.js and the packages of `web/package-lock.json` are there.
pub(crate) fn install() -> Done {
    if !program("npm").args(["--version"]).works() {
        return Err("`npm` is missing. Install Node.js, 20.19 or newer: https://nodejs.org, or `apt-get install nodejs npm`"
            .to_owned()
            .into());
    }
    let web = root().join("web");
    // npm notes there what it has installed.
    let installed = changed(&web.join("node_modules/.package-lock.json"));
    let wanted = changed(&web.join("package-lock.json"));
    if installed.is_some() && installed >= wanted {
        return Ok(());
    }
    // Not `npm ci`: it refuses a lock file that leaves out the packages of other platforms, which a mirror may not have.
    npm(["install", "--no-save", "--no-audit", "--no-fund"]).run()
}

fn changed(file: &Path) -> Option<SystemTime> {
    fs::metadata(file).and_then(|metadata| metadata.modified()).ok()
}

/// Builds the page that the server has built in.
pub(crate) fn build() -> Done {
    install()?;
    npm(["run", "build"]).run()
}

/// Where a browser for the tests may be.
const BROWSERS: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// Makes sure that there is a Chromium: Debian's own is installed where that is possible.
pub(crate) fn find_browser() -> Done {
    let is_there = || {
        std::env::var_os("CHROMIUM").is_some()
            || BROWSERS.iter().any(|name| program(name).args(["--version"]).works())
    };
    if is_there() {
        return Ok(());
    }
    println!("== Chromium is missing: trying `apt-get install chromium`");
    let install = ["install", "--yes", "--no-install-recommends", "chromium"];
    let tried = program("apt-get")
        .args(["update", "--quiet"])
        .run()
        .and_then(|()| program("apt-get").args(install).run());
    if tried.is_ok() && is_there() {
        return Ok(());
    }
    let how = "the browser tests need Chromium. Install it with: `sudo apt-get install chromium` \
               (or your system's way), or name one that is there: CHROMIUM=/path/to/chromium";
    Err(how.to_owned().into())
}
