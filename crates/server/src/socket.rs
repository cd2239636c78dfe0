//! A socket: one player's or spectator's line to a room. Whatever comes over it is read within limits or ends it.

use std::io::ErrorKind;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::response::Response;
use futures_util::{SinkExt as _, StreamExt as _};
use hyper::upgrade::Upgraded;
use hyper_util::rt::TokioIo;
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, timeout};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Error;
use tokio_tungstenite::tungstenite::handshake::server::create_response_with_body;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::protocol::frame::{CloseFrame, Frame, Utf8Bytes};
use tokio_tungstenite::tungstenite::protocol::{Message, Role, WebSocketConfig};
use tracing::debug;

use crate::Shared;
use crate::api::Peer;
use crate::config::Rate;
use crate::frames::Frames;
use crate::host::{Command, Out, Visit, Who};
use crate::limits::{Bucket, Doing, Pass};
use crate::rooms::Way;
use crate::secrets;
use crate::table::json;
use crate::talk::{Code, Hello, Problem, Say};

/// How often somebody may be told that they are too fast before the socket is closed.
const WARNINGS: u32 = 20;

/// Bytes of a frame, so that it and its header fill a kibibyte. A message is sent in as many frames as it needs, because the buffer that a frame goes through stays
/// as large as the largest that ever went through it, and there are many sockets.
const PIECE: usize = (1 << 10) - 4;
/// Bytes that are read at once. Players say little.
const READ: usize = 512;

static NEXT: AtomicU64 = AtomicU64::new(1);

/// Frames for each message that may come: fragments, and replies to pings.
const FRAMES: f64 = 8.0;

type WebSocket = WebSocketStream<Frames<TokioIo<Upgraded>>>;

/// Agrees to speak WebSocket from now on, and serves the socket.
pub(crate) fn accept(
    mut request: Request,
    room: String,
    shared: Shared,
    peer: Peer,
    pass: Arc<Pass>,
) -> Result<Response, Problem> {
    let response = create_response_with_body(&request, Body::empty)
        .map_err(|error| Problem::new(Code::Malformed, format!("expected a WebSocket's request: {error}")))?;
    let upgraded = hyper::upgrade::on(&mut request);
    let shared = Arc::new(shared);
    tokio::spawn(async move {
        // Who asks for a socket and goes away before it is there has none.
        let Ok(upgraded) = upgraded.await else { return };
        let limit = Some(shared.limits.message);
        let config = WebSocketConfig::default()
            .max_message_size(limit)
            .max_frame_size(limit)
            .read_buffer_size(READ)
            .write_buffer_size(0);
        let Rate { a_second, burst } = shared.limits.messages;
        let frames = Rate::new(FRAMES * a_second, FRAMES * burst);
        let stream = Frames::new(TokioIo::new(upgraded), frames, shared.limits.patience);
        let socket = WebSocketStream::from_raw_socket(stream, Role::Server, Some(config)).await;
        // In a box and shared, since a task has room for a thing in every place that it passes through.
        serve(Box::new(socket), room, shared, peer, pass).await;
    });
    Ok(response)
}

/// Serves a socket to its end.
async fn serve(mut socket: Box<WebSocket>, room: String, shared: Arc<Shared>, peer: Peer, _pass: Arc<Pass>) {
    shared.metrics.socket_opened();
    let mut stop = shared.stop.clone();
    // In a box that is gone when it is done, so that every socket's task is as small as what follows.
    let greeted = Box::pin(greet(&mut socket, &room, &shared, peer)).await;
    let ended = match greeted {
        Ok(line) => line.run(&mut socket, &mut stop).await,
        Err(problem) => {
            shared.metrics.refused();
            send(&mut socket, json(&problem.message()).into(), shared.limits.patience).await.ok();
            End { code: 1008, reason: "refused" }
        }
    };
    debug!(code = ended.code, reason = ended.reason, "socket closed");
    let close = Message::Close(Some(CloseFrame { code: ended.code.into(), reason: ended.reason.into() }));
    let _ = timeout(shared.limits.patience, socket.send(close)).await;
    shared.metrics.socket_closed();
}

