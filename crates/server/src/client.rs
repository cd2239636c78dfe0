//! A client of its own: what the tests and `fifth load` talk to a server with.

use std::io;
use std::net::SocketAddr;

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::protocol::{Message, WebSocketConfig};

/// What can go wrong between a client and a server.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error("the socket: {0}")]
    Socket(Box<tokio_tungstenite::tungstenite::Error>),
    #[error("not JSON: {0}")]
    Json(#[from] serde_json::Error),
    #[error("{status}: {body}")]
    Refused { status: u16, body: String },
    #[error("the socket was closed")]
    Closed,
}

impl From<tokio_tungstenite::tungstenite::Error> for ClientError {
    fn from(error: tokio_tungstenite::tungstenite::Error) -> Self {
        Self::Socket(Box::new(error))
    }
}

pub type Socket = WebSocketStream<TcpStream>;

/// A server, as its clients know it.
#[derive(Debug, Clone, Copy)]
pub struct Client {
    pub address: SocketAddr,
}

/// A seat that is held.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Held {
    pub seat: String,
    pub token: String,
}

impl Client {
    pub fn new(address: SocketAddr) -> Self {
        Self { address }
    }

    /// One request; status and body.
    pub async fn request(
        &self,
        method: &str,
        path: &str,
        token: Option<&str>,
        body: Option<&Value>,
    ) -> Result<(u16, String), ClientError> {
        let body = body.map(ToString::to_string).unwrap_or_default();
        let authorization =
            token.map(|token| format!("Authorization: Bearer {token}\r\n")).unwrap_or_default();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\n{authorization}Content-Type: application/json\r\n\
             Content-Length: {}\r\nConnection: close\r\n\r\n",
            self.address,
            body.len()
        );
        let mut stream = TcpStream::connect(self.address).await?;
        stream.set_nodelay(true)?;
        stream.write_all((head + &body).as_bytes()).await?;
        let mut reply = Vec::new();
        stream.read_to_end(&mut reply).await?;
        let reply = String::from_utf8_lossy(&reply);
        let (head, body) = reply.split_once("\r\n\r\n").ok_or(ClientError::Closed)?;
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
        Ok((status.ok_or(ClientError::Closed)?, body.to_owned()))
    }

    /// A request that must be granted; its JSON.
    pub async fn call(
        &self,
        method: &str,
        path: &str,
        token: Option<&str>,
        body: Option<&Value>,
    ) -> Result<Value, ClientError> {
        let (status, body) = self.request(method, path, token, body).await?;
        if !(200..300).contains(&status) {
            return Err(ClientError::Refused { status, body });
        }
        Ok(serde_json::from_str(&body)?)
    }

    /// Makes a room; its id.
    pub async fn open(&self, setup: &Value) -> Result<String, ClientError> {
        let room = self.call("POST", "/api/rooms", None, Some(setup)).await?;
        Ok(room["room"].as_str().unwrap_or_default().to_owned())
    }

    /// Takes a seat.
    pub async fn take(&self, room: &str, name: &str) -> Result<Held, ClientError> {
        let path = format!("/api/rooms/{room}/seats");
        let held = self.call("POST", &path, None, Some(&json!({ "name": name }))).await?;
        let text = |key: &str| held[key].as_str().unwrap_or_default().to_owned();
        Ok(Held { seat: text("seat"), token: text("token") })
    }

    /// Says something by REST; the replies.
    pub async fn say(&self, room: &str, token: &str, say: &Value) -> Result<Value, ClientError> {
        self.call("POST", &format!("/api/rooms/{room}/say"), Some(token), Some(say)).await
    }

    /// Opens a socket without saying anything.
    pub async fn socket(&self, room: &str, origin: Option<&str>) -> Result<Socket, ClientError> {
        let url = format!("ws://{}/api/rooms/{room}/socket", self.address);
        let mut request = url.into_client_request()?;
        if let Some(origin) = origin.and_then(|origin| origin.parse().ok()) {
            request.headers_mut().insert("Origin", origin);
        }
        let stream = TcpStream::connect(self.address).await?;
        stream.set_nodelay(true)?;
        let mut config = WebSocketConfig::default();
        config.read_buffer_size = 8 << 10;
        config.write_buffer_size = 0;
        let (socket, _) = tokio_tungstenite::client_async_with_config(request, stream, Some(config)).await?;
        Ok(socket)
    }

    /// Opens a socket and says who it is for.
    pub async fn connect(&self, room: &str, hello: &Value) -> Result<Socket, ClientError> {
        let mut socket = self.socket(room, None).await?;
        send(&mut socket, hello).await?;
        Ok(socket)
    }
}

/// Sends a message.
pub async fn send(socket: &mut Socket, message: &Value) -> Result<(), ClientError> {
    Ok(socket.send(Message::Text(message.to_string().into())).await?)
}

/// The next text message, as it came.
pub async fn next_text(socket: &mut Socket) -> Result<String, ClientError> {
    loop {
        match socket.next().await {
            None | Some(Ok(Message::Close(_))) => return Err(ClientError::Closed),
            Some(Ok(Message::Text(text))) => return Ok(text.as_str().to_owned()),
            Some(message) => drop(message?),
        }
    }
}

/// The next message.
pub async fn next(socket: &mut Socket) -> Result<Value, ClientError> {
    Ok(serde_json::from_str(&next_text(socket).await?)?)
}
