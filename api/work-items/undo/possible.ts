import { isSeenBy } from '@tandem/db/access/item-sight.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { sql } from 'kysely';
import type { ItemPatch } from '../record/edits/values.ts';

/** Values that items are to get back, in the project where they will be. */
type Wanted = { id: string; project_id: string; patch: ItemPatch };

const SINGLE = ['state_id', 'parent_id', 'estimate_point', 'cycle_id', 'type_id'] as const;
const SETS = ['label_ids', 'assignee_ids', 'module_ids'] as const;

function idsOf(wanted: readonly Wanted[], field: (typeof SINGLE)[number] | (typeof SETS)[number]) {
  const ids = wanted.flatMap(({ patch }) => patch[field] ?? []);
  return sql`any(${[...new Set(ids)]}::uuid[])`;
}

const keyOf = (projectId: string, id: string) => `${projectId} ${id}`;

/**
 * Which of the wanted ids are still there for items of their project, held until the transaction ends. A parent that the
 * user does not see is not there for them.
 */
async function readPossible(
  tx: Tx,
  userId: string,
  wanted: readonly Wanted[],
): Promise<(projectId: string, id: string) => boolean> {
  const projects = sql`any(${[...new Set(wanted.map(({ project_id }) => project_id))]}::uuid[])`;
  const { rows } = await sql<{ id: string; project_id: string | null }>`
    select * from (select id, project_id from states where id = ${idsOf(wanted, 'state_id')} and deleted_at is null
      order by id for key share) s
    union all select * from (select id, project_id from labels where id = ${idsOf(wanted, 'label_ids')}
      and deleted_at is null order by id for key share) l
    union all select * from (select user_id, project_id from project_members
      where user_id = ${idsOf(wanted, 'assignee_ids')} and project_id = ${projects} and role >= ${ROLE.MEMBER}
        and is_active and deleted_at is null order by id for key share) m
    union all select e.id, p.id from estimate_points e join projects p on p.estimate_id = e.estimate_id
      where e.id = ${idsOf(wanted, 'estimate_point')} and e.deleted_at is null
    union all select * from (select id, project_id from cycles where id = ${idsOf(wanted, 'cycle_id')}
      and deleted_at is null and archived_at is null order by id for key share) c
    union all select * from (select id, project_id from modules where id = ${idsOf(wanted, 'module_ids')}
      and deleted_at is null and archived_at is null order by id for key share) o
    union all select x.type_id, x.project_id from project_work_item_types x join work_item_types t on t.id = x.type_id
      where x.type_id = ${idsOf(wanted, 'type_id')} and t.is_active
    union all select w.id, null from work_items w where w.id = ${idsOf(wanted, 'parent_id')} and w.deleted_at is null
      and w.archived_at is null and ${isSeenBy('w', userId)}`.execute(tx);
  const found = new Set(rows.map(({ id, project_id }) => (project_id === null ? id : keyOf(project_id, id))));
  return (projectId, id) => found.has(id) || found.has(keyOf(projectId, id));
}

/** The patches without what is gone: members of sets are left out, single values are reported as missing. */
export async function possiblePatches(
  tx: Tx,
  userId: string,
  wanted: readonly Wanted[],
): Promise<{ id: string; patch: ItemPatch; missing: string[] }[]> {
  if (wanted.length === 0) return [];
  const isPossible = await readPossible(tx, userId, wanted);
  return wanted.map(({ id, project_id, patch }) => {
    const missing = SINGLE.filter((field) => patch[field] && !isPossible(project_id, patch[field]));
    const retained = Object.entries(patch).filter(([field]) => !missing.some((gone) => gone === field));
    const sets = SETS.flatMap((field) => {
      const ids = patch[field];
      return ids ? [[field, ids.filter((value) => isPossible(project_id, value))] as const] : [];
    });
    return {
      id,
      patch: { ...Object.fromEntries(retained), ...Object.fromEntries(sets) } as ItemPatch,
      missing,
    };
  });
}
