import { StreamReader } from '@tandem/db/change-log/stream-reader.ts';
import type { Db, Sql } from '@tandem/db/postgres/client.ts';
import type { Stream } from '@tandem/shared/sync/stream.ts';
import { findBehind, readBehind } from './behind.ts';

type InitiativeReaderOptions = {
  db: Db;
  sql: Sql;
  onError: (error: unknown) => void;
  tick_ms?: number;
};

/** A project is counted no sooner than this after the last time: many Changes of it are counted together. */
const PAUSE_MS = 1_000;

/**
 * Brings roll-ups up to date after Changes of projects, and after updates. Code that writes items, modules, states,
 * projects and updates therefore does not depend on initiatives (docs/contract/initiatives.md#when-roll-ups-change).
 */
export class InitiativeReader extends StreamReader {
  constructor({ db, ...options }: InitiativeReaderOptions) {
    const readAt = new Map<Stream, number>();
    super({
      ...options,
      name: 'initiatives',
      pause_ms: PAUSE_MS,
      isRead: (stream) => stream.startsWith('project:') || stream.startsWith('workspace:'),
      wantedOf: (streams) => findBehind(db, streams),
      read: async (stream) => {
        if (Date.now() - (readAt.get(stream) ?? 0) < PAUSE_MS) return { isDone: false };
        await readBehind(db, stream);
        readAt.set(stream, Date.now());
        return { isDone: true };
      },
      findBehind: () => findBehind(db, null),
    });
  }
}
