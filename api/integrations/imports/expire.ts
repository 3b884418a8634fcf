import { toJsonb } from '@tandem/db/postgres/json.ts';
import { IMPORT_FILE_DAYS } from '@tandem/shared/integrations/importers/services.ts';
import { sql } from 'kysely';
import type { ScheduledJob } from '../../platform/jobs/job.ts';
import { deleteAllFiles } from '../../platform/retention/files.ts';

const LOST_HOURS = 24;
const DRY_RUN_DAYS = 7;

/**
 * Deletes files of imports whose days are over and dry runs that nobody looks at any more
 * (docs/contract/imports.md#old-files-of-imports), and calls those failed that no job has finished within a day.
 */
export const expireImports: ScheduledJob = {
  name: 'expire-imports',
  cron: '40 1 * * *',
  catch_up_hours: 24,
  run: async (ctx) => {
    const where = sql<boolean>`t.entity_type = 'IMPORT_FILE' and t.is_uploaded
      and t.created_at < now() - make_interval(days => ${IMPORT_FILE_DAYS}::int)`;
    const files = await deleteAllFiles(ctx, where);
    const lost = await sql`
      update importers set status = 'failed', step = null, sealed_source = null, updated_at = clock_timestamp(),
        error = ${toJsonb({ code: 'broken_off', detail: '' })}
      where status in ('queued', 'processing')
        and updated_at < now() - make_interval(hours => ${LOST_HOURS}::int)`.execute(ctx.db);
    const dryRuns = await sql`delete from importers
      where is_dry_run and created_at < now() - make_interval(days => ${DRY_RUN_DAYS}::int)`.execute(ctx.db);
    return {
      files,
      lost: Number(lost.numAffectedRows ?? 0n),
      dry_runs: Number(dryRuns.numAffectedRows ?? 0n),
    };
  },
};
