import type { FieldValues } from '@tandem/shared/projects/fields/schema.ts';
import type { WorkItemRow } from '@tandem/shared/work-items/items/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import type { NewChange } from '../change-log/log.ts';
import type { Tx } from '../postgres/client.ts';
import { fixedSql } from '../postgres/fixed-sql.ts';
import { isSeenBy } from '../access/item-sight.ts';
import { lockRows } from './locks.ts';

/** Which items `c` count as below `w` (docs/contract/work-items.md#counts-in-the-row); `about_of_change` counts the same. */
export const isCountedChild = sql`c.parent_id = w.id and c.deleted_at is null and c.archived_at is null and not c.is_draft`;

/** How many sub-items `work_items w` has (docs/contract/work-items.md#counts-in-the-row). */
export const subItemCount: RawBuilder<number> = sql`(
  select count(*)::int from work_items c where ${isCountedChild})`;

/**
 * The same for a guest who sees only their own items (docs/contract/access.md#own-items-only), of one of these: those
 * that they made.
 */
export const ownSubItemCount: RawBuilder<number> = sql`(
  select count(*)::int from work_items c where ${isCountedChild} and c.created_by = w.created_by)`;

/**
 * Who reads a row; `is_own` for a guest who sees only their own items. In lists of many projects each item beside it is
 * looked at by itself.
 */
type OneReader = { user_id: string; is_own: boolean; is_of_many_projects?: boolean };
/** For whom a row is: everybody, in Changes, which leave out later what is hidden from each receiver; or one reader. */
type Reader = OneReader | null;

/** Whether the reader sees the item `alias` beside the row of another, `work_items w`. */
const isSeenBeside = (alias: string, { user_id, is_of_many_projects }: OneReader, row = 'w') =>
  is_of_many_projects
    ? isSeenBy(alias, user_id)
    : sql`(${sql.ref(`${alias}.project_id`)} = ${sql.ref(`${row}.project_id`)} or ${isSeenBy(alias, user_id)})`;

/** What other tables have of `work_items w`. */
export type Beside = Record<'sub_issues' | 'attachments' | 'links' | 'spent', RawBuilder<number>> &
  Record<'label_ids' | 'assignee_ids' | 'mention_ids' | 'cycle_id' | 'module_ids', RawBuilder<unknown>>;

/** The minutes of an item `w`, from an index alone; none while its project does not track time. */
const spentMinutes: RawBuilder<number> = sql`
  case when (select p.is_time_tracking_enabled from projects p where p.id = w.project_id) then coalesce((
    select sum(t.duration) from work_item_worklogs t
    where t.work_item_id = w.id and t.deleted_at is null), 0)::float8 else 0::float8 end`;

const besideFor = (reader: Reader): Beside => ({
  sub_issues: countFor(reader),
  attachments: sql`(
    select count(*)::int from assets f
    where f.entity_id = w.id and f.entity_type = 'ISSUE_ATTACHMENT' and f.deleted_at is null and f.is_uploaded
  )`,
  links: sql`(
    select count(*)::int from work_item_links k where k.work_item_id = w.id and k.deleted_at is null)`,
  spent: spentMinutes,
  label_ids: sql`array(
    select l.label_id from work_item_labels l where l.work_item_id = w.id order by l.label_id)`,
  assignee_ids: sql`array(
    select a.user_id from work_item_assignees a
    join project_members m on m.project_id = w.project_id and m.user_id = a.user_id and m.deleted_at is null
    where a.work_item_id = w.id and m.is_active
    order by a.user_id)`,
  mention_ids: sql`array(
    select n.user_id from work_item_mentions n where n.work_item_id = w.id order by n.user_id)`,
  cycle_id: sql`(
    select y.cycle_id from cycle_work_items y join cycles on cycles.id = y.cycle_id
    where y.work_item_id = w.id and cycles.deleted_at is null)`,
  module_ids: sql`array(
    select o.module_id from module_work_items o join modules on modules.id = o.module_id
    where o.work_item_id = w.id and modules.deleted_at is null and modules.archived_at is null
    order by o.module_id)`,
});

const countFor = (reader: Reader): RawBuilder<number> => {
  if (!reader) return subItemCount;
  if (reader.is_own) return ownSubItemCount;
  return sql`(select count(*)::int from work_items c
    where ${isCountedChild} and ${isSeenBeside('c', reader)})`;
};

const parentFor = (reader: Reader): RawBuilder<string | null> => {
  if (!reader) return sql`w.parent_id`;
  const isSeen = reader.is_own ? sql`t.created_by = w.created_by` : isSeenBeside('t', reader);
  return sql`case when w.parent_id is not null then (
    select t.id from work_items t where t.id = w.parent_id and ${isSeen}) end as parent_id`;
};

