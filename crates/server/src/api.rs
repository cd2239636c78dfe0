//! The lobby and everything else over plain HTTP.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, LazyLock};

use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Extension, Path, Query, Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::{OpenApi, ToSchema};

use crate::Shared;
use crate::host::{Command, Who, now, open_room};
use crate::limits::Pass;
use crate::page::page;
use crate::room::{RoomInfo, SeatInfo, Status};
use crate::secrets;
use crate::socket;
use crate::step::{Entry, Pace, SeatSetup, Settings, Setup, Spectators, Step};
use crate::table;
use crate::talk::{Code, Problem, Say};

/// Rooms in the lobby's list.
const LISTED: i64 = 100;
/// The longest options of a game, as JSON.
const MAX_OPTIONS: usize = 4096;

/// Where a request comes from.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Peer(pub(crate) IpAddr);

/// All routes.
pub(crate) fn router(shared: Shared) -> Router {
    let limit = shared.limits.message;
    Router::new()
        .route("/api/games", get(games))
        .route("/api/catalog/{game}", get(catalog))
        .route("/api/rooms", get(public_rooms).post(open))
        .route("/api/rooms/{room}", get(room))
        .route("/api/rooms/{room}/seats", post(take))
        .route("/api/rooms/{room}/say", post(say))
        .route("/api/rooms/{room}/messages", get(messages))
        .route("/api/rooms/{room}/record", get(record))
        .route("/api/rooms/{room}/socket", get(connect))
        .layer(middleware::from_fn_with_state(shared.clone(), slow_down))
        .route("/api/openapi.json", get(openapi))
        .route("/api", get(|| async { Html(include_str!("api.html")) }))
        .route("/health", get(health))
        .route("/metrics", get(metrics))
        .fallback(elsewhere)
        .layer(DefaultBodyLimit::max(limit))
        .with_state(shared)
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        (self.status(), Json(self.message())).into_response()
    }
}

type Answer<T> = Result<Json<T>, Problem>;

async fn slow_down(
    State(shared): State<Shared>,
    Extension(Peer(address)): Extension<Peer>,
    request: Request,
    next: Next,
) -> Response {
    if shared.door.may_request(address) {
        return next.run(request).await;
    }
    shared.metrics.refused();
    Problem::new(Code::TooFast, "too many requests from your address: wait a little").into_response()
}

fn parse<'a, T: Deserialize<'a>>(body: &'a [u8]) -> Result<T, Problem> {
    serde_json::from_slice(body).map_err(|error| Problem::new(Code::Malformed, error.to_string()))
}

/// Who sends a request: `Authorization: Bearer TOKEN`.
fn who(headers: &HeaderMap) -> Result<Who, Problem> {
    let Some(header) = headers.get(header::AUTHORIZATION) else { return Ok(Who(None)) };
    let token = header.to_str().ok().and_then(|header| header.strip_prefix("Bearer "));
    let token =
        token.ok_or_else(|| Problem::new(Code::Malformed, "expected `Authorization: Bearer TOKEN`"))?;
    Ok(Who(Some(secrets::hash(token.trim()))))
}

/// A game that can be played here.
#[cfg_attr(test, derive(ts_rs::TS))]
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GameInfo {
    game: &'static str,
    title: &'static str,
    rules: u32,
    /// The fewest and the most seats.
    seats: [usize; 2],
    seat_names: Vec<&'static str>,
    /// The bots that play it.
    bots: &'static [&'static str],
    /// What can be agreed: for each option `name`, `meaning`, `default` and `kind`: `flag`; `number` with `min` and
    /// `max`; `choice` or `list` with `choices`, each a `value` and its `meaning`. `only_with`: where it may be given.
    #[schema(value_type = Vec<Object>)]
    options: Vec<table::Agreed>,
    /// The parts of a turn, in about their order.
    phases: Vec<String>,
}

/// The games, what can be agreed about them, and who plays them.
#[utoipa::path(get, path = "/api/games", responses((status = 200, body = Vec<GameInfo>)))]
async fn games() -> Response {
    raw_forever(GAMES.as_str())
}

