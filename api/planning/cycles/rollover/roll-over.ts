import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { allowLongWrite } from '@tandem/db/postgres/long-write.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { sql } from 'kysely';
import { type ProjectContext, recordFor } from '../../../context.ts';
import { readCycleChanges } from '../announce.ts';
import { readPeriod } from '../dates.ts';
import { moveOpenItems } from '../transfer.ts';
import { insertCycle } from '../write-repo.ts';
import { nextDays } from './next-days.ts';
import { contextOf, lockScheduledProject, type ScheduledProject } from './scheduled-projects.ts';

type RolledOver = { made: number; ended: number; moved: number };

/**
 * Makes the next cycles of a project and sees to those that ended, all of it or nothing: whatever stops it, the next run
 * finds what is still to do (docs/contract/cycles.md#cycles-by-themselves).
 */
export async function rollOver(db: Db, projectId: string): Promise<RolledOver> {
  return inTransaction(db, async (tx) => {
    await allowLongWrite(tx);
    const project = await lockScheduledProject(tx, projectId);
    const ctx = project && (await contextOf(tx, project));
    if (!project || !ctx) return { made: 0, ended: 0, moved: 0 };
    const made = await makeAhead(tx, ctx, project);
    const ended = await closeEnded(tx, ctx, project);
    const cycles = await readCycleChanges(tx, [...made, ...ended.ids]);
    await recordFor(ctx, tx, [...cycles, ...ended.changes]);
    return { made: made.length, ended: ended.ids.length, moved: ended.moved };
  });
}

type Standing = { last: string | null; ahead: number; names: string[] };

async function readStanding(tx: Tx, { id, timezone }: ScheduledProject): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select max((c.end_date at time zone ${timezone})::date)::text as last,
      (count(*) filter (where c.start_date > now() and c.archived_at is null))::int as ahead,
      coalesce(array_agg(c.name), '{}') as names
    from cycles c where c.project_id = ${id} and c.deleted_at is null`.execute(tx);
  return rows[0] ?? { last: null, ahead: 0, names: [] };
}

/** The number behind the highest one that a cycle of this name has. */
function nextNumber(name: string, names: readonly string[]): number {
  const numbers = names.flatMap((each) => {
    const rest = each.startsWith(name) ? each.slice(name.length).trim() : '';
    return /^\d{1,9}$/.test(rest) ? [Number(rest)] : [];
  });
  return Math.max(0, ...numbers) + 1;
}

/** Cycles until enough are to come; each follows the last one that there is, whoever made it. */
async function makeAhead(tx: Tx, ctx: ProjectContext, project: ScheduledProject): Promise<string[]> {
  const { schedule, today } = project;
  const standing = await readStanding(tx, project);
  const made: string[] = [];
  let { last } = standing;
  let number = nextNumber(schedule.name, standing.names);
  let ahead = standing.ahead;
  while (ahead < schedule.ahead) {
    const days = nextDays({ schedule, today, last });
    const period = await readPeriod(tx, project.id, days);
    const name = `${schedule.name} ${number}`.trim();
    made.push(await insertCycle(tx, ctx, { name, ...period }));
    // What begins today runs already.
    if (days.start_date > today) ahead += 1;
    last = days.end_date;
    number += 1;
  }
  return made;
}

type Ended = { ids: string[]; changes: NewChange[]; moved: number };

/** Those that ended since the schedule is there; what is open in them goes on, if it is to. */
async function closeEnded(tx: Tx, ctx: ProjectContext, project: ScheduledProject): Promise<Ended> {
  const { rows } = await sql<{ id: string; has_snapshot: boolean }>`
    select c.id, c.progress_snapshot <> '{}' as has_snapshot from cycles c
    where c.project_id = ${project.id} and c.deleted_at is null and c.archived_at is null
      and c.rolled_over_at is null and c.end_date < now() and c.end_date >= ${project.since}
    order by c.id for update`.execute(tx);
  const ended: Ended = { ids: rows.map(({ id }) => id), changes: [], moved: 0 };
  const targetId = project.schedule.unfinished === 'move' ? await holdNext(tx, project) : undefined;
  for (const source of rows) {
    const moved = targetId === undefined ? null : await moveOpenItems(tx, ctx, { source, targetId });
    await sql`
      update cycles set rolled_over_at = clock_timestamp(), rolled_over_to = ${moved?.items ? targetId : null}::uuid,
        rolled_over_items = ${moved?.items ?? 0} where id = ${source.id}`.execute(tx);
    ended.changes.push(...(moved?.changes ?? []));
    ended.moved += moved?.items ?? 0;
  }
  return ended;
}

/** What runs now, or else what comes next, held so that it stays while items go into it. */
async function holdNext(tx: Tx, { id }: ScheduledProject): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select c.id from cycles c where c.project_id = ${id} and c.deleted_at is null and c.archived_at is null
      and c.end_date >= now() order by c.start_date, c.id limit 1 for key share`.execute(tx);
  return rows[0]?.id;
}
