import type { Stream } from '@tandem/shared/sync/stream.ts';
import { sql } from 'kysely';
import type { Db } from './client.ts';

/** Bells that follow each other sooner than this ring together; one alone rings at once. */
const BELL_PAUSE_MS = 10;

type Bell = { waiting: Set<Stream>; isPausing: boolean };
const bells = new WeakMap<Db, Bell>();

/**
 * Tells listeners which streams have news. It is outside of the writing transaction on purpose: NOTIFY takes a lock that
 * would make commits queue one behind the other. A bell lost to a crash is harmless, because listeners also look by
 * themselves every few seconds.
 */
export function ringBell(db: Db, streams: Iterable<Stream>): void {
  const bell = bells.get(db) ?? { waiting: new Set(), isPausing: false };
  bells.set(db, bell);
  for (const stream of streams) bell.waiting.add(stream);
  if (!bell.isPausing) ring(db, bell);
}

function ring(db: Db, bell: Bell): void {
  bell.isPausing = bell.waiting.size > 0;
  if (!bell.isPausing) return;
  const streams = [...bell.waiting];
  bell.waiting.clear();
  sql`select pg_notify('changes', stream) from unnest(${streams}::text[]) as stream`.execute(db).catch(() => {
    // The pool is closing or the database is away: listeners catch up on their own tick.
  });
  setTimeout(() => ring(db, bell), BELL_PAUSE_MS);
}