/// What never changes while a server runs is written once.
static GAMES: LazyLock<String> = LazyLock::new(|| {
    let info = |game: &&'static str| {
        let (about, handbook) = (table::about(game).ok()?, table::handbook(game).ok()?);
        Some(GameInfo {
            game,
            title: about.title,
            rules: about.rules,
            seats: [about.least, about.most],
            seat_names: about.seat_names.to_vec(),
            bots: bots::BOTS,
            options: handbook.options,
            phases: handbook.phases,
        })
    };
    table::json(&bots::games::GAMES.iter().filter_map(info).collect::<Vec<_>>())
});

static CATALOGS: LazyLock<HashMap<&str, String>> = LazyLock::new(|| {
    let catalog = |game: &&'static str| {
        let table::Handbook { components, timing, .. } = table::handbook(game).ok()?;
        Some((*game, table::json(&json!({ "game": game, "components": components, "timing": timing }))))
    };
    bots::games::GAMES.iter().filter_map(catalog).collect()
});

/// Every component of a game: aliens, flares, cards, what they do, how often they are there, rulings; and which effects
/// come at which moment.
#[utoipa::path(get, path = "/api/catalog/{game}",
    responses((status = 200, description = "`{game, components, timing}`")))]
async fn catalog(Path(game): Path<String>) -> Result<Response, Problem> {
    // The error names the games that there are.
    table::about(&game).map_err(|message| Problem::new(Code::NotFound, message))?;
    let catalog = CATALOGS.get(game.as_str()).ok_or_else(Problem::no_room)?;
    Ok(raw_forever(catalog))
}

fn raw_forever(json: &'static str) -> Response {
    let headers = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "max-age=60")];
    (headers, json).into_response()
}

/// A room to be made.
#[cfg_attr(test, derive(ts_rs::TS))]
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewRoom {
    game: String,
    /// The game's options; what is not mentioned takes its default.
    #[schema(value_type = Object)]
    #[cfg_attr(test, ts(type = "Record<string, unknown>", optional))]
    options: Option<Value>,
    /// Each seat, clockwise: `"open"`, or `{"bot": NAME}`.
    seats: Vec<SeatSetup>,
    /// Whether the room is listed; otherwise only who has the link finds it.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<bool>", optional))]
    public: bool,
    #[serde(default = "no_clock")]
    #[cfg_attr(test, ts(as = "Option<Pace>", optional))]
    pace: Pace,
    /// Seconds for which each player's reaction is waited, whether or not there can be one; 0: nothing is kept back.
    /// By default 4 where the pace is live, otherwise 0.
    #[cfg_attr(test, ts(optional))]
    window: Option<f64>,
    #[serde(default = "anybody")]
    #[cfg_attr(test, ts(as = "Option<Spectators>", optional))]
    spectators: Spectators,
}

fn no_clock() -> Pace {
    Pace::None
}

fn anybody() -> Spectators {
    Spectators { allowed: true, delay: 0.0 }
}

impl NewRoom {
    fn setup(self) -> Result<Setup, Problem> {
        let wrong = |message: String| Problem::new(Code::Setup, message);
        let about = table::about(&self.game).map_err(wrong)?;
        let within = |what: &str, value: f64, most: f64, least: f64| {
            if (least..=most).contains(&value) {
                Ok(())
            } else {
                Err(wrong(format!("{what}: expected a number from {least} to {most}")))
            }
        };
        match self.pace {
            Pace::Live { seconds } => within("pace.live.seconds", seconds, 86_400.0, 0.02)?,
            Pace::Days { days } => within("pace.days.days", days, 60.0, 0.01)?,
            Pace::None => {}
        }
        within("spectators.delay", self.spectators.delay, 86_400.0, 0.0)?;
        let usual = if matches!(self.pace, Pace::Live { .. }) { 4.0 } else { 0.0 };
        let window = self.window.unwrap_or(usual);
        within("window", window, 60.0, 0.0)?;
        if self.options.as_ref().is_some_and(|options| options.to_string().len() > MAX_OPTIONS) {
            return Err(wrong(format!("options: at most {MAX_OPTIONS} bytes")));
        }
        #[expect(clippy::cast_sign_loss, reason = "within bounds")]
        let window = (window * 1000.0) as u64;
        let setup = Setup {
            game: self.game,
            rules: about.rules,
            options: self.options,
            seats: self.seats,
            public: self.public,
            pace: self.pace,
            window,
            spectators: self.spectators,
            seed: secrets::new_seed()?.to_string(),
        };
        // A game that cannot be started with these options and seats is refused now, not when all have come.
        let mut table = table::start(&setup).map_err(wrong)?;
        for (seat, index) in setup.seats.iter().zip(0..) {
            if let SeatSetup::Bot(name) = seat {
                table.set_bot(kernel::Seat::new(index), Some(name)).map_err(wrong)?;
            }
        }
        Ok(setup)
    }
}

