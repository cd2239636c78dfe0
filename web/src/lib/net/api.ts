import type { GameInfo, NewRoom, RoomInfo, Told } from './messages';

/** Why the server did not do something, in its own words. */
export class Refused extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

async function request<T>(path: string, init?: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new Refused('offline', 'The server does not answer. Is it running? Try again in a moment.');
  }
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return body as T;
  const error = body as { code?: string; message?: string } | null;
  throw new Refused(error?.code ?? 'unknown', sentence(error?.message ?? `The server said ${response.status}.`));
}

/** Server messages begin in lower case and have no full stop, since they also stand inside sentences. */
export function sentence(text: string): string {
  const begun = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}

export const games = (): Promise<GameInfo[]> => request('/api/games');
export const rooms = (): Promise<RoomInfo[]> => request('/api/rooms');
export const room = (id: string): Promise<RoomInfo> => request(`/api/rooms/${encodeURIComponent(id)}`);

/** The server takes nothing but JSON, which a page of another site could not send unasked. */
const post = <T>(path: string, body: unknown): Promise<T> =>
  request(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });

export const open = (room: NewRoom): Promise<RoomInfo> => post('/api/rooms', room);

export const takeSeat = (id: string, name: string, seat?: string): Promise<{ seat: string; token: string }> =>
  post(`/api/rooms/${encodeURIComponent(id)}/seats`, { name, seat });

/** Everything that this viewer has been told, from the beginning. */
export const told = (id: string, token: string | null): Promise<{ number: number; messages: Told[] }> =>
  request(`/api/rooms/${encodeURIComponent(id)}/messages?after=0`, {
    headers: token === null ? {} : { Authorization: `Bearer ${token}` },
  });

export async function record(id: string): Promise<string> {
  const response = await fetch(`/api/rooms/${encodeURIComponent(id)}/record`);
  if (!response.ok) throw new Refused('record', 'The record is there once the game is over.');
  return response.text();
}

/** How well bots play, as people choose it. */
export const LEVELS = [
  ['easy', 'Easy'],
  ['normal', 'Normal'],
  ['hard', 'Hard'],
] as const;

/** The bot of a level, or the nearest to it that the server has. */
export function botOf(bots: string[], level = 'normal'): string {
  return [level, 'normal', 'heuristic', 'random'].find((bot) => bots.includes(bot)) ?? bots[0] ?? 'random';
}
