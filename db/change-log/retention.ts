import { sql } from 'kysely';
import type { Db } from '../postgres/client.ts';

/** Readers that are further behind than both must list again; and who is further behind than so many days, in any case. */
const RETENTION_HOURS = 24;
export const RETENTION_CHANGES = 100_000;
const RETENTION_DAYS = 30;

/** Streams looked at in one statement, and Changes that one statement deletes. */
const STREAMS = 500;
const BATCH = 2000;

/**
 * The oldest Changes `c` of a stream `s` go while this holds; numbers and moments rise together. Of what people are not
 * told yet nothing goes (docs/contract/notifications.md#far-behind).
 */
const isOld = sql<boolean>`(
  c.at < now() - make_interval(days => ${RETENTION_DAYS})
  or c.seq <= s.last_seq - ${RETENTION_CHANGES} and c.at < now() - make_interval(hours => ${RETENTION_HOURS}))
  and (s.stream not like 'project:%' or c.seq <= (select k.seq from notification_cursors k where k.stream = s.stream))`;

/**
 * Drops Changes that are kept no longer, a batch after the other, each a transaction of its own; `pause` is called
 * between two. Gives how many went. Whoever still wants them receives `resync`, also when nothing is left of a stream.
 */
export async function trimChanges(db: Db, pause: () => Promise<void>): Promise<number> {
  let dropped = 0;
  for (let after: string | undefined = ''; after !== undefined;) {
    const streams = await readStreams(db, after);
    for (const { stream, is_due } of streams) {
      if (is_due) dropped += await trimStream(db, stream, pause);
    }
    after = streams.length === STREAMS ? streams.at(-1)?.stream : undefined;
    if (after !== undefined) await pause();
  }
  return dropped;
}

/** The next streams by name, and whether the oldest Change of each may go. */
async function readStreams(db: Db, after: string): Promise<{ stream: string; is_due: boolean }[]> {
  const { rows } = await sql<{ stream: string; is_due: boolean }>`
    select s.stream, coalesce((
      select ${isOld} from changes c where c.stream = s.stream order by c.seq limit 1), false) as is_due
    from change_streams s where s.stream > ${after} order by s.stream limit ${STREAMS}`.execute(db);
  return rows;
}

async function trimStream(db: Db, stream: string, pause: () => Promise<void>): Promise<number> {
  let dropped = 0;
  for (let isMore = true; isMore;) {
    const { numAffectedRows } = await sql`
      delete from changes where stream = ${stream} and seq = any(array(
        select c.seq from change_streams s, lateral (
          select * from changes where stream = s.stream order by seq limit ${BATCH}
        ) c
        where s.stream = ${stream} and ${isOld}))`.execute(db);
    const count = Number(numAffectedRows ?? 0n);
    dropped += count;
    isMore = count === BATCH;
    if (isMore) await pause();
  }
  return dropped;
}
