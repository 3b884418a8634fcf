import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { type JobContext, type QueuedJob, inBatches } from '../../platform/jobs/job.ts';
import { deleteAllFiles } from '../../platform/retention/files.ts';
import { readDependencies } from '../../platform/retention/foreign-keys.ts';
import { purge } from '../../platform/retention/purge.ts';
import { BELONGINGS, PRIVATE, namings } from './belongings.ts';
import { eraseComments } from './comments.ts';
import { FORMER_MEMBER } from './names.ts';

const BATCH = 1000;
const payload = z.object({ user_id: z.uuid() });

/**
 * Takes away what belongs to an erased person, a batch at a time: killed in between, it goes on where it was, and done
 * again it finds nothing (docs/contract/erasure.md#what-goes-by-the-job).
 */
export const erasePerson: QueuedJob<z.infer<typeof payload>> = {
  name: 'erase-person',
  payload,
  max_attempts: 25,
  queue: 'erasures',
  async run(ctx, { user_id }) {
    await eraseBelongings(ctx, user_id);
    await deleteAllFiles(ctx, sql`t.user_id = ${user_id} and t.workspace_id is null`);
    await eraseNames(ctx, user_id);
    await eraseComments(ctx, user_id);
    await sql`update erasures set finished_at = now(), email = null where user_id = ${user_id} and finished_at is null`.execute(
      ctx.db,
    );
  },
};

async function eraseBelongings(ctx: JobContext, userId: string): Promise<void> {
  const dependencies = await readDependencies(ctx.db);
  for (const [table, column] of BELONGINGS)
    await purge({ ...ctx, dependencies }, { table, where: sql<boolean>`t.${sql.ref(column)} = ${userId}` });
  for (const table of PRIVATE)
    await sql`update ${sql.table(table)} set deleted_at = now()
      where owned_by_id = ${userId} and access = 1 and deleted_at is null`.execute(ctx.db);
}

/** Histories and the audit log call them by what everybody is called who has gone. */
async function eraseNames({ db, signal }: JobContext, userId: string): Promise<void> {
  const { rows } = await sql<{ email: string | null }>`
    select email from erasures where user_id = ${userId}`.execute(db);
  const known = { id: userId, email: rows[0]?.email ?? null };
  for (const { table, where, set } of namings(known, FORMER_MEMBER)) {
    await inBatches(signal, () =>
      inTransaction(db, async (tx) => {
        await sql`select set_config('tandem.erases_names', 'on', true)`.execute(tx);
        const { numAffectedRows } = await sql`
          update ${sql.table(table)} set ${set} where id in (
            select t.id from ${sql.table(table)} t where ${where} limit ${BATCH})`.execute(tx);
        return Number(numAffectedRows ?? 0n) === BATCH;
      }),
    );
  }
}
