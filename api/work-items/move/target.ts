import type { Tx } from '@tandem/db/postgres/client.ts';
import { notFound } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import { ROLE, type Role } from '@tandem/shared/roles.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Named } from '../record/activities/item-changes.ts';
import type { InWorkspace } from '../../context.ts';
import type { EditableItem } from '../record/edits/values.ts';

export type ProjectRef = { id: string; identifier: string };
/** A project as somebody may act in it. */
export type OwnProject = ProjectRef & {
  name: string;
  role: Role;
  guest_view_all_features: boolean;
  archived_at: string | null;
  is_epic_enabled: boolean;
};

/** Those of the projects that the caller is an active member of, held so that none is archived or deleted meanwhile. */
export async function readOwnProjects(
  tx: Tx,
  ctx: InWorkspace,
  ids: readonly string[],
): Promise<Map<string, OwnProject>> {
  const { rows } = await sql<OwnProject>`
    select p.id, p.identifier, p.name, m.role, p.guest_view_all_features, p.archived_at, p.is_epic_enabled
    from projects p join project_members m
      on m.project_id = p.id and m.user_id = ${ctx.user.id} and m.is_active and m.deleted_at is null
    where p.id = any(${ids}::uuid[]) and p.workspace_id = ${ctx.workspace.id} and p.deleted_at is null
    order by p.id for key share of p`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

type TargetState = Named & { group: string };
/** What items can have in a project. */
export type Offer = {
  /** The one of new items first. */
  states: TargetState[];
  labels: Named[];
  assignees: Named[];
  estimate_points: Named[];
  cycles: Named[];
  modules: Named[];
  types: Named[];
};

const rowsOf = (select: RawBuilder<unknown>) => sql`coalesce((select json_agg(n) from (${select}) n), '[]')`;

/** What a project offers to items that come into it. */
export async function readOffer(tx: Tx, projectId: string): Promise<Offer> {
  const { rows } = await sql<Offer>`
    select
      ${rowsOf(sql`select id, name, "group" from states where project_id = ${projectId} and deleted_at is null
        and "group" <> 'triage' order by "default" desc, sequence for key share`)} as states,
      ${rowsOf(sql`select id, name from labels where project_id = ${projectId} and deleted_at is null
        order by id for key share`)} as labels,
      ${rowsOf(sql`select u.id, u.display_name as name from project_members m join users u on u.id = m.user_id
        where m.project_id = ${projectId} and m.role >= ${ROLE.MEMBER} and m.is_active and m.deleted_at is null
        order by m.id for key share of m`)}
        as assignees,
      ${rowsOf(sql`select e.id, e.value as name from estimate_points e join projects p on p.estimate_id = e.estimate_id
        where p.id = ${projectId} and e.deleted_at is null`)} as estimate_points,
      ${rowsOf(sql`select id, name from cycles where project_id = ${projectId} and deleted_at is null
        and archived_at is null and (end_date is null or end_date >= now()) order by created_at for key share`)} as cycles,
      ${rowsOf(sql`select id, name from modules where project_id = ${projectId} and deleted_at is null
        and archived_at is null for key share`)} as modules,
      ${rowsOf(sql`select t.id, t.name from project_work_item_types x join work_item_types t on t.id = x.type_id
        where x.project_id = ${projectId} and t.is_active`)} as types`.execute(tx);
  const offer = must(rows[0], 'a select without from gives one row');
  if (offer.states.length === 0) throw notFound('The project has no state for new items.');
  return offer;
}

export type Sources = { names: ReadonlyMap<string, string>; groups: ReadonlyMap<string, string> };

/** The names of what items have now, and the groups of their states, by id. */
export async function readSources(tx: Tx, items: readonly EditableItem[]): Promise<Sources> {
  const all = (of: (values: EditableItem['values']) => readonly (string | null)[]) =>
    sql`any(${[...new Set(items.flatMap(({ values }) => of(values)))].filter((id) => id !== null)}::uuid[])`;
  const { rows } = await sql<{ id: string; name: string; group: string | null }>`
    select id, name, "group" from states where id = ${all((item) => [item.state_id])}
    union all select id, name, null from labels where id = ${all((item) => item.label_ids)}
    union all select id, display_name, null from users where id = ${all((item) => item.assignee_ids)}
    union all select id, value, null from estimate_points where id = ${all((item) => [item.estimate_point])}
    union all select id, name, null from cycles where id = ${all((item) => [item.cycle_id])}
    union all select id, name, null from modules where id = ${all((item) => item.module_ids)}
    union all select id, name, null from work_item_types where id = ${all((item) => [item.type_id])}`.execute(
    tx,
  );
  return {
    names: new Map(rows.map(({ id, name }) => [id, name])),
    groups: new Map(rows.flatMap(({ id, group }) => (group === null ? [] : [[id, group] as const]))),
  };
}
