//! What every request passes before it is looked at, and what every response carries.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::body::{Body, to_bytes};
use axum::extract::{Extension, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tokio::time::timeout;

use crate::Shared;
use crate::api::Peer;
use crate::limits::Doing;
use crate::talk::{Code, Problem};

/// What there is nothing of: data is no page.
const NO_PAGE: &str = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// What a proxy adds to what it passes on.
const FORWARDED: [&str; 6] =
    ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

/// Lets through what may be asked here, with its body, which has to come in time.
pub(crate) async fn guard(
    State(shared): State<Shared>,
    Extension(Peer(address)): Extension<Peer>,
    request: Request,
    next: Next,
) -> Response {
    let is_api = request.uri().path().starts_with("/api/");
    let doing = if is_api { Doing::Asking } else { Doing::Reading };
    let refusal = match shared.door.admit(address, doing) {
        Err(problem) => Some(closing(problem.into_response())),
        Ok(()) => refuse(&shared, &request),
    };
    if let Some(refusal) = refusal {
        shared.metrics.refused();
        return refusal;
    }
    match gather(request, shared.limits.message, shared.limits.patience).await {
        Ok(request) => next.run(request).await,
        Err(refusal) => {
            shared.metrics.refused();
            closing(refusal)
        }
    }
}

fn refuse(shared: &Shared, request: &Request) -> Option<Response> {
    let headers = request.headers();
    // Those who look whether all is well may call the server as they like.
    let is_probe = matches!(request.uri().path(), "/health" | "/ready");
    if !is_probe && let Err(why) = shared.origins.check_host(headers) {
        return Some(refusal(StatusCode::MISDIRECTED_REQUEST, Code::Forbidden, why));
    }
    let only_asks = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    // A socket is opened by asking, and then does things.
    if only_asks && !headers.contains_key(header::UPGRADE) {
        return None;
    }
    if let Err(why) = shared.origins.check_page(headers) {
        return Some(refusal(StatusCode::FORBIDDEN, Code::Forbidden, why));
    }
    // A page of another site can send plain text without asking first, and JSON it cannot.
    if !only_asks && !is_json(headers) {
        let why = "expected `Content-Type: application/json`".to_owned();
        return Some(refusal(StatusCode::UNSUPPORTED_MEDIA_TYPE, Code::Malformed, why));
    }
    None
}

fn is_json(headers: &HeaderMap) -> bool {
    let mut kinds = headers.get_all(header::CONTENT_TYPE).iter();
    let is_json = |kind: &HeaderValue| {
        let kind = kind.to_str().ok().and_then(|kind| kind.split(';').next());
        kind.is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
    };
    kinds.next().is_some_and(is_json) && kinds.all(is_json)
}

/// The request with all of its body.
async fn gather(request: Request, limit: usize, patience: Duration) -> Result<Request, Response> {
    let (parts, body) = request.into_parts();
    match timeout(patience, to_bytes(body, limit)).await {
        Ok(Ok(body)) => Ok(Request::from_parts(parts, Body::from(body))),
        Ok(Err(_)) => {
            let why = format!("expected a complete body of at most {limit} bytes");
            Err(refusal(StatusCode::PAYLOAD_TOO_LARGE, Code::Malformed, why))
        }
        Err(_) => {
            let why = format!("expected the whole request within {} seconds", patience.as_secs_f32());
            Err(refusal(StatusCode::REQUEST_TIMEOUT, Code::NotNow, why))
        }
    }
}

fn refusal(status: StatusCode, code: Code, why: String) -> Response {
    (status, Json(Problem::new(code, why).message())).into_response()
}

/// The same, as the last on its connection: what else was on its way is not read.
fn closing(mut response: Response) -> Response {
    response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    response
}

/// Whether a request for the server's figures comes from this machine itself. Where the operator has named the server, it
/// can be reached through something that passes requests on from elsewhere.
pub(crate) fn is_from_here(shared: &Shared, Peer(address): Peer, headers: &HeaderMap) -> bool {
    let passed_on = FORWARDED.iter().any(|name| headers.contains_key(*name));
    address.to_canonical().is_loopback() && !passed_on && !shared.origins.are_named()
}

/// What every response carries that does not say otherwise itself.
pub(crate) async fn seal(mut response: Response) -> Response {
    let headers = response.headers_mut();
    for (name, value) in [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::CONTENT_SECURITY_POLICY, NO_PAGE),
        // A room's address is what lets one in: it is told to nobody else.
        (header::REFERRER_POLICY, "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        // Tokens and hands are not to lie about.
        (header::CACHE_CONTROL, "no-store"),
    ] {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

/// The figures for Prometheus.
pub(crate) fn figures(shared: &Shared) -> Response {
    let format = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, format)], shared.metrics.text()).into_response()
}

/// Who listens for figures alone: for Prometheus.
pub(crate) fn figures_router(shared: Shared) -> axum::Router {
    let figures = |State(shared): State<Arc<Shared>>| async move { figures(&shared) };
    axum::Router::new()
        .route("/metrics", axum::routing::get(figures))
        .layer(axum::middleware::map_response(seal))
        .with_state(Arc::new(shared))
}
