import type { NewChange } from '@tandem/db/change-log/log.ts';
import { differs } from '@tandem/db/postgres/changed-columns.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { noteLocked } from '@tandem/db/rows/locks.ts';
import { announceProject } from '@tandem/db/rows/project-changes.ts';
import type { UpdateCadence } from '@tandem/shared/projects/updates/cadence.ts';
import type { Health } from '@tandem/shared/projects/updates/health.ts';
import { nextUpdateDay } from '@tandem/shared/projects/updates/next-day.ts';
import { dayIn } from '@tandem/shared/time/calendar-day.ts';
import { sql } from 'kysely';
import { readModuleChanges } from '../modules/announce.ts';
import { readLatestPosted, subjectId } from './repo.ts';
import type { ProjectSubject, Subject } from './subject.ts';

type Latest = { health: Health | null; health_at: string | null };

async function readLatest(tx: Tx, subject: Subject): Promise<Latest> {
  const { health = null, posted_at = null } = (await readLatestPosted(tx, subject)) ?? {};
  return { health, health_at: posted_at };
}

/**
 * Sets the health of a locked subject to that of its latest posted update (docs/contract/updates.md#health). Gives the
 * Changes of the subject, none when it says so already.
 */
export async function refreshHealth(tx: Tx, subject: Subject, by: string): Promise<NewChange[]> {
  const latest = await readLatest(tx, subject);
  if (subject.kind === 'project') return writeProject(tx, subject, { latest, by });
  const table = subject.kind === 'module' ? 'modules' : 'initiatives';
  const id = subjectId(subject);
  const { numUpdatedRows } = await tx
    .updateTable(table)
    .set({ ...latest, updated_at: sql<string>`clock_timestamp()`, updated_by: by })
    .where('id', '=', id)
    .where(differs(latest))
    .executeTakeFirst();
  if (numUpdatedRows === 0n || subject.kind === 'initiative') return [];
  return readModuleChanges(tx, id);
}

async function writeProject(
  tx: Tx,
  subject: ProjectSubject,
  { latest, by }: { latest: Latest; by: string },
): Promise<NewChange[]> {
  const { id } = subject.ctx.project;
  const columns = { ...latest, ...(await nextDay(tx, subject, latest)) };
  const { numUpdatedRows } = await tx
    .updateTable('projects')
    .set({ ...columns, updated_at: sql<string>`clock_timestamp()`, updated_by: by })
    .where('id', '=', id)
    .where(differs(columns))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return [];
  noteLocked(tx, 'projects', [{ id }]);
  return announceProject(tx, id);
}

/** When the next update is due, once another one is the latest: a day that has passed stays until then. */
async function nextDay(
  tx: Tx,
  { ctx, timezone }: ProjectSubject,
  { health_at }: Latest,
): Promise<{ next_update_on?: string | null }> {
  const { rows } = await sql<{ update_cadence: UpdateCadence | null; health_at: string | null }>`
    select p.update_cadence, p.health_at from projects p where p.id = ${ctx.project.id}`.execute(tx);
  const { update_cadence = null, health_at: before = null } = rows[0] ?? {};
  if (before === health_at) return {};
  const last = health_at === null ? null : dayIn(timezone, new Date(health_at));
  return { next_update_on: nextUpdateDay(update_cadence, { last, today: dayIn(timezone) }) };
}
