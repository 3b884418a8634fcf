import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../postgres/client.ts';
import { fixedSql } from '../postgres/fixed-sql.ts';

/**
 * Saves by one person within this time of the last one make one version
 * (docs/contract/versions.md#one-version-for-a-while).
 */
const VERSION_SECONDS = 600;

type Saved = { user_id: string | null };

/** What a version keeps of the row `w` of work_items as it is now. */
type Snapshot = {
  table: string;
  columns: Columns;
  /** What orders the versions of an item and is in an index. */
  order: string;
};

const DESCRIPTION_COLUMNS = {
  description_html: sql`w.description_html`,
  description_json: sql`w.description_json`,
  description_stripped: sql`w.description_stripped`,
};

const ITEM_COLUMNS = {
  parent_id: sql`w.parent_id`,
  state_id: sql`w.state_id`,
  estimate_point_id: sql`w.estimate_point_id`,
  name: sql`w.name`,
  priority: sql`w.priority`,
  start_date: sql`w.start_date`,
  target_date: sql`w.target_date`,
  assignee_ids: sql`array(select a.user_id from work_item_assignees a where a.work_item_id = w.id order by a.user_id)`,
  label_ids: sql`array(select l.label_id from work_item_labels l where l.work_item_id = w.id order by l.label_id)`,
  module_ids: sql`array(select o.module_id from module_work_items o where o.work_item_id = w.id order by o.module_id)`,
  cycle_id: sql`(select y.cycle_id from cycle_work_items y where y.work_item_id = w.id)`,
  type_id: sql`w.type_id`,
  fields: sql`w.fields`,
  sequence_id: sql`w.sequence_id`,
  sort_order: sql`w.sort_order`,
  completed_at: sql`w.completed_at`,
  archived_at: sql`w.archived_at`,
  is_draft: sql`w.is_draft`,
  external_source: sql`w.external_source`,
  external_id: sql`w.external_id`,
};

/** Columns of versions as words of statements, with the values that they get from `w`. */
type Columns = Record<'names' | 'values' | 'from_s' | 'moved', RawBuilder<unknown>>;

function columnsOf(given: Record<string, RawBuilder<unknown>>): Columns {
  const list = (part: (name: string, value: RawBuilder<unknown>) => RawBuilder<unknown>) =>
    fixedSql(sql`${sql.join(Object.entries(given).map(([name, value]) => part(name, value)))}`);
  return {
    names: list((name) => sql.raw(name)),
    values: list((name, value) => sql`${value} as ${sql.raw(name)}`),
    from_s: list((name) => sql.raw(`s.${name}`)),
    moved: list((name) => sql.raw(`${name} = s.${name}`)),
  };
}

const ITEM = columnsOf(ITEM_COLUMNS);
/** Of a new item, which the statement that makes it does not see in other tables yet: `n` has what it gets there. */
const NEW_ITEM = columnsOf({
  ...ITEM_COLUMNS,
  assignee_ids: sql`n.assignee_ids`,
  label_ids: sql`n.label_ids`,
  module_ids: sql`n.module_ids`,
  cycle_id: sql`n.cycle_id`,
});
const DESCRIPTION = columnsOf(DESCRIPTION_COLUMNS);

/**
 * The parts of a statement that keep a version of each of its rows `w` of work_items as they are there: over the newest
 * one when the same person saved that a moment ago.
 */
const versionParts = ({ table, columns, order, user_id }: Snapshot & Saved): RawBuilder<unknown> => {
  const { names, values, moved, from_s } = columns;
  return sql`
    saved as (
      merge into ${sql.table(table)} v using (
        select w.id as work_item_id, w.workspace_id, w.project_id, ${values}, (
          select case when n.owned_by_id = ${user_id}::uuid
            and n.last_saved_at >= clock_timestamp() - make_interval(secs => ${sql.lit(VERSION_SECONDS)}) then n.id end
          from ${sql.table(table)} n where n.work_item_id = w.id order by ${sql.ref(`n.${order}`)} desc limit 1
        ) as saved_over_id
        from w
      ) s on v.id = s.saved_over_id
      when matched then update
        set ${moved}, last_saved_at = clock_timestamp(), updated_at = clock_timestamp(), updated_by = ${user_id}
      when not matched then insert (work_item_id, workspace_id, project_id, ${names}, owned_by_id, created_by, updated_by)
        values (s.work_item_id, s.workspace_id, s.project_id, ${from_s}, ${user_id}::uuid, ${user_id}::uuid, ${user_id}::uuid)
    )`;
};

