import type { Change, ChangeKind } from '@tandem/shared/sync/change.ts';
import type { PresencePerson } from '@tandem/shared/sync/socket-events.ts';
import type { Stream } from '@tandem/shared/sync/stream.ts';
import type { StreamSeqs } from '#lib/http/api-client.ts';
import { unsentCount, useConnection, watchConnection } from '#lib/http/connection.ts';
import { retryOutbox } from '#lib/outbox/outbox.ts';
import { StreamHolds } from '#lib/sync/stream-holds.ts';
import { SyncClient, type SyncListener } from '#lib/sync/sync-client.ts';
import { openSyncSocket, type SyncSocket } from '#lib/sync/sync-socket.ts';

type ChangeHandler = (change: Change) => void;
type StreamHandler = (stream: Stream) => void;
type ResyncHandler = (stream: Stream, seq: number) => void;

const changeHandlers = new Map<ChangeKind, ChangeHandler[]>();
const resyncHandlers = new Set<ResyncHandler>();
const revokeHandlers = new Set<StreamHandler>();
const forgetHandlers = new Set<StreamHandler>();
const leavingHandlers = new Set<StreamHandler>();
const subscribedHandlers = new Set<StreamHandler>();
const receivedHandlers = new Set<StreamHandler>();
const followedHandlers = new Set<ResyncHandler>();
const presenceHandlers = new Set<(stream: Stream, people: PresencePerson[]) => void>();
let client: SyncClient | null = null;

/** Entities register what they do with the Changes of their kind when their module is first loaded. */
export function onChange(kind: ChangeKind, handle: ChangeHandler) {
  changeHandlers.set(kind, [...(changeHandlers.get(kind) ?? []), handle]);
}

/** The backlog of a stream is gone: whoever shows its rows lists them again. Answers how to stop listening. */
export function onResync(handle: ResyncHandler) {
  resyncHandlers.add(handle);
  return () => resyncHandlers.delete(handle);
}

/** A right was lost: nothing of the stream may be shown or kept, whatever it is. */
export const onRevoked = (handle: StreamHandler) => void revokeHandlers.add(handle);
/** Nobody follows the stream any more: what is read for its screens goes, and is read again when one is opened. */
export const onForgotten = (handle: StreamHandler) => void forgetHandlers.add(handle);
/** A stream is followed from now on: rows that were read at a lower number may have missed Changes. */
export const onFollowed = (handle: ResyncHandler) => void followedHandlers.add(handle);
/** A stream is about to be forgotten, and everything up to its number was received. */
export const onLeaving = (handle: StreamHandler) => void leavingHandlers.add(handle);
/** What was missed of a stream, if anything, comes now. */
export const onSubscribed = (handle: StreamHandler) => void subscribedHandlers.add(handle);
/** Everything up to the cursor of the stream was received. */
export const onReceived = (handle: StreamHandler) => void receivedHandlers.add(handle);
export const onPresence = (handle: (stream: Stream, people: PresencePerson[]) => void) =>
  void presenceHandlers.add(handle);

const notify = (handlers: Set<StreamHandler>, stream: Stream) => {
  for (const handle of [...handlers]) handle(stream);
};

let forgetCounts = 0;
const revokedAt = new Map<Stream, number>();
const forgottenAt = new Map<Stream, number>();

/** Taken before a read: what was revoked or forgotten since must not be brought back by its answer. */
export const forgetCount = () => forgetCounts;
export const isRevokedSince = (mark: number, stream: Stream) => (revokedAt.get(stream) ?? 0) > mark;
export const isForgottenSince = (mark: number, stream: Stream) => (forgottenAt.get(stream) ?? 0) > mark;

function forget(stream: Stream) {
  forgetCounts += 1;
  forgottenAt.set(stream, forgetCounts);
  notify(forgetHandlers, stream);
}

