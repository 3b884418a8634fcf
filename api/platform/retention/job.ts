import { sql } from 'kysely';
import { type ScheduledJob, doAll } from '../jobs/job.ts';
import { readDependencies } from './foreign-keys.ts';
import { purge } from './purge.ts';

/**
 * Deletes for good what was deleted longer ago than HARD_DELETE_AFTER_DAYS (docs/contract/retention.md). The numbers of
 * work items are counted apart from them, and are not used again.
 */
export const hardDelete: ScheduledJob = {
  name: 'hard-delete',
  cron: '0 0 * * *',
  catch_up_hours: 24,
  run: async ({ db, storage, signal, log, config }) => {
    const dependencies = await readDependencies(db);
    const where = sql<boolean>`t.deleted_at < now() - make_interval(days => ${config.hard_delete_after_days}::int)`;
    const purged = await doAll(
      { signal, log },
      dependencies.marked.map((table) => [
        table,
        () => purge({ db, storage, signal, dependencies }, { table, where }),
      ]),
    );
    return Object.fromEntries(Object.entries(purged).filter(([, count]) => count > 0));
  },
};
