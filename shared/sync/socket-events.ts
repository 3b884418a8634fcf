import type { Change } from './change.ts';
import type { Stream } from './stream.ts';

/** An item that is being dragged, and where it would be if it were let go: the cell of a board, or the days of a bar. */
export type PresenceMove = { id: string; to?: string };
/** Where a person is; `field` names the property being edited. */
export type PresencePlace = { kind: string; id: string; field?: string; moving?: PresenceMove };
export type PresencePerson = {
  user_id: string;
  display_name: string;
  avatar_url: string | null;
  place: PresencePlace | null;
};

/** `too_many_streams`: the connection follows as many as it may; that one is not lost, only not followed now. */
export type SocketErrorCode =
  | 'bad_request'
  | 'forbidden'
  | 'rate_limited'
  | 'server_error'
  | 'too_many_streams';
export type SocketError = { ok: false; error: { code: SocketErrorCode; message: string } };
/** With `more` the backlog goes on after `seq`: subscribe again from there. */
export type SubscribeAnswer =
  | { ok: true; seq: number; changes: Change[]; more?: true }
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

/**
 * Everything after `after` up to `seq` that the receiver may see; numbers that they may not see are left out. A client
 * whose own number is lower than `after` has missed something and subscribes again. With `resync` there are no Changes:
 * rows of the stream must be listed again.
 */
export type ChangesBatch = { stream: Stream; after: number; seq: number; changes: Change[]; resync?: true };

/** What the server says. Batches of one stream arrive in `seq` order. */
export type ServerToClientEvents = {
  changes: (payload: ChangesBatch) => void;
  presence: (payload: { stream: Stream; people: PresencePerson[] }) => void;
  access: (payload: { stream: Stream; revoked: true }) => void;
  /** The connection is about to be closed by the server, which comes back: connect again after a random delay. */
  closing: (payload: { reason: 'restart' }) => void;
};