/// Why a socket is closed.
struct End {
    code: u16,
    reason: &'static str,
}

/// A socket that has said who it is.
struct Line {
    id: u64,
    peer: Peer,
    room: Way,
    out: mpsc::Receiver<Box<Out>>,
    shared: Arc<Shared>,
}

/// The first message, which is a hello, or none in time.
async fn first(socket: &mut WebSocket, patience: Duration) -> Result<Utf8Bytes, Problem> {
    let text = async {
        loop {
            match socket.next().await {
                Some(Ok(Message::Text(text))) => return Some(text),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                _ => return None,
            }
        }
    };
    // For all of it: who pings meanwhile has not said hello either.
    let text = timeout(patience, text).await;
    let text = text.map_err(|_| Problem::not_now("expected a message of type `hello` in time"))?;
    text.ok_or_else(|| Problem::new(Code::Malformed, "expected a message of type `hello` as text"))
}

/// Waits for the first message, and takes the visitor to the room.
async fn greet(
    socket: &mut WebSocket,
    room: &str,
    shared: &Arc<Shared>,
    peer: Peer,
) -> Result<Line, Problem> {
    let text = first(socket, shared.limits.patience).await?;
    let malformed = |why: String| Problem::new(Code::Malformed, why);
    let Hello::Hello { token, after, views } = serde_json::from_str(&text)
        .map_err(|error| malformed(format!("expected a message of type `hello`: {error}")))?;
    shared.door.admit(peer.0, Doing::Replaying)?;
    let who = Who(token.as_deref().map(secrets::hash));
    let id = NEXT.fetch_add(1, Ordering::Relaxed);
    let (sender, out) = mpsc::channel(shared.limits.queue);
    let attach = |done| {
        let visit = Visit { socket: id, who: who.clone(), after, views, out: sender.clone() };
        Command::Attach { visit, done }
    };
    shared.rooms.ask(room, attach).await?;
    // Only the room can send from now on: when it lets go of this socket, the socket ends.
    drop(sender);
    let room = shared.rooms.way_to(room).await?;
    Ok(Line { id, peer, room, out, shared: Arc::clone(shared) })
}

impl Line {
    async fn run(mut self, socket: &mut WebSocket, stop: &mut watch::Receiver<bool>) -> End {
        let ended = self.talk(socket, stop).await;
        let _ = self.room.send(Box::new(Command::Detach { socket: self.id })).await;
        ended
    }

    /// Passes on what the room still has to say before it lets go: above all that answers were accepted.
    async fn farewell(&mut self, socket: &mut WebSocket, otherwise: End) -> End {
        let patience = self.shared.limits.patience;
        while let Ok(Some(out)) = timeout(patience, self.out.recv()).await {
            match *out {
                Out::Text(text) => {
                    if send(socket, text, patience).await.is_err() {
                        return End { code: 1013, reason: "too slow" };
                    }
                }
                Out::Close(code, reason) => return End { code, reason },
            }
        }
        otherwise
    }

