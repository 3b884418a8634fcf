import { recordChanges } from '@tandem/db/change-log/log.ts';
import type { Db } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { takeOutOfWorkflows } from '@tandem/db/rows/workflows.ts';
import type { Field } from '@tandem/shared/projects/fields/schema.ts';
import { sql } from 'kysely';
import { type JobContext, type ScheduledJob, doAll, pauseFor } from '../../platform/jobs/job.ts';
import { fieldRemoval } from './announce.ts';
import { lockFields, readFieldsToPurge } from './repo.ts';
import { dropValues, idsWithValue, inSlices } from './values-repo.ts';

/** Small batches keep row locks short: a user who writes one of these items waits as for any other write. */
const BATCH = 300;
const ROUNDS = 10;

/** Fields whose day is over go with their values (docs/contract/fields.md#gone-after-a-day). */
export const purgeFields: ScheduledJob = {
  name: 'purge-fields',
  cron: '40 * * * *',
  catch_up_hours: 24,
  run: async (ctx) => {
    const fields = await readFieldsToPurge(ctx.db);
    const done = await doAll(
      ctx,
      fields.map((field) => [field.id, () => purge(ctx, field)]),
    );
    return { fields: fields.length, values: Object.values(done).reduce((sum, count) => sum + count, 0) };
  },
};

type Place = Pick<Field, 'id' | 'workspace_id'>;

async function purge({ db, signal }: JobContext, field: Place): Promise<number> {
  let dropped = 0;
  // What was locked in the last round of this hour goes in the next hour.
  for (let round = 0; round < ROUNDS; round += 1) {
    const ids = await idsWithValue(db, field);
    if (ids.length === 0) {
      await finish(db, field);
      return dropped;
    }
    for (const slice of inSlices(ids, BATCH)) {
      await dropValues(db, field, slice);
      await pauseFor(signal);
    }
    dropped += ids.length;
  }
  return dropped;
}

async function finish(db: Db, field: Place): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockFields(tx, field.workspace_id);
    await sql`delete from project_fields where field_id = ${field.id}`.execute(tx);
    // The name, the key and the kind say what the history speaks of; the rest is not needed any more.
    await sql`
      update fields set purged_at = now(), options = '{}', default_value = null, converting = null
      where id = ${field.id}`.execute(tx);
    const { id, workspace_id } = field;
    const workflows = await takeOutOfWorkflows(tx, { workspace_id }, { field_ids: [id], by: null });
    await recordChanges(tx, { actor_id: null, mutation_id: null }, [...workflows, fieldRemoval(field)]);
  });
}