/** A text as an id; null for one that is none, which only a foreign archive can have brought. */
export const idOrNull = (text: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`case when ${text} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${text}::uuid end`;

/** Fields whose values are other items, in the workspaces of a reader: looked for once for a statement. */
const fieldsOfItems = (userId: string): RawBuilder<string[]> => sql`array(
  select f.id::text from fields f where f.kind = 'items' and f.workspace_id in (
    select o.workspace_id from workspace_members o where o.user_id = ${userId} and o.is_active and o.deleted_at is null))`;

/**
 * Values of custom fields of `work_items w`, or another row, as a reader may know them: without items that are hidden from them
 * (docs/contract/item-fields.md#other-items-as-values).
 */
export const fieldsFor = (reader: Reader, row = 'w'): RawBuilder<FieldValues> => {
  const of = sql<FieldValues>`${sql.ref(`${row}.fields`)}`;
  if (!reader) return of;
  const isSeen = reader.is_own ? isSeenBy('i', reader.user_id) : isSeenBeside('i', reader, row);
  const seenItems = sql`(
    select jsonb_agg(x.id order by x.place) from jsonb_array_elements_text(e.value) with ordinality x(id, place)
    where not exists (select from work_items i where i.id = ${idOrNull(sql`x.id`)} and not ${isSeen}))`;
  const ofItems = fieldsOfItems(reader.user_id);
  return sql`case when ${of} ?| ${ofItems} then coalesce((
    select jsonb_object_agg(e.key, e.value) from (
      select e.key, case when e.key = any(${ofItems}) and jsonb_typeof(e.value) = 'array' then ${seenItems}
        else e.value end as value
      from jsonb_each(${of}) e) e where e.value is not null), '{}') else ${of} end`;
};

/** Items that values of `work_items w` are. */
export const itemsInValues: RawBuilder<string[]> = sql`
  case when w.fields = '{}' then '{}' else items_in_values(w.workspace_id, w.fields) end`;

/**
 * The columns of a work item's row (docs/contract/work-items.md#the-row-of-an-item), selected from `work_items w join
 * states s`. Related ids and counts are subqueries: they run for the rows that are answered, never for those that are
 * only counted.
 */
export const itemColumnsWith = (
  reader: Reader,
  timestamp: (name: string) => RawBuilder<unknown> = (name) => sql.ref(`w.${name}`),
  beside: Beside = besideFor(reader),
): RawBuilder<WorkItemRow> => sql`
  w.id, w.sequence_id, w.name, w.sort_order, w.state_id, s."group" as state__group, w.priority,
  ${beside.label_ids} as label_ids, ${beside.assignee_ids} as assignee_ids, ${beside.mention_ids} as mention_ids,
  w.estimate_point_id as estimate_point,
  ${beside.sub_issues} as sub_issues_count, ${beside.attachments} as attachment_count,
  ${beside.links} as link_count,
  w.project_id, ${parentFor(reader)}, ${beside.cycle_id} as cycle_id, ${beside.module_ids} as module_ids,
  w.type_id, w.is_epic, ${timestamp('created_at')}, ${timestamp('updated_at')}, w.start_date, w.target_date,
  ${timestamp('completed_at')}, w.archived_at, w.created_by, w.updated_by, w.is_draft, ${timestamp('last_state_change')},
  w.customer_phone, w.subscription_name, w.service_name, w.appointment_name, w.lead_source, ${fieldsFor(reader)} as fields,
  w.planned_minutes, w.remaining_minutes, case when w.remaining_minutes is not null then w.remaining_by end as remaining_by,
  ${beside.spent} as spent_minutes`;

export const workItemColumns: RawBuilder<WorkItemRow> = fixedSql(itemColumnsWith(null));
/** The row as a reader may know it. */
export const workItemColumnsFor = (reader: OneReader): RawBuilder<WorkItemRow> => itemColumnsWith(reader);

/** A row that the database has written as JSON: what long lists are made of, since to read each field takes longer. */
export type JsonRow = { json: string };

/** As the client reads timestamps (db/postgres/client.ts); connections are in UTC. */
export const writtenTimestamp = (name: string) =>
  sql`to_char(${sql.ref(`w.${name}`)}, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as ${sql.ref(name)}`;

/** Columns as one that has all of them. */
export const asJson = (columns: RawBuilder<unknown>): RawBuilder<JsonRow> =>
  sql`(select row_to_json(r)::text from (select ${columns}) r) as json`;

/** The same rows as JSON, with `more` columns of `work_items w`. */
export const workItemJson = (reader: OneReader, more?: RawBuilder<unknown>): RawBuilder<JsonRow> => {
  const columns = itemColumnsWith(reader, writtenTimestamp);
  return asJson(more ? sql`${columns}, ${more}` : columns);
};

/** Rows with `more` columns of `work_items w`, written as JSON under other names: `as` selects them from the row `r`. */
export const workItemJsonAs = (
  reader: OneReader,
  { more, as }: Record<'more' | 'as', RawBuilder<unknown>>,
): RawBuilder<JsonRow> =>
  asJson(sql`${as} from (select ${itemColumnsWith(reader, writtenTimestamp)}, ${more}) r`);

/**
 * Which items lists show (docs/contract/lists.md#visible-items), on `work_items w join states s`. The words of the
 * partial indexes.
 */
export const isListed: RawBuilder<boolean> = sql`
  w.deleted_at is null and w.archived_at is null and not w.is_draft and not w.is_hidden_by_intake
  and s."group" <> 'triage'`;

/**
 * What the log is to say of these items after a write: their row while lists show them, `remove` once they do not.
 * Deleted items are among them.
 */
export async function readWorkItemChanges(tx: Tx, ids: readonly string[]): Promise<NewChange[]> {
  if (ids.length === 0) return [];
  await lockRows(tx, 'work_items', ids);
  const { rows } = await sql<WorkItemRow & ItemOfChange>`
    select ${workItemColumns}, w.workspace_id, ${itemOfChangeColumns}
    from work_items w join states s on s.id = w.state_id
    where w.id = any(${ids}::uuid[]) order by w.sequence_id`.execute(tx);
  return rows.map(({ workspace_id, is_listed, own_sub_items, value_items, ...row }) =>
    workItemChange(row, { workspace_id, is_listed, own_sub_items, value_items }),
  );
}

const BESIDE_BELOW: Beside = { ...besideFor(null), sub_issues: sql`below.items` };

/**
 * The same for `appendInputParts`, without the way through this process: the first row of `input`, selected from
 * `work_items w join states s` after the item itself was written.
 */
export const workItemInput: RawBuilder<unknown> = fixedSql(sql`
  select 1 as position, case when w.is_epic then 'epic' else 'work_item' end as kind,
    case when t.is_listed then 'put' else 'remove' end as op, w.id,
    case when t.is_listed then t.json end as "row", w.created_by as item_creator_id,
    case when t.is_listed and below.own <> below.items
      then jsonb_build_object('sub_issues_count', below.own) end as own_fields,
    case when w.parent_id is not null or below.items > 0 or named.items <> '{}'
      then array_remove(array[w.parent_id], null) || named.items end as mentions,
    null::jsonb as notifies
  from w join states s on s.id = w.state_id cross join lateral (
    select count(*)::int as items, (count(*) filter (where c.created_by = w.created_by))::int as own
    from work_items c where ${isCountedChild}
  ) below cross join lateral (select ${itemsInValues} as items) named cross join lateral (
    select (${isListed}) as is_listed, row_to_json(r) as json
    from (select ${itemColumnsWith(null, writtenTimestamp, BESIDE_BELOW)} offset 0) r offset 0
  ) t`);

/** What a Change says beside the row: whether lists show the item, what a guest counts below their own, which items it names. */
const itemOfChangeColumns: RawBuilder<Omit<ItemOfChange, 'workspace_id'>> = sql`
  (${isListed}) as is_listed, ${ownSubItemCount} as own_sub_items, ${itemsInValues} as value_items`;
type ItemOfChange = {
  workspace_id: string;
  is_listed: boolean;
  own_sub_items: number;
  value_items: string[];
};

/** What the log is to say of one item whose row is at hand. Epics have lists of their own, and so a kind of their own. */
const workItemChange = (
  row: WorkItemRow,
  { workspace_id, is_listed, own_sub_items, value_items }: ItemOfChange,
): NewChange => ({
  stream: `project:${row.project_id}`,
  workspace_id,
  kind: row.is_epic ? 'epic' : 'work_item',
  ...(is_listed ? { op: 'put', row } : { op: 'remove' }),
  id: row.id,
  item_creator_id: row.created_by,
  ...(row.parent_id !== null || row.sub_issues_count > 0 || value_items.length > 0
    ? { mentions: [...(row.parent_id === null ? [] : [row.parent_id]), ...value_items] }
    : {}),
  ...(is_listed && own_sub_items !== row.sub_issues_count
    ? { own_fields: { sub_issues_count: own_sub_items } }
    : {}),
});