    async fn talk(&mut self, socket: &mut WebSocket, stop: &mut watch::Receiver<bool>) -> End {
        let limits = Arc::clone(&self.shared.limits);
        let mut bucket = Bucket::full(limits.messages);
        let (mut warnings, mut heard) = (0, Instant::now());
        let mut ping = tokio::time::interval(limits.ping);
        ping.reset();
        loop {
            tokio::select! {
                out = self.out.recv() => match out.map(|out| *out) {
                    Some(Out::Text(text)) => {
                        if send(socket, text, limits.patience).await.is_err() {
                            self.shared.metrics.socket_dropped();
                            return End { code: 1013, reason: "too slow" };
                        }
                    }
                    Some(Out::Close(code, reason)) => return End { code, reason },
                    None => return End { code: 1013, reason: "too slow: connect again and resume" },
                },
                message = socket.next() => {
                    heard = Instant::now();
                    let Some(message) = message else { return End { code: 1000, reason: "" } };
                    let text = match message {
                        Ok(Message::Text(text)) => text,
                        Ok(Message::Ping(_) | Message::Pong(_)) => continue,
                        Ok(Message::Close(_)) => return End { code: 1000, reason: "" },
                        Ok(Message::Binary(_) | Message::Frame(_)) => return End { code: 1003, reason: "expected text" },
                        Err(Error::Io(error)) if error.kind() == ErrorKind::TimedOut => {
                            return End { code: 1008, reason: "a message did not end in time" };
                        }
                        Err(_) => return End { code: 1009, reason: "not a message that is read here" },
                    };
                    let admitted = self.shared.door.admit(self.peer.0, Doing::Talking);
                    if !bucket.take(limits.messages) || admitted.is_err() {
                        warnings += 1;
                        if warnings > WARNINGS {
                            self.shared.metrics.socket_dropped();
                            return End { code: 1008, reason: "too fast" };
                        }
                        let problem = Problem::new(Code::TooFast, "too many messages: this one was not read");
                        if send(socket, json(&problem.message()).into(), limits.patience).await.is_err() {
                            return End { code: 1013, reason: "too slow" };
                        }
                        continue;
                    }
                    match serde_json::from_str::<Say>(&text) {
                        Ok(say) => {
                            if let Err(problem) = self.shared.may_say(self.peer, &say) {
                                self.shared.metrics.refused();
                                if send(socket, json(&problem.message()).into(), limits.patience).await.is_err() {
                                    return End { code: 1013, reason: "too slow" };
                                }
                                continue;
                            }
                            let say = Box::new(Command::SayOn { socket: self.id, say });
                            if self.room.send(say).await.is_err() {
                                let asleep = End { code: 1012, reason: "the room was put to sleep: connect again" };
                                return self.farewell(socket, asleep).await;
                            }
                        }
                        Err(error) => {
                            self.shared.metrics.refused();
                            let why = format!("expected a message of this protocol: {error}; found {}", kernel::quote(&text));
                            let problem = Problem::new(Code::Malformed, why);
                            if send(socket, json(&problem.message()).into(), limits.patience).await.is_err() {
                                return End { code: 1013, reason: "too slow" };
                            }
                        }
                    }
                }
                _ = ping.tick() => {
                    if heard.elapsed() > limits.ping * 3 {
                        return End { code: 1001, reason: "nobody is there" };
                    }
                    let ping = socket.send(Message::Ping(Vec::new().into()));
                    if !matches!(timeout(limits.patience, ping).await, Ok(Ok(()))) {
                        return End { code: 1013, reason: "too slow" };
                    }
                }
                _ = stop.changed() => {
                    let stopping = End { code: 1001, reason: "the server is stopping: connect again" };
                    return self.farewell(socket, stopping).await;
                }
            }
        }
    }
}

/// Sends a message. Who takes it byte by byte is not waited for: there is time for so many bytes a second.
async fn send(socket: &mut WebSocket, text: Utf8Bytes, patience: Duration) -> Result<(), ()> {
    /// Bytes that anybody can read in a second.
    const SLOWEST: usize = 8 << 10;
    let time = patience + Duration::from_secs((text.len() / SLOWEST) as u64);
    match timeout(time, send_pieces(socket, text)).await {
        Ok(Ok(())) => Ok(()),
        _ => Err(()),
    }
}

async fn send_pieces(socket: &mut WebSocket, text: Utf8Bytes) -> Result<(), Error> {
    let mut rest = Bytes::from(text);
    let mut kind = Data::Text;
    loop {
        let piece = rest.split_to(rest.len().min(PIECE));
        let frame = Frame::message(piece, OpCode::Data(kind), rest.is_empty());
        socket.send(Message::Frame(frame)).await?;
        if rest.is_empty() {
            return Ok(());
        }
        kind = Data::Continue;
    }
}
