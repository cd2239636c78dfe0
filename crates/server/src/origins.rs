//! Which pages may talk to this server, and by which names it is called.
//!
//! A browser says from which page a request comes (`Origin`) and which server it believes that it talks to (`Host`).
//! Both are held against what the operator has named: that they are equal proves nothing, since a page whose name is made
//! to lead here (DNS rebinding) has the two alike.

use std::fmt;
use std::net::{IpAddr, Ipv6Addr};
use std::str::FromStr;

use axum::http::{HeaderMap, HeaderName, header};
use kernel::quote;

/// Where a page comes from: scheme, host and port.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin {
    scheme: Scheme,
    host: Host,
    port: u16,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Scheme {
    Http,
    Https,
}

impl Scheme {
    fn word(self) -> &'static str {
        match self {
            Self::Http => "http",
            Self::Https => "https",
        }
    }

    fn usual_port(self) -> u16 {
        match self {
            Self::Http => 80,
            Self::Https => 443,
        }
    }
}

/// What a server is called.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Host {
    Address(IpAddr),
    /// In small letters.
    Name(String),
}

impl Host {
    /// Whether nobody can make it lead to another server: it needs no asking for an address.
    fn is_fixed(&self) -> bool {
        match self {
            Self::Address(_) => true,
            Self::Name(name) => name == "localhost" || name.ends_with(".localhost"),
        }
    }
}

impl FromStr for Host {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        if let Some(inner) = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            return inner.parse::<Ipv6Addr>().map(|address| Self::Address(address.into())).map_err(drop);
        }
        if let Ok(address) = text.parse() {
            return Ok(Self::Address(IpAddr::V4(address)));
        }
        let is_letter = |letter: u8| letter.is_ascii_alphanumeric() || matches!(letter, b'-' | b'.' | b'_');
        if text.is_empty() || text.len() > 253 || !text.bytes().all(is_letter) {
            return Err(());
        }
        Ok(Self::Name(text.to_ascii_lowercase()))
    }
}

impl fmt::Display for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Address(IpAddr::V6(address)) => write!(f, "[{address}]"),
            Self::Address(address) => address.fmt(f),
            Self::Name(name) => f.write_str(name),
        }
    }
}

/// A host, and a port where one is said: `play.example`, `[::1]:7555`.
fn host_and_port(text: &str) -> Result<(Host, Option<u16>), ()> {
    let (host, port) = match text.rsplit_once(':') {
        Some((host, port)) if !port.contains(']') => (host, Some(port.parse().map_err(drop)?)),
        _ => (text, None),
    };
    Ok((host.parse()?, port))
}

impl FromStr for Origin {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("expected an origin such as https://play.example, found {}", quote(text));
        let (scheme, rest) = text.split_once("://").ok_or_else(wrong)?;
        let scheme = match scheme {
            "http" => Scheme::Http,
            "https" => Scheme::Https,
            _ => return Err(wrong()),
        };
        let (host, port) = host_and_port(rest).map_err(|()| wrong())?;
        Ok(Self { scheme, host, port: port.unwrap_or(scheme.usual_port()) })
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}", self.scheme.word(), self.host)?;
        if self.port == self.scheme.usual_port() { Ok(()) } else { write!(f, ":{}", self.port) }
    }
}

/// What a server knows of itself and of others.
#[derive(Debug, Clone)]
pub(crate) struct Origins {
    named: Vec<Origin>,
}

impl Origins {
    pub(crate) fn new(named: Vec<Origin>) -> Self {
        Self { named }
    }

    /// Refuses a request to a server that we are not: a page could have made its own name lead here. An address cannot be
    /// made to lead elsewhere, and neither can `localhost`.
    pub(crate) fn check_host(&self, headers: &HeaderMap) -> Result<(), String> {
        // Programs may leave it out; browsers never do.
        let Some(said) = only(headers, &header::HOST)? else { return Ok(()) };
        let (host, _) = host_and_port(said)
            .map_err(|()| format!("expected the name of this server as `Host`, found {}", quote(said)))?;
        if host.is_fixed() || self.named.iter().any(|origin| origin.host == host) {
            return Ok(());
        }
        Err(format!(
            "this server does not answer to {}: if that is its name, start it with `--origin`, such as `--origin http://{}`",
            quote(&host.to_string()),
            quote(said).trim_matches('`')
        ))
    }

    /// Refuses what comes from a page that is neither this server's own nor named. (Programs that are not browsers say of
    /// no page.)
    pub(crate) fn check_page(&self, headers: &HeaderMap) -> Result<(), String> {
        let Some(said) = only(headers, &header::ORIGIN)? else {
            let site = headers.get(HeaderName::from_static("sec-fetch-site"));
            return match site {
                Some(site) if site == "cross-site" || site == "same-site" => {
                    Err("pages of other origins may not do that here".into())
                }
                _ => Ok(()),
            };
        };
        if said.parse().is_ok_and(|origin| self.named.contains(&origin) || is_own(&origin, headers)) {
            return Ok(());
        }
        Err(format!(
            "pages of {} may not do that here; the operator can allow it with `--origin`",
            quote(said)
        ))
    }

    /// Whether the operator has said by what names the server is called.
    pub(crate) fn are_named(&self) -> bool {
        !self.named.is_empty()
    }
}

