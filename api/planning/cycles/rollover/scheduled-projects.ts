import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import type { SessionUser } from '@tandem/db/access/sessions.ts';
import { noteLocked } from '@tandem/db/rows/locks.ts';
import type { CycleSchedule } from '@tandem/shared/projects/projects/cycle-schedule.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { sql } from 'kysely';
import type { ProjectContext } from '../../../context.ts';

/** Projects that make their cycles by themselves and have something to do: one ended, or too few are to come. */
export async function readDueProjects(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from projects p join workspaces s on s.id = p.workspace_id and s.deleted_at is null
    where p.cycle_schedule is not null and p.cycle_view and p.archived_at is null and p.deleted_at is null and (
      exists (select from cycles c where c.project_id = p.id and c.deleted_at is null and c.archived_at is null
        and c.rolled_over_at is null and c.end_date < now() and c.end_date >= p.cycle_schedule_since)
      or (select count(*) from cycles c where c.project_id = p.id and c.deleted_at is null and c.archived_at is null
        and c.start_date > now()) < (p.cycle_schedule ->> 'ahead')::int)
    order by p.id`.execute(db);
  return rows.map(({ id }) => id);
}

export type ScheduledProject = {
  id: string;
  workspace_id: string;
  schedule: CycleSchedule;
  since: string;
  timezone: string;
  today: string;
};

/** The project under lock, if it still asks for it. */
export async function lockScheduledProject(tx: Tx, id: string): Promise<ScheduledProject | undefined> {
  const { rows } = await sql<ScheduledProject>`
    select p.id, p.workspace_id, p.cycle_schedule as schedule, p.cycle_schedule_since as since, p.timezone,
      (now() at time zone p.timezone)::date::text as today
    from projects p where p.id = ${id} and p.cycle_schedule is not null and p.cycle_view
      and p.archived_at is null and p.deleted_at is null for no key update`.execute(tx);
  noteLocked(tx, 'projects', rows);
  return rows[0];
}

/**
 * In whose name it is done: who made the project while they are its administrator, or else its first one
 * (docs/contract/cycles.md#in-whose-name-cycles-are-made).
 */
async function findActor(tx: Tx, projectId: string): Promise<SessionUser | undefined> {
  const { rows } = await sql<SessionUser>`
    select u.id, u.email, u.display_name, u.avatar, u.avatar_asset, u.user_timezone
    from project_members m join users u on u.id = m.user_id join projects p on p.id = m.project_id
    where m.project_id = ${projectId} and m.is_active and m.deleted_at is null and m.role = ${sql.lit(ROLE.ADMIN)}
    order by (u.id = p.created_by) is true desc, m.created_at, u.id limit 1`.execute(tx);
  return rows[0];
}

/** What commands of cycles know about their caller, when that is the clock. */
export async function contextOf(tx: Tx, project: ScheduledProject): Promise<ProjectContext | undefined> {
  const user = await findActor(tx, project.id);
  if (!user) return undefined;
  const { rows } = await sql<{
    workspace: ProjectContext['workspace'];
    project: ProjectContext['project'];
  }>`
    select json_build_object('id', s.id, 'slug', s.slug, 'name', s.name, 'role', ${sql.lit(ROLE.ADMIN)}::int) as workspace,
      json_build_object('id', p.id, 'identifier', p.identifier, 'name', p.name, 'role', ${sql.lit(ROLE.ADMIN)}::int,
        'guest_view_all_features', p.guest_view_all_features, 'is_epic_enabled', p.is_epic_enabled,
        'archived_at', p.archived_at, 'stream_seq', 0) as project
    from projects p join workspaces s on s.id = p.workspace_id where p.id = ${project.id}`.execute(tx);
  const [found] = rows;
  return (
    found && {
      ...found,
      db: tx,
      user,
      mutation_id: null,
      epoch: Date.now() / 1000,
      stream_seqs: new Map(),
      // Reads that choose how they are planned are for requests.
      sql: undefined as never,
    }
  );
}