const listener: SyncListener = {
  onChanges: (changes) => {
    for (const change of changes) for (const handle of changeHandlers.get(change.kind) ?? []) handle(change);
  },
  onReceived: (stream) => notify(receivedHandlers, stream),
  onResync: (stream, seq) => {
    for (const handle of [...resyncHandlers]) handle(stream, seq);
  },
  onRevoked: (stream) => {
    readAt.delete(stream);
    forget(stream);
    revokedAt.set(stream, forgetCounts);
    notify(revokeHandlers, stream);
  },
  onSubscribed: (stream) => notify(subscribedHandlers, stream),
  onPresence: (stream, people) => {
    for (const handle of presenceHandlers) handle(stream, people);
  },
  onConnection: (isLive) => {
    useConnection.setState({ isLive });
    if (isLive) retryOutbox();
  },
  onCrowded: () => holds.releaseOldest(),
  onOutdated: () => useConnection.setState({ isOutdated: true }),
};

/** Opens the live connection of a signed-in person; more calls do nothing. */
export function startLive(socket: SyncSocket = openSyncSocket()) {
  if (client) return;
  client = new SyncClient(socket, listener);
  watchConnection(tryNow);
  addEventListener('focus', look);
  globalThis.document?.addEventListener('visibilitychange', look);
  client.start();
}

/** Who goes to and fro between windows causes one look in this time. */
const LOOK_GAP_MS = 5_000;
let lookedAt = -Infinity;

/** The window is looked at again: whether anything was missed meanwhile is asked, and everything unsent is sent. */
function look() {
  const now = performance.now();
  const isJustNow = Math.abs(now - lookedAt) < LOOK_GAP_MS;
  if (globalThis.document?.visibilityState === 'hidden' || isJustNow) return;
  lookedAt = now;
  client?.checkNow();
  retryOutbox();
}

/** Closes the live connection for good and forgets what was followed. */
export function stopLive() {
  client?.stop();
  client = null;
  lookedAt = -Infinity;
  holds.clear();
  readAt.clear();
}

/** The network came back or the person pressed "Try now". */
export function tryNow() {
  client?.retryNow();
  retryOutbox();
}

/** Numbers at which rows of streams were read that nobody follows yet. */
const readAt = new Map<Stream, number>();

/** Rows of these streams were read at these numbers: whoever follows one later starts from the oldest of them. */
export function noteRead(seqs: StreamSeqs) {
  for (const [stream, seq] of Object.entries(seqs) as [Stream, number][]) {
    if (!client?.isFollowing(stream)) readAt.set(stream, Math.min(seq, readAt.get(stream) ?? seq));
  }
}

/**
 * Everything that is kept of a project lives exactly as long as its stream is followed, and that is as long as a screen
 * holds it and a little longer, so that going back and forth costs nothing.
 */
const holds: StreamHolds = new StreamHolds((stream) => {
  if (!client?.isFollowing(stream)) return;
  // What is on its way to the server is confirmed by Changes of the stream.
  if (unsentCount(useConnection.getState()) > 0) {
    holds.letGoUnlessHeld(stream);
    return;
  }
  notify(leavingHandlers, stream);
  const cursor = client.cursorOf(stream);
  client.unfollow(stream);
  // Names and colours stay; following again brings what they missed.
  if (cursor !== null) readAt.set(stream, cursor);
  forget(stream);
});

/** Keeps a stream followed while a screen needs it; answers how to let it go. */
export const holdStream = (stream: Stream): (() => void) => holds.hold(stream);

/**
 * Follows a stream after the number at which its rows were listed: list first, then follow, and nothing is missed. Without
 * anybody who holds it, it is let go again soon.
 */
export function follow(stream: Stream, after?: number) {
  const numbers = [after, readAt.get(stream)].filter((seq) => seq !== undefined);
  readAt.delete(stream);
  const from = numbers.length > 0 ? Math.min(...numbers) : undefined;
  const isNew = client !== null && !client.isFollowing(stream);
  client?.follow(stream, from);
  if (isNew && from !== undefined) for (const handle of followedHandlers) handle(stream, from);
  holds.letGoUnlessHeld(stream);
}
export const live = () => client;
