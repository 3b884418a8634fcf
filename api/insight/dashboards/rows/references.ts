import type { Db } from '@tandem/db/postgres/client.ts';
import { invalidField } from '@tandem/shared/http/errors.ts';
import type { TileQuery } from '@tandem/shared/insight/dashboards/input.ts';
import { sql } from 'kysely';
import type { DashboardReader } from './repo.ts';

const MISSING = (id: string) => `Invalid pk "${id}" - object does not exist.`;

type NamedProjects = { ids: readonly string[]; before?: readonly string[]; field?: 'project_ids' | 'config' };

/** 400 for a project that the caller is not in, unless the dashboard names it already. */
export async function requireProjects(
  db: Db,
  { workspace, user }: DashboardReader,
  { ids, before = [], field = 'project_ids' }: NamedProjects,
): Promise<void> {
  const added = ids.filter((id) => !before.includes(id));
  if (added.length === 0) return;
  const { rows } = await sql<{ id: string }>`
    select p.id from projects p
    join project_members m on m.project_id = p.id and m.user_id = ${user.id} and m.is_active and m.deleted_at is null
    where p.id = any(${added}::uuid[]) and p.workspace_id = ${workspace.id} and p.deleted_at is null`.execute(
    db,
  );
  const found = new Set(rows.map(({ id }) => id));
  const missing = added.find((id) => !found.has(id));
  if (missing !== undefined) throw invalidField(field, MISSING(missing));
}

type Named = {
  cycle_id?: string | null | undefined;
  view_id?: string | null | undefined;
  query?: object | null | undefined;
};

const projectsOf = ({ query }: Named): readonly string[] =>
  (query as Pick<TileQuery, 'source'> | null | undefined)?.source.project_ids ?? [];

/** 400 for projects, a cycle or a view that the caller cannot see, unless the tile names them already. */
export async function requireNamed(
  db: Db,
  { workspace, user }: DashboardReader,
  { config, before = {} }: { config: Named; before?: Named | undefined },
): Promise<void> {
  const reader = { workspace, user };
  await requireProjects(db, reader, { ids: projectsOf(config), before: projectsOf(before), field: 'config' });
  const cycle = config.cycle_id && config.cycle_id !== before.cycle_id ? config.cycle_id : null;
  const view = config.view_id && config.view_id !== before.view_id ? config.view_id : null;
  if (cycle === null && view === null) return;
  const isMine = sql`select from project_members m where m.user_id = ${user.id} and m.is_active
    and m.deleted_at is null and m.project_id`;
  const { rows } = await sql<{ has_cycle: boolean; has_view: boolean }>`
    select exists (select from cycles c where c.id = ${cycle}::uuid and c.workspace_id = ${workspace.id}
        and c.deleted_at is null and exists (${isMine} = c.project_id)) as has_cycle,
      exists (select from views v where v.id = ${view}::uuid and v.workspace_id = ${workspace.id}
        and v.deleted_at is null and (v.access = 0 or v.owned_by_id = ${user.id})
        and (v.project_id is null or exists (${isMine} = v.project_id))) as has_view`.execute(db);
  if (cycle !== null && !rows[0]?.has_cycle) throw invalidField('config', MISSING(cycle));
  if (view !== null && !rows[0]?.has_view) throw invalidField('config', MISSING(view));
}
