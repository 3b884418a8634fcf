import { ROLE } from '@tandem/shared/roles.ts';
import type { TreeReader } from '@tandem/shared/work-items/filters/evaluate.ts';
import { type RawBuilder, sql } from 'kysely';

/** Initiatives `i` that the reader may know: guests of a workspace know none of it. Without a reader, all. */
const isKnown = ({ user_id }: TreeReader) =>
  user_id === null
    ? sql`true`
    : sql`i.workspace_id in (select im.workspace_id from workspace_members im where im.user_id = ${user_id}
        and im.is_active and im.deleted_at is null and im.role > ${sql.lit(ROLE.GUEST)})`;

/**
 * Whether `work_items w` belongs to one of these initiatives, or with null to any, by a part of it or of what is nested in
 * it: its project, a module, or an epic above it (docs/contract/initiatives.md#progress). Nothing here depends on `w`
 * but the last condition, so that initiatives are read once for a statement.
 */
export function isInInitiatives(ids: readonly string[] | null, reader: TreeReader): RawBuilder<boolean> {
  const parts = sql`
    with recursive tree as (
      select i.id from initiatives i join workspaces b on b.id = i.workspace_id and b.is_initiatives_enabled
      where ${ids === null ? sql`true` : sql`i.id = any(${ids}::uuid[])`} and i.deleted_at is null and ${isKnown(reader)}
      union
      select c.id from tree t join initiatives c on c.parent_id = t.id and c.deleted_at is null
    )`;
  const ofTree = sql`initiative_parts r join tree t on t.id = r.initiative_id`;
  return sql`(
    w.project_id = any(array(${parts} select r.project_id from ${ofTree} where r.kind = 'project'))
    or w.id in (${parts} select y.work_item_id from ${ofTree}
      join modules o on o.id = r.module_id and o.deleted_at is null
      join module_work_items y on y.module_id = o.id where r.kind = 'module')
    or w.id in (${parts}, below as (
      select e.id from ${ofTree} join work_items e on e.id = r.work_item_id and e.deleted_at is null
      where r.kind = 'item'
      union
      select e.id from below b join work_items e on e.parent_id = b.id and e.deleted_at is null
    ) select b.id from below b))`;
}

/** The health of projects `j` says nothing while their updates are switched off. */
const HAS_HEALTH = sql`j.is_project_updates_enabled`;

export const PROJECT_HEALTHS = sql`select 1 from projects j where j.id = w.project_id and ${HAS_HEALTH}
  and j.health is not null`;

/** `inModule` is `from …` the modules of `w`, ending in its where clause. */
export const moduleHealths = (inModule: RawBuilder<unknown>) => sql`select 1 ${inModule}
  and modules.health is not null
  and exists (select from projects j where j.id = w.project_id and ${HAS_HEALTH})`;
