import { recordChanges } from '@tandem/db/change-log/log.ts';
import type { Db } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { HEALTH_DAYS } from '@tandem/shared/planning/initiatives/values.ts';
import { sql } from 'kysely';
import type { ScheduledJob } from '../../platform/jobs/job.ts';
import { rolledUpChanges } from './announce.ts';
import { readAllBehind } from './reader.ts';
import { lockInitiatives } from './rollups/refresh.ts';

/**
 * Workspaces in which an update has stopped being the health of its initiative. Whoever reads knows at once; this is for
 * open screens, which learn it by a Change (docs/contract/initiatives.md#health).
 */
async function announceOldHealths(db: Db): Promise<number> {
  const { rows } = await sql<{ workspace_id: string }>`
    select distinct i.workspace_id from initiatives i join initiative_rollups o on o.initiative_id = i.id
    where i.deleted_at is null and i.health_at <= now() - make_interval(days => ${HEALTH_DAYS})
      and (o.said_health::jsonb->>'is_own')::boolean`.execute(db);
  for (const { workspace_id } of rows) {
    await inTransaction(db, async (tx) => {
      await lockInitiatives(tx, workspace_id);
      const changes = await rolledUpChanges(tx, workspace_id, { written: [] });
      await recordChanges(tx, { actor_id: null, mutation_id: null }, changes);
    });
  }
  return rows.length;
}

/** What time brings, and what the reader of the log was not there for. */
export const rollUpInitiatives: ScheduledJob = {
  name: 'roll-up-initiatives',
  cron: '*/5 * * * *',
  catch_up_hours: 24,
  run: async ({ db }) => ({ projects: await readAllBehind(db), workspaces: await announceOldHealths(db) }),
};
