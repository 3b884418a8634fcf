import type { Change } from './change.ts';
import type { Stream } from './stream.ts';

/** Where a person is; `field` names the property being edited. */
export type PresencePlace = { kind: string; id: string; field?: string };
export type PresencePerson = {
  user_id: string;
  display_name: string;
  avatar_url: string | null;
  place: PresencePlace | null;
};

export type SocketErrorCode = 'bad_request' | 'forbidden' | 'rate_limited' | 'server_error';
export type SocketError = { ok: false; error: { code: SocketErrorCode; message: string } };
export type SubscribeAnswer =
  | { ok: true; seq: number; changes: Change[] }
  | { ok: true; seq: number; resync: true }
  | SocketError;
export type PlainAnswer = { ok: true } | SocketError;

/** What a client may say. Every event is acknowledged. */
export type ClientToServerEvents = {
  subscribe: (
    payload: { stream: Stream; after?: number },
    acknowledge: (answer: SubscribeAnswer) => void,
  ) => void;
  unsubscribe: (payload: { stream: Stream }, acknowledge: (answer: PlainAnswer) => void) => void;
  presence: (
    payload: { stream: Stream; place: PresencePlace | null },
    acknowledge: (answer: PlainAnswer) => void,
  ) => void;
};

/** What the server says. Changes of one stream arrive in `seq` order; numbers a receiver may not see are left out. */
export type ServerToClientEvents = {
  changes: (payload: { stream: Stream; seq: number; changes: Change[] }) => void;
  presence: (payload: { stream: Stream; people: PresencePerson[] }) => void;
  access: (payload: { stream: Stream; revoked: true }) => void;
};