const storeVersions = async (tx: Tx, ids: readonly string[], snapshot: Snapshot & Saved): Promise<void> => {
  await sql`
    with w as (select * from work_items where id = any(${ids}::uuid[])), ${versionParts(snapshot)} select`.execute(
    tx,
  );
};

/** The part of a statement that keeps the first version of its row `w`, which is new. */
const firstPart = ({ table, columns, user_id }: Snapshot & Saved): RawBuilder<unknown> => sql`
  insert into ${sql.table(table)} (work_item_id, workspace_id, project_id,
    ${columns.names}, owned_by_id, created_by, updated_by)
  select w.id, w.workspace_id, w.project_id, ${columns.values},
    ${user_id}::uuid, ${user_id}::uuid, ${user_id}::uuid from w cross join n`;

const descriptionSnapshot = (user_id: string | null, state: Uint8Array | null): Snapshot & Saved => ({
  table: 'work_item_description_versions',
  columns: {
    names: sql`${DESCRIPTION.names}, description_binary`,
    values: sql`${DESCRIPTION.values}, ${state ?? sql`null`}::bytea as description_binary`,
    from_s: sql`${DESCRIPTION.from_s}, s.description_binary`,
    moved: sql`${DESCRIPTION.moved}, description_binary = s.description_binary`,
  },
  order: 'last_saved_at',
  user_id,
});

const itemSnapshot = (user_id: string | null): Snapshot & Saved => ({
  table: 'work_item_versions',
  columns: ITEM,
  order: 'created_at',
  user_id,
});

/** `keepItemVersions` as parts of the statement that changes the items: its rows `w` are what the update returns. */
export const itemVersionParts = (user_id: string | null): RawBuilder<unknown> =>
  versionParts(itemSnapshot(user_id));

/**
 * The first versions of a new item and of its description, as parts of the statement that makes it, as its row `w`; `n`
 * is `newItemRelations`.
 */
export const firstVersionParts = (user_id: string | null): RawBuilder<unknown> => sql`
  first_description as (${firstPart(descriptionSnapshot(user_id, null))}),
  first_version as (${firstPart({ ...itemSnapshot(user_id), columns: NEW_ITEM })})`;

/** The first versions of new items and of their descriptions, in two statements. */
export async function storeFirstVersions(
  tx: Tx,
  ids: readonly string[],
  user_id: string | null,
): Promise<void> {
  if (ids.length === 0) return;
  await storeVersions(tx, ids, descriptionSnapshot(user_id, null));
  await storeVersions(tx, ids, itemSnapshot(user_id));
}

/**
 * Keeps the description that a locked item has, before another takes its place, when no version has it: an import or an
 * older release wrote it. It is nobody's, so that no save writes over it.
 */
export async function storeUnknownDescription(tx: Tx, id: string): Promise<void> {
  await sql`
    insert into work_item_description_versions (work_item_id, workspace_id, project_id, description_html,
      description_json, description_stripped, last_saved_at, created_at, created_by, updated_by)
    select w.id, w.workspace_id, w.project_id, w.description_html, w.description_json, w.description_stripped,
      greatest(w.updated_at, n.last_saved_at + interval '1 microsecond'), w.updated_at, w.created_by, w.created_by
    from work_items w left join lateral (
      select v.description_html, v.last_saved_at from work_item_description_versions v
      where v.work_item_id = w.id order by v.last_saved_at desc limit 1
    ) n on true
    where w.id = ${id} and w.description_html is distinct from n.description_html`.execute(tx);
}

/** Keeps the description that an item has now; `state` is that of its live document, if it has one. The row is locked. */
export const storeDescriptionVersion = (
  tx: Tx,
  id: string,
  { user_id, state }: Saved & { state: Uint8Array | null },
): Promise<void> => storeVersions(tx, [id], descriptionSnapshot(user_id, state));

/**
 * Keeps these items as they are now: one statement, however many they are. To be called after all other writes of a
 * command that changed something the history records. The rows are locked.
 */
export async function storeItemVersions(
  tx: Tx,
  ids: readonly string[],
  user_id: string | null,
): Promise<void> {
  if (ids.length > 0) await storeVersions(tx, ids, itemSnapshot(user_id));
}
