import { type ScheduledJob, pauseFor } from '../../../platform/jobs/job.ts';
import { rollOver } from './roll-over.ts';
import { readDueProjects } from './scheduled-projects.ts';

/** Makes cycles, and lets items go on, where projects want that by themselves (docs/contract/cycles.md#cycles-by-themselves). */
export const cycleRollover: ScheduledJob = {
  name: 'cycle-rollover',
  // Days end at every quarter of an hour somewhere; and whoever switches it on wants to see its first cycles soon.
  cron: '*/5 * * * *',
  catch_up_hours: 24,
  async run({ db, signal, log }) {
    const done = { made: 0, ended: 0, moved: 0 };
    const errors: unknown[] = [];
    for (const id of await readDueProjects(db)) {
      try {
        const { made, ended, moved } = await rollOver(db, id);
        done.made += made;
        done.ended += ended;
        done.moved += moved;
      } catch (error) {
        signal.throwIfAborted();
        log.error({ err: error, project: id }, 'cycles could not be rolled over');
        errors.push(error);
      }
      await pauseFor(signal);
    }
    if (errors.length > 0) {
      throw new AggregateError(errors, `${errors.length} projects failed: ${String(errors[0])}`);
    }
    return done;
  },
};
