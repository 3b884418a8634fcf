import { recordChanges } from '@tandem/db/change-log/log.ts';
import type { Db } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import type { RecurrenceError } from '@tandem/shared/work-items/recurrences/kinds.ts';
import { recurrencePut } from '../announce.ts';
import { type RecurrenceValues, lockFreeRecurrence, rereadRecurrence, writeRecurrence } from '../repo.ts';
import { Refusal } from './refusal.ts';

/** After a failure whose cause may be over by then. */
const RETRY_MS = 10 * 60 * 1000;

/**
 * Notes why a recurrence made nothing (docs/contract/recurrences.md#errors): without a template or a person it is paused,
 * anything else is tried again later.
 */
export async function noteFailure(
  db: Db,
  id: string,
  { error, now }: { error: unknown; now: Date },
): Promise<void> {
  const code: RecurrenceError = error instanceof Refusal ? error.code : 'failed';
  await inTransaction(db, async (tx) => {
    const recurrence = await lockFreeRecurrence(tx, id);
    if (!recurrence || recurrence.is_paused) return;
    const isWritten = await writeRecurrence(tx, { id, by: null }, valuesOf(code, now));
    if (!isWritten) return;
    const row = await rereadRecurrence(tx, { id });
    await recordChanges(tx, { actor_id: null, mutation_id: null }, [recurrencePut(row)]);
  });
}

const valuesOf = (code: RecurrenceError, now: Date): RecurrenceValues =>
  code === 'failed'
    ? { last_error: code, wake_at: new Date(now.getTime() + RETRY_MS).toISOString() }
    : {
        last_error: code,
        is_paused: true,
        paused_until: null,
        next_due: null,
        next_run_at: null,
        wake_at: null,
      };
