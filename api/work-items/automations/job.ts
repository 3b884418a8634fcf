import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { type JobContext, type ScheduledJob, inBatches } from '../../platform/jobs/job.ts';
import { actorOf } from './actor.ts';
import { AUTO_ARCHIVE, archiveBatch } from './auto-archive.ts';
import { AUTO_CLOSE, closeBatch } from './auto-close.ts';
import { type AutomatedProject, type Automation, BATCH, readAutomatedProjects } from './untouched-items.ts';

type TakeBatch = (tx: Tx, project: AutomatedProject, actorId: string) => Promise<number>;

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
      const actorId = await actorOf(db, project);
      await inBatches(signal, async () => {
        const count = await inTransaction(db, (tx) => takeBatch(tx, project, actorId));
        taken += count;
        return count === BATCH;
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
