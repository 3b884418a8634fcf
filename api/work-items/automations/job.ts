import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { type JobContext, type ScheduledJob, inBatches } from '../../platform/jobs/job.ts';
import { actorOf } from './actor.ts';
import { AUTO_ARCHIVE, archiveBatch } from './auto-archive.ts';
import { AUTO_CLOSE, closeBatch } from './auto-close.ts';
import {
  type AutomatedProject,
  type Automation,
  type Batch,
  type Place,
  readAutomatedProjects,
} from './untouched-items.ts';

type TakeBatch = (
  tx: Tx,
  project: AutomatedProject,
  by: { actor_id: string; after: Place | null },
) => Promise<Batch>;

/** Takes what is due in all projects that ask for it. One that fails keeps no other from its turn. */
async function automate(
  { db, signal, log }: JobContext,
  automation: Automation,
  takeBatch: TakeBatch,
): Promise<number> {
  let taken = 0;
  const errors: unknown[] = [];
  for (const project of await readAutomatedProjects(db, automation)) {
    try {
      const actor_id = await actorOf(db, project);
      let after: Place | null = null;
      await inBatches(signal, async () => {
        const batch = await inTransaction(db, (tx) => takeBatch(tx, project, { actor_id, after }));
        taken += batch.taken;
        after = batch.next;
        return after !== null;
      });
    } catch (error) {
      signal.throwIfAborted();
      log.error({ err: error, project: project.id }, `${automation.setting} failed`);
      errors.push(error);
    }
  }
  if (errors.length > 0)
    throw new AggregateError(errors, `${errors.length} projects failed: ${String(errors[0])}`);
  return taken;
}

/**
 * Archives and closes work items that nobody has touched for as long as their project sets
 * (docs/contract/automations.md).
 */
export const automations: ScheduledJob = {
  name: 'automations',
  cron: '0 1 * * *',
  catch_up_hours: 24,
  run: async (ctx) => ({
    archived: await automate(ctx, AUTO_ARCHIVE, archiveBatch),
    closed: await automate(ctx, AUTO_CLOSE, closeBatch),
  }),
};
