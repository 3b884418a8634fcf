import { userStream } from '@tandem/shared/sync/stream.ts';
import { type RawBuilder, sql } from 'kysely';
import type { NewChange } from '../change-log/log.ts';
import type { Tx } from '../postgres/client.ts';

/** Ends the timers that fulfil a condition on `time_timers`, and stores nothing of them. Gives the Changes. */
export async function endTimers(tx: Tx, condition: RawBuilder<unknown>): Promise<NewChange[]> {
  const { rows } = await sql<{ id: string; user_id: string }>`
    delete from time_timers where ${condition} returning id, user_id`.execute(tx);
  return rows.map(({ id, user_id }) => ({
    stream: userStream(user_id),
    workspace_id: null,
    kind: 'timer',
    op: 'remove',
    id,
  }));
}