/// Whether a page comes from this server as it is called by its address. It speaks plain HTTP: any other scheme, and any
/// name, is somebody else's in front of it, whom the operator has to name.
fn is_own(origin: &Origin, headers: &HeaderMap) -> bool {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let host = host.and_then(|host| host_and_port(host).ok());
    host.is_some_and(|(host, port)| {
        let own = Origin { scheme: Scheme::Http, host, port: port.unwrap_or(Scheme::Http.usual_port()) };
        own.host.is_fixed() && own == *origin
    })
}

/// A header that may be there once.
fn only<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Result<Option<&'a str>, String> {
    let mut values = headers.get_all(name).iter();
    let Some(value) = values.next() else { return Ok(None) };
    match value.to_str() {
        Ok(value) if values.next().is_none() => Ok(Some(value)),
        _ => Err(format!("expected one header `{name}`, as text")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(all: &[(&'static str, &str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in all {
            headers.append(*name, value.parse().unwrap());
        }
        headers
    }

    fn origins(named: &[&str]) -> Origins {
        Origins::new(named.iter().map(|origin| origin.parse().unwrap()).collect())
    }

    #[test]
    fn an_origin_is_a_scheme_a_host_and_a_port() {
        for (text, same) in [
            ("https://Play.Example", "https://play.example"),
            ("https://play.example:443", "https://play.example"),
            ("http://play.example:80", "http://play.example"),
            ("http://[::1]:7555", "http://[::1]:7555"),
            ("http://127.0.0.1:7555", "http://127.0.0.1:7555"),
        ] {
            assert_eq!(text.parse::<Origin>().unwrap().to_string(), same);
        }
        for text in [
            "",
            "play.example",
            "ws://play.example",
            "https://",
            "https://play.example/",
            "https://a@play.example",
            "https://play.example:x",
            "https://play example",
            "https://[play]",
            "null",
            "*",
        ] {
            assert!(text.parse::<Origin>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_page_is_known_by_scheme_host_and_port_and_not_by_being_called_like_the_server() {
        let origins = origins(&["https://friends.example"]);
        for (host, origin, is_known) in [
            ("127.0.0.1:7555", Some("http://127.0.0.1:7555"), true),
            ("localhost:7555", Some("http://localhost:7555"), true),
            ("[::1]:7555", Some("http://[::1]:7555"), true),
            ("127.0.0.1", Some("http://127.0.0.1"), true),
            ("friends.example", Some("https://friends.example"), true),
            ("127.0.0.1:7555", Some("https://friends.example"), true),
            ("127.0.0.1:7555", None, true),
            // Another scheme or port of the same machine is another page.
            ("127.0.0.1:7555", Some("https://127.0.0.1:7555"), false),
            ("127.0.0.1:7555", Some("http://127.0.0.1:80"), false),
            ("localhost:7555", Some("http://127.0.0.1:7555"), false),
            ("friends.example", Some("http://friends.example"), false),
            ("friends.example", Some("https://friends.example:8443"), false),
            // A name that is made to lead here is like itself, and foreign.
            ("evil.example:7555", Some("http://evil.example:7555"), false),
            ("127.0.0.1:7555", Some("https://evil.example"), false),
            ("127.0.0.1:7555", Some("https://friends.example.evil.example"), false),
            ("127.0.0.1:7555", Some("null"), false),
        ] {
            let mut said = vec![("host", host)];
            said.extend(origin.map(|origin| ("origin", origin)));
            assert_eq!(origins.check_page(&headers(&said)).is_ok(), is_known, "{host} {origin:?}");
        }
    }

    #[test]
    fn two_origins_or_hosts_are_none() {
        let origins = origins(&["https://friends.example"]);
        let twice = headers(&[("origin", "https://friends.example"), ("origin", "https://evil.example")]);
        assert!(origins.check_page(&twice).is_err());
        assert!(origins.check_host(&headers(&[("host", "localhost"), ("host", "evil.example")])).is_err());
    }

    #[test]
    fn without_an_origin_the_browser_may_still_say_that_it_is_another_site() {
        let origins = origins(&[]);
        let said =
            |site: &str| origins.check_page(&headers(&[("host", "localhost"), ("sec-fetch-site", site)]));
        assert!(said("cross-site").is_err());
        assert!(said("same-origin").is_ok());
        assert!(said("none").is_ok());
    }

    #[test]
    fn a_server_answers_to_addresses_to_localhost_and_to_its_names() {
        let origins = origins(&["https://play.example"]);
        let check = |host: &str| origins.check_host(&headers(&[("host", host)]));
        for host in [
            "127.0.0.1:7555",
            "192.168.1.7",
            "[fe80::1]:7555",
            "localhost:7555",
            "fifth.localhost",
            "PLAY.example",
            "play.example:7555",
        ] {
            assert_eq!(check(host), Ok(()), "{host}");
        }
        for host in
            ["evil.example", "play.example.evil.example", "notlocalhost", "", "a b", "127.0.0.1.evil.example"]
        {
            assert!(check(host).is_err(), "{host}");
        }
        assert_eq!(origins.check_host(&HeaderMap::new()), Ok(()));
        assert!(check("my.example:80").unwrap_err().contains("--origin http://my.example:80"));
    }
}
