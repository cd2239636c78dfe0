//! The lobby and everything else over plain HTTP.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Extension, Path, Query, Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::{OpenApi, ToSchema};

use crate::Shared;
use crate::guard::{figures, guard, is_from_here, seal};
use crate::host::{Command, Who, now, open_room};
use crate::limits::{Doing, Pass};
use crate::page::{description, page, script};
use crate::room::{RoomInfo, SeatInfo, Status};
use crate::secrets;
use crate::socket;
use crate::step::{Entry, Pace, SeatSetup, Settings, Setup, Spectators, Step};
use crate::table;
use crate::talk::{Code, Problem, Say};

/// Rooms in the lobby's list.
const LISTED: i64 = 100;
/// How long that list is shown before it is read again.
const FRESH: Duration = Duration::from_secs(1);
/// The longest options of a game, as JSON.
const MAX_OPTIONS: usize = 4096;

/// Where a request comes from.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Peer(pub(crate) IpAddr);

/// All routes.
pub(crate) fn router(shared: Shared, figures_elsewhere: bool) -> Router {
    let mut router = Router::new()
        .route("/api/games", get(games))
        .route("/api/catalog/{game}", get(catalog))
        .route("/api/rooms", get(public_rooms).post(open))
        .route("/api/rooms/{room}", get(room))
        .route("/api/rooms/{room}/seats", post(take))
        .route("/api/rooms/{room}/say", post(say))
        .route("/api/rooms/{room}/messages", get(messages))
        .route("/api/rooms/{room}/record", get(record))
        .route("/api/rooms/{room}/socket", get(connect))
        .route("/api/openapi.json", get(openapi))
        .route("/api/description.js", get(script))
        .route("/api", get(description))
        .route("/health", get(health))
        .route("/ready", get(ready));
    if !figures_elsewhere {
        router = router.route("/metrics", get(metrics));
    }
    router
        .fallback(elsewhere)
        .method_not_allowed_fallback(not_so)
        .layer(middleware::from_fn_with_state(shared.clone(), guard))
        .layer(middleware::map_response(seal))
        .with_state(shared)
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        (self.status(), Json(self.message())).into_response()
    }
}

type Answer<T> = Result<Json<T>, Problem>;

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
    /// By default 5 where the pace is live, otherwise 0.
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
        let usual = if matches!(self.pace, Pace::Live { .. }) { 5.0 } else { 0.0 };
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
    let setup = parse::<NewRoom>(&body)?;
    shared.door.admit(address, Doing::OpeningRooms)?;
    let step = Step { at: now(), entries: vec![Entry::Opened(Box::new(setup.setup()?))], hash: None };
    let (info, _) = open_room(&shared.store, &secrets::new_room_id()?, &step).await?;
    shared.lobby.forget();
    Ok((StatusCode::CREATED, Json(info)))
}

/// The public rooms that are not over, newest first.
#[utoipa::path(get, path = "/api/rooms", responses((status = 200, body = Vec<RoomInfo>)))]
async fn public_rooms(State(shared): State<Shared>) -> Result<Response, Problem> {
    if let Some(list) = shared.lobby.fresh() {
        return Ok(raw(list));
    }
    let listings = shared.store.public_rooms(LISTED).await?;
    let is_whole = |summary: &&str| serde_json::from_str::<IgnoredAny>(summary).is_ok();
    let summaries: Vec<&str> =
        listings.iter().map(|listing| listing.summary.as_str()).filter(is_whole).collect();
    Ok(raw(shared.lobby.keep(format!("[{}]", summaries.join(",")))))
}

/// The list of public rooms, kept for a moment: everybody who looks is shown the same.
#[derive(Debug, Clone, Default)]
pub(crate) struct Lobby(Arc<Mutex<Option<(Instant, String)>>>);

impl Lobby {
    fn with<T>(&self, act: impl FnOnce(&mut Option<(Instant, String)>) -> T) -> T {
        // A list is there or not, whatever has panicked elsewhere.
        act(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn fresh(&self) -> Option<String> {
        self.with(|list| list.as_ref().filter(|(at, _)| at.elapsed() < FRESH).map(|(_, list)| list.clone()))
    }

    fn keep(&self, list: String) -> String {
        self.with(|kept| *kept = Some((Instant::now(), list.clone())));
        list
    }

    fn forget(&self) {
        self.with(|list| *list = None);
    }
}

/// A room.
#[utoipa::path(get, path = "/api/rooms/{room}", responses((status = 200, body = RoomInfo)))]
async fn room(
    State(shared): State<Shared>,
    Extension(peer): Extension<Peer>,
    Path(room): Path<String>,
) -> Answer<RoomInfo> {
    shared.may_wake(peer, &room)?;
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
    Extension(peer): Extension<Peer>,
    Path(room): Path<String>,
    body: Bytes,
) -> Result<Response, Problem> {
    let newcomer: Newcomer = parse(&body)?;
    shared.door.admit(peer.0, Doing::TakingSeats)?;
    shared.may_wake(peer, &room)?;
    let take = |done| Command::Take { name: newcomer.name.clone(), seat: newcomer.seat.clone(), done };
    Ok(raw(shared.rooms.ask(&room, take).await?))
}

/// Says something in a room: the same messages as over its socket. The token goes into `Authorization: Bearer TOKEN`.
#[utoipa::path(post, path = "/api/rooms/{room}/say", request_body = Say,
    responses((status = 200, description = "the replies, a list of messages")))]
