import type { Stream } from '@tandem/shared/sync/stream.ts';
import { sql } from 'kysely';
import type { Db } from './client.ts';

/** Notifications that follow each other sooner than this are sent together; one alone is sent at once. */
const NOTIFY_PAUSE_MS = 10;

type Notifier = { waiting: Set<Stream>; isPausing: boolean };
const notifiers = new WeakMap<Db, Notifier>();

/**
 * Notifies listeners of the streams that have news. It is outside of the writing transaction on purpose: NOTIFY takes a
 * lock that would make commits queue one behind the other. A notification lost to a crash is harmless, because
 * listeners also look by themselves every few seconds.
 */
export function notifyStreams(db: Db, streams: Iterable<Stream>): void {
  const notifier = notifiers.get(db) ?? { waiting: new Set(), isPausing: false };
  notifiers.set(db, notifier);
  for (const stream of streams) notifier.waiting.add(stream);
  if (!notifier.isPausing) send(db, notifier);
}

function send(db: Db, notifier: Notifier): void {
  notifier.isPausing = notifier.waiting.size > 0;
  if (!notifier.isPausing) return;
  const streams = [...notifier.waiting];
  notifier.waiting.clear();
  sql`select pg_notify('changes', stream) from unnest(${streams}::text[]) as stream`.execute(db).catch(() => {
    // The pool is closing or the database is away: listeners catch up on their own tick.
  });
  setTimeout(() => send(db, notifier), NOTIFY_PAUSE_MS);
}