/// Makes a room.
#[utoipa::path(post, path = "/api/rooms", request_body = NewRoom,
    responses((status = 201, body = RoomInfo), (status = "4XX", description = "why not: code and message")))]
async fn open(
    State(shared): State<Shared>,
    Extension(Peer(address)): Extension<Peer>,
    body: Bytes,
) -> Result<(StatusCode, Json<RoomInfo>), Problem> {
    let setup = parse::<NewRoom>(&body)?.setup()?;
    if !shared.door.may_open_room(address) {
        return Err(Problem::new(Code::TooFast, "too many rooms from your address: wait a little"));
    }
    let step = Step { at: now(), entries: vec![Entry::Opened(Box::new(setup))], hash: None };
    let info = open_room(&shared.store, &secrets::new_room_id()?, &step).await?;
    Ok((StatusCode::CREATED, Json(info)))
}

/// The public rooms that are not over, newest first.
#[utoipa::path(get, path = "/api/rooms", responses((status = 200, body = Vec<RoomInfo>)))]
async fn public_rooms(State(shared): State<Shared>) -> Answer<Vec<Value>> {
    let listings = shared.store.public_rooms(LISTED).await?;
    Ok(Json(listings.iter().filter_map(|listing| serde_json::from_str(&listing.summary).ok()).collect()))
}

/// A room.
#[utoipa::path(get, path = "/api/rooms/{room}", responses((status = 200, body = RoomInfo)))]
async fn room(State(shared): State<Shared>, Path(room): Path<String>) -> Answer<RoomInfo> {
    shared.rooms.ask(&room, Command::Info).await.map(Json)
}

/// Somebody who would like a seat.
#[cfg_attr(test, derive(ts_rs::TS))]
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Newcomer {
    name: String,
    /// Which one; none: the first that is free.
    #[cfg_attr(test, ts(optional))]
    seat: Option<String>,
}

/// Takes a seat: the token that holds it.
#[utoipa::path(post, path = "/api/rooms/{room}/seats", request_body = Newcomer,
    responses((status = 200, description = "`{type: seat, seat, token}`")))]
async fn take(
    State(shared): State<Shared>,
    Path(room): Path<String>,
    body: Bytes,
) -> Result<Response, Problem> {
    let newcomer: Newcomer = parse(&body)?;
    let take = |done| Command::Take { name: newcomer.name.clone(), seat: newcomer.seat.clone(), done };
    Ok(raw(shared.rooms.ask(&room, take).await?))
}

/// Says something in a room: the same messages as over its socket. The token goes into `Authorization: Bearer TOKEN`.
#[utoipa::path(post, path = "/api/rooms/{room}/say", request_body = Say,
    responses((status = 200, description = "the replies, a list of messages")))]
async fn say(
    State(shared): State<Shared>,
    Path(room): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Problem> {
    let (who, said): (_, Say) = (who(&headers)?, parse(&body)?);
    let say = |done| Command::Say { who: who.clone(), say: said.clone(), done };
    let replies = shared.rooms.ask(&room, say).await?;
    Ok(raw(format!("[{}]", replies.join(","))))
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct After {
    after: Option<u64>,
}

/// What has been told: after a number of messages, or the recent ones; and the view and the open decision.
#[utoipa::path(get, path = "/api/rooms/{room}/messages", params(("after" = Option<u64>, Query)),
    responses((status = 200, description = "a message of type `step`")))]
