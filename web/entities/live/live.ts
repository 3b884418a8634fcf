import type { Change, ChangeKind } from '@tandem/shared/sync/change.ts';
import type { PresencePerson } from '@tandem/shared/sync/socket-events.ts';
import type { Stream } from '@tandem/shared/sync/stream.ts';
import type { StreamSeqs } from '#lib/api-client.ts';
import { useConnection, watchConnection } from '#lib/connection.ts';
import { retryOutbox } from '#lib/outbox.ts';
import { SyncClient, type SyncListener } from '#lib/sync-client.ts';
import { openSyncSocket } from '#lib/sync-socket.ts';

type ChangeHandler = (change: Change) => void;
type StreamHandler = (stream: Stream, seq: number) => void;

const changeHandlers = new Map<ChangeKind, ChangeHandler[]>();
const resyncHandlers = new Set<StreamHandler>();
const revokeHandlers = new Set<(stream: Stream) => void>();
const presenceHandlers = new Set<(stream: Stream, people: PresencePerson[]) => void>();
let client: SyncClient | null = null;

/** Entities register what they do with the Changes of their kind when their module is first loaded. */
export function onChange(kind: ChangeKind, handle: ChangeHandler) {
  changeHandlers.set(kind, [...(changeHandlers.get(kind) ?? []), handle]);
}

/** The backlog of a stream is gone: whoever shows its rows lists them again. Answers how to stop listening. */
export function onResync(handle: StreamHandler) {
  resyncHandlers.add(handle);
  return () => resyncHandlers.delete(handle);
}

export const onRevoked = (handle: (stream: Stream) => void) => void revokeHandlers.add(handle);
export const onPresence = (handle: (stream: Stream, people: PresencePerson[]) => void) =>
  void presenceHandlers.add(handle);

const listener: SyncListener = {
  onChanges: (changes) => {
    for (const change of changes) for (const handle of changeHandlers.get(change.kind) ?? []) handle(change);
  },
  onResync: (stream, seq) => {
    for (const handle of [...resyncHandlers]) handle(stream, seq);
  },
  onRevoked: (stream) => {
    for (const handle of revokeHandlers) handle(stream);
  },
  onPresence: (stream, people) => {
    for (const handle of presenceHandlers) handle(stream, people);
  },
  onConnection: (isLive) => {
    useConnection.setState({ isLive });
    if (isLive) retryOutbox();
  },
  onOutdated: () => useConnection.setState({ isOutdated: true }),
};

/** Opens the live connection of a signed-in person; more calls do nothing. */
export function startLive() {
  if (client) return;
  client = new SyncClient(openSyncSocket(), listener);
  watchConnection(tryNow);
  client.start();
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

/** Follows a stream after the number at which its rows were listed: list first, then follow, and nothing is missed. */
export function follow(stream: Stream, after?: number) {
  const numbers = [after, readAt.get(stream)].filter((seq) => seq !== undefined);
  readAt.delete(stream);
  client?.follow(stream, numbers.length > 0 ? Math.min(...numbers) : undefined);
}
export const unfollow = (stream: Stream) => client?.unfollow(stream);
export const live = () => client;
