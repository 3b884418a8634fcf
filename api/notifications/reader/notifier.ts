import { StreamReader } from '@tandem/db/change-log/stream-reader.ts';
import type { Db, Sql } from '@tandem/db/postgres/client.ts';
import type { Stream } from '@tandem/shared/sync/stream.ts';
import { sql as query } from 'kysely';
import { wakeSnoozed } from '../inbox/wake.ts';
import { notifyOfStream } from './notify-stream.ts';

type NotifierOptions = {
  db: Db;
  sql: Sql;
  onError: (error: unknown) => void;
  tick_ms?: number;
};

/** Tells people what happens in projects, and wakes what they have snoozed. */
export class Notifier extends StreamReader {
  constructor({ db, ...options }: NotifierOptions) {
    super({
      ...options,
      name: 'notifier',
      isRead: (stream) => stream.startsWith('project:'),
      read: (stream) => notifyOfStream(db, stream),
      findBehind: () => findBehind(db),
      onTick: () => wakeSnoozed(db),
    });
  }
}

async function findBehind(db: Db): Promise<Stream[]> {
  const { rows } = await query<{ stream: Stream }>`
    select s.stream from change_streams s left join notification_cursors k using (stream)
    where s.stream like 'project:%' and s.last_seq > coalesce(k.seq, 0)`.execute(db);
  return rows.map(({ stream }) => stream);
}
