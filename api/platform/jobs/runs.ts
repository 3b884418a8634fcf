import type { Db } from '@tandem/db/postgres/client.ts';
import { toJsonb } from '@tandem/db/postgres/json.ts';
import { sql } from 'kysely';
import type { JobContext, ScheduledJob } from './job.ts';

const MAX_ERROR_LENGTH = 1000;

/** Runs a scheduled job and notes for the operator when that was and how it went. */
export async function runScheduled(ctx: JobContext, job: ScheduledJob): Promise<void> {
  await noteStart(ctx.db, job.name);
  try {
    const report = await job.run(ctx);
    await noteEnd(ctx.db, job.name, { error: null, report });
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    await noteEnd(ctx.db, job.name, { error: text.slice(0, MAX_ERROR_LENGTH) });
    throw error;
  }
}

async function noteStart(db: Db, name: string): Promise<void> {
  await sql`insert into job_runs (name, started_at) values (${name}, clock_timestamp())
    on conflict (name) do update set started_at = excluded.started_at, finished_at = null`.execute(db);
}

type End = { error: null; report: Record<string, number> } | { error: string };

async function noteEnd(db: Db, name: string, end: End): Promise<void> {
  const now = sql<string>`clock_timestamp()`;
  await db
    .updateTable('job_runs')
    .set({ finished_at: now, error: end.error })
    .$if('report' in end, (query) =>
      query.set({ succeeded_at: now, report: toJsonb('report' in end ? end.report : {}) }),
    )
    .where('name', '=', name)
    .execute();
}
