//! The table in the browser, as it was built into this binary: `web/dist`, packed beforehand.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use rust_embed::Embed;

/// What `npm run build` has made of `web/`. Where that was not done, there is nothing in it.
#[derive(Embed)]
#[folder = "../../web/dist/"]
#[allow_missing = true]
struct Files;

/// Only our own files: whoever gets a foreign script or frame into a page could play for others. (Elements may say how
/// they look; sheets and scripts stand in files.)
fn policy(headers: &HeaderMap) -> String {
    // Not every browser takes sockets for its own origin's. What stands here has been read as a host before.
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let sockets = host.map_or_else(String::new, |host| format!(" ws://{host} wss://{host}"));
    format!(
        "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self'; \
         font-src 'self'; manifest-src 'self'; connect-src 'self'{sockets}; frame-ancestors 'none'; base-uri 'none'; \
         form-action 'self'"
    )
}

/// What the API is, for people.
pub(crate) async fn description(headers: HeaderMap) -> Response {
    ([(header::CONTENT_SECURITY_POLICY, policy(&headers))], Html(include_str!("api.html"))).into_response()
}

/// Its script.
pub(crate) async fn script() -> Response {
    ([(header::CONTENT_TYPE, kind("api.js"))], include_str!("api.js")).into_response()
}

/// A file of the page; every address that is none is a place within the page, which finds it by itself.
pub(crate) fn page(path: &str, headers: &HeaderMap) -> Response {
    let path = path.trim_start_matches('/');
    if let Some(response) = file(path, headers) {
        return response;
    }
    if path.starts_with("assets/") {
        return (StatusCode::NOT_FOUND, "there is no such file").into_response();
    }
    file("index.html", headers).unwrap_or_else(|| {
        let policy = [(header::CONTENT_SECURITY_POLICY, policy(headers))];
        (policy, Html(include_str!("placeholder.html"))).into_response()
    })
}

fn file(path: &str, headers: &HeaderMap) -> Option<Response> {
    let plain = Files::get(path)?;
    let packed = Files::get(&format!("{path}.gz")).filter(|_| accepts_gzip(headers));
    let is_packed = packed.is_some();
    let data = packed.unwrap_or(plain).data;
    let mut response = Response::new(Body::from(data.into_owned()));
    let mut set = |name, value: &str| {
        if let Ok(value) = HeaderValue::from_str(value) {
            response.headers_mut().insert(name, value);
        }
    };
    set(header::CONTENT_TYPE, kind(path));
    if is_packed {
        set(header::CONTENT_ENCODING, "gzip");
    }
    set(header::VARY, "accept-encoding");
    // The name of an asset changes with what is in it; the page that names them is asked for anew.
    let is_asset = path.starts_with("assets/");
    set(header::CACHE_CONTROL, if is_asset { "public, max-age=31536000, immutable" } else { "no-cache" });
    set(header::CONTENT_SECURITY_POLICY, &policy(headers));
    Some(response)
}

fn accepts_gzip(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|accepted| accepted.to_str().ok());
    accepted
        .is_some_and(|accepted| accepted.split(',').any(|one| one.trim().split(';').next() == Some("gzip")))
}

/// The kinds of files that Vite makes of `web/`.
fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_address_but_a_lost_asset_is_answered_with_a_page() {
        let headers = HeaderMap::new();
        for path in ["/", "/room/abc", "/compendium/base"] {
            assert_eq!(page(path, &headers).status(), StatusCode::OK, "{path}");
        }
        assert_eq!(page("/assets/old-1234.js", &headers).status(), StatusCode::NOT_FOUND);
    }

    #[test]
    fn gzip_is_sent_to_those_who_read_it() {
        let mut headers = HeaderMap::new();
        assert!(!accepts_gzip(&headers));
        headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static("br, gzip;q=0.8"));
        assert!(accepts_gzip(&headers));
    }
}