async fn messages(
    State(shared): State<Shared>,
    Path(room): Path<String>,
    Query(After { after }): Query<After>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let who = who(&headers)?;
    Ok(raw(shared.rooms.ask(&room, |done| Command::Look { who: who.clone(), after, done }).await?))
}

/// The record, once the game is over.
#[utoipa::path(get, path = "/api/rooms/{room}/record", responses((status = 200, content_type = "text/plain")))]
async fn record(State(shared): State<Shared>, Path(room): Path<String>) -> Result<Response, Problem> {
    let record = shared.rooms.ask(&room, Command::Record).await?;
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], record).into_response())
}

fn raw(json: String) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], json).into_response()
}

/// Opens a room's socket. Its first message is `{"type":"hello","token":…,"after":…}`.
#[utoipa::path(get, path = "/api/rooms/{room}/socket", responses((status = 101, description = "a WebSocket")))]
async fn connect(
    State(shared): State<Shared>,
    Extension(pass): Extension<Arc<Pass>>,
    Path(room): Path<String>,
    request: Request,
) -> Result<Response, Problem> {
    if !is_known_origin(request.headers(), &shared.origins) {
        shared.metrics.refused();
        return Err(Problem::forbidden("pages of this origin may not open sockets here"));
    }
    socket::accept(request, room, shared, pass)
}

/// Whether a browser's page may open a socket: it comes from here, or from where the operator said. (Programs that are
/// not browsers send no origin.)
fn is_known_origin(headers: &HeaderMap, known: &[String]) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let own = origin.split_once("://").map(|(_, host)| host);
    (own.is_some() && own == host) || known.iter().any(|known| known == origin)
}

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Fifth Colony",
        description = "Rooms, seats and play. Errors are `{type: error, code, message}`."
    ),
    paths(games, catalog, open, public_rooms, room, take, say, messages, record, connect),
    components(schemas(
        GameInfo,
        NewRoom,
        Newcomer,
        RoomInfo,
        SeatInfo,
        SeatSetup,
        Status,
        Pace,
        Spectators,
        Say,
        Settings,
        crate::step::Pass,
        Code
    ))
)]
struct Api;

async fn openapi() -> Json<utoipa::openapi::OpenApi> {
    Json(Api::openapi())
}

/// Whether all is well.
async fn health(State(shared): State<Shared>) -> Response {
    match shared.store.ping().await {
        Ok(()) if !*shared.stop.borrow() => Json(json!({ "status": "well" })).into_response(),
        Ok(()) => (StatusCode::SERVICE_UNAVAILABLE, Json(json!({ "status": "stopping" }))).into_response(),
        Err(_) => (StatusCode::SERVICE_UNAVAILABLE, Json(json!({ "status": "no database" }))).into_response(),
    }
}

async fn metrics(State(shared): State<Shared>) -> Response {
    let format = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, format)], shared.metrics.text()).into_response()
}

/// The browser's table; nothing below `/api/` is part of it.
async fn elsewhere(request: Request) -> Response {
    if request.uri().path().starts_with("/api/") {
        return Problem::new(Code::NotFound, "there is nothing here; /api tells what there is")
            .into_response();
    }
    page(request.uri().path(), request.headers())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(origin: Option<&str>) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, "play.example:7555".parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, origin.parse().unwrap());
        }
        headers
    }

    #[test]
    fn pages_of_other_origins_are_refused() {
        let known = ["https://friends.example".to_owned()];
        for (origin, is_known) in [
            (None, true),
            (Some("http://play.example:7555"), true),
            (Some("https://friends.example"), true),
            (Some("https://evil.example"), false),
            (Some("null"), false),
        ] {
            assert_eq!(is_known_origin(&headers(origin), &known), is_known, "{origin:?}");
        }
    }
}
