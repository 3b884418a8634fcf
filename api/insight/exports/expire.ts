import { EXPORT_DAYS } from '@tandem/shared/insight/exports/lifetime.ts';
import { sql } from 'kysely';
import type { ScheduledJob } from '../../platform/jobs/job.ts';
import { deleteAllFiles } from '../../platform/retention/files.ts';

const LOST_HOURS = 24;

/**
 * Deletes files of exports whose days are over (docs/contract/exports.md#old-files), and calls those failed that no job
 * has finished within a day: its process was killed each time. The history stays.
 */
export const expireExports: ScheduledJob = {
  name: 'expire-exports',
  cron: '30 1 * * *',
  catch_up_hours: 24,
  run: async (ctx) => {
    const where = sql<boolean>`t.entity_type = 'ISSUE_EXPORT'
      and t.created_at < now() - make_interval(days => ${EXPORT_DAYS}::int)`;
    const files = await deleteAllFiles(ctx, where);
    const { numAffectedRows } = await sql`
      update exports set status = 'failed', updated_at = now()
      where status in ('queued', 'processing') and updated_at < now() - make_interval(hours => ${LOST_HOURS}::int)`.execute(
      ctx.db,
    );
    return { files, lost: Number(numAffectedRows ?? 0n) };
  },
};
