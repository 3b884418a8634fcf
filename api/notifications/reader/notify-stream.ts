import { forceResync, recordMade } from '@tandem/db/change-log/log.ts';
import { type StreamBatch, endOfBatch, lockCursor, moveCursor } from '@tandem/db/change-log/stream-reader.ts';
import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { type Stream, parseStream, userStream } from '@tandem/shared/sync/stream.ts';
import { sql } from 'kysely';
import { madePuts, notificationRemoval } from '../inbox/columns.ts';
import { queuePushes } from '../push/job.ts';
import { candidateParts } from './candidates.ts';
import { writeParts } from '../channels/channels.ts';

const CURSORS = 'notification_cursors';
const NOBODY = { actor_id: null, mutation_id: null };
/** Changes that are read at once. */
const BATCH = 1000;
/** Whoever gets more at once lists again faster than they read them one by one. */
const MAX_CHANGES_EACH = 50;

export type Written = { id: string; receiver_id: string; is_shown: boolean; push: boolean };

/**
 * Tells people of the next Changes of a project and moves its cursor, in one transaction: what was told is behind the
 * cursor and what is behind the cursor was told, whenever the process dies (docs/decisions/024). Gives how many Changes it
 * has read, and whether there may be more.
 */
export async function notifyOfStream(
  db: Db,
  stream: Stream,
  limit = BATCH,
): Promise<{ read: number; isDone: boolean }> {
  const project = parseStream(stream);
  if (project?.scope !== 'project') return { read: 0, isDone: true };
  return inTransaction(db, async (tx) => {
    const after = await lockCursor(tx, CURSORS, stream);
    const next = await nextNumber(tx, { stream, after, limit });
    if (next.seq === after) return { read: 0, isDone: true };
    if (next.notifies) await notify(tx, { stream, after, limit }, project.id);
    await moveCursor(tx, CURSORS, { stream, seq: next.seq });
    return { read: next.seq - after, isDone: next.isDone };
  });
}

/** Whether the batch has anything that somebody may be told of, and how far it reaches. */
async function nextNumber(tx: Tx, batch: StreamBatch) {
  // First the end: what is committed in between is then found by the second statement, or left to the next batch.
  const end = await endOfBatch(tx, batch);
  const { rows } = await sql<{ notifies: boolean | null }>`
    select bool_or(kind = 'activity' or notifies is not null) as notifies
    from (select kind, notifies from changes where stream = ${batch.stream} and seq > ${batch.after}
      order by seq limit ${batch.limit}) c`.execute(tx);
  return { ...end, notifies: rows[0]?.notifies ?? false };
}

async function notify(tx: Tx, batch: { stream: Stream; after: number; limit: number }, projectId: string) {
  const { rows } = await sql<Written>`
    with ${candidateParts(batch, projectId)}, ${writeParts}
    select w.id, w.receiver_id, w.is_shown, h.push from written w
    join chosen h on h.event_id = w.event_id and h.user_id = w.receiver_id`.execute(tx);
  await announceNotifications(tx, rows);
}

/** Brings new notifications to the clients of their receivers, and to their devices; `gone` leave these. */
export async function announceNotifications(
  tx: Tx,
  written: readonly Written[],
  gone: readonly { id: string; receiver: string }[] = [],
): Promise<void> {
  await queuePushes(
    tx,
    written.filter(({ push }) => push),
  );
  const shown = written.filter(({ is_shown }) => is_shown);
  const byReceiver = [...Map.groupBy(shown, ({ receiver_id }) => receiver_id)];
  const few = byReceiver.filter(([, rows]) => rows.length <= MAX_CHANGES_EACH);
  const many = byReceiver.filter(([, rows]) => rows.length > MAX_CHANGES_EACH);
  await forceResync(
    tx,
    many.map(([id]) => ({ stream: userStream(id), workspace_id: null })),
  );
  const receivers = [...few.map(([id]) => id), ...gone.map(({ receiver }) => receiver)];
  await recordMade(tx, NOBODY, {
    changes: gone.map(notificationRemoval),
    made: madePuts(few.flatMap(([, each]) => each.map(({ id }) => id))),
    streams: [...new Set(receivers.map(userStream))],
  });
}