async fn say(
    State(shared): State<Shared>,
    Extension(peer): Extension<Peer>,
    Path(room): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Problem> {
    let (who, said): (_, Say) = (who(&headers)?, parse(&body)?);
    shared.may_say(peer, &said)?;
    shared.may_wake(peer, &room)?;
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
    Extension(Peer(address)): Extension<Peer>,
    Path(room): Path<String>,
    after: Result<Query<After>, QueryRejection>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let who = who(&headers)?;
    let Query(After { after }) = after.map_err(|_| {
        Problem::new(Code::Malformed, "expected the number of messages you already have, such as `?after=17`")
    })?;
    shared.door.admit(address, Doing::Replaying)?;
    Ok(raw(shared.rooms.ask(&room, |done| Command::Look { who: who.clone(), after, done }).await?))
}

/// The record, once the game is over.
#[utoipa::path(get, path = "/api/rooms/{room}/record", responses((status = 200, content_type = "text/plain")))]
async fn record(
    State(shared): State<Shared>,
    Extension(Peer(address)): Extension<Peer>,
    Path(room): Path<String>,
) -> Result<Response, Problem> {
    shared.door.admit(address, Doing::Replaying)?;
    let record = shared.rooms.ask(&room, Command::Record).await?;
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], record).into_response())
}

impl Shared {
    /// Counts what costs more than it looks like.
    pub(crate) fn may_say(&self, Peer(address): Peer, say: &Say) -> Result<(), Problem> {
        match say {
            Say::Record {} => self.door.admit(address, Doing::Replaying),
            Say::Rematch {} => self.door.admit(address, Doing::OpeningRooms),
            _ => Ok(()),
        }
    }

    /// Counts that a room is woken, for which its game is played again.
    fn may_wake(&self, Peer(address): Peer, room: &str) -> Result<(), Problem> {
        if self.rooms.is_awake(room) { Ok(()) } else { self.door.admit(address, Doing::Replaying) }
    }
}

fn raw(json: String) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], json).into_response()
}

/// Opens a room's socket. Its first message is `{"type":"hello","token":…,"after":…}`.
#[utoipa::path(get, path = "/api/rooms/{room}/socket", responses((status = 101, description = "a WebSocket")))]
async fn connect(
    State(shared): State<Shared>,
    Extension(pass): Extension<Arc<Pass>>,
    Extension(peer): Extension<Peer>,
    Path(room): Path<String>,
    request: Request,
) -> Result<Response, Problem> {
    socket::accept(request, room, shared, peer, pass)
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

static OPENAPI: LazyLock<String> = LazyLock::new(|| table::json(&Api::openapi()));

async fn openapi() -> Response {
    raw_forever(&OPENAPI)
}

/// Whether the process lives: it answers. Whether rooms can be played is another question: `/ready`.
async fn health() -> Response {
    Json(json!({ "status": "alive" })).into_response()
}

/// Whether a move can be stored: tries it.
async fn ready(State(shared): State<Shared>) -> Response {
    let is_stopping = *shared.stop.borrow();
    let why = if is_stopping { Err("the server is stopping".into()) } else { shared.probe.is_ready().await };
    match why {
        Ok(()) => Json(json!({ "status": "ready" })).into_response(),
        Err(why) => (StatusCode::SERVICE_UNAVAILABLE, Json(json!({ "status": "not ready", "why": why })))
            .into_response(),
    }
}

async fn metrics(
    State(shared): State<Shared>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    if !is_from_here(&shared, peer, &headers) {
        let why = "the figures are for this machine alone; start the server with `--metrics ADDRESS:PORT` to tell them elsewhere";
        return Err(Problem::forbidden(why));
    }
    Ok(figures(&shared))
}

/// There is such a path, but nothing of this kind can be done with it.
async fn not_so(request: Request) -> Response {
    let why = format!("{} does not work on {}: see /api", request.method(), request.uri().path());
    (StatusCode::METHOD_NOT_ALLOWED, Json(Problem::new(Code::Malformed, why).message())).into_response()
}

/// The browser's table; nothing below `/api/` is part of it.
async fn elsewhere(request: Request) -> Response {
    if request.uri().path().starts_with("/api/") {
        return Problem::new(Code::NotFound, "there is nothing here; /api tells what there is")
            .into_response();
    }
    page(request.uri().path(), request.headers())
}
