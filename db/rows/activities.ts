import type { Activity, SourceData } from '@tandem/shared/work-items/activities/schema.ts';
import { RELATION_TYPES } from '@tandem/shared/work-items/relations/types.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { type RawBuilder, sql } from 'kysely';
import type { NewChange, Notifies } from '../change-log/log.ts';
import type { Db } from '../postgres/client.ts';
import { fixedSql } from '../postgres/queries/fixed-sql.ts';
import { isoTimestamp } from '../postgres/json.ts';
import { isSeenBy } from '../access/item-sight.ts';
import {
  type RawSurroundings,
  flatItem,
  presentProject,
  presentUser,
  presentWorkspace,
  sharedSurroundingColumns,
  surroundingColumns,
} from './lite.ts';

/** What happened to a work item, before it has an id and a time (docs/contract/history.md#what-is-recorded). */
export type NewActivity = {
  verb: string;
  field: string | null;
  old_value?: string | null;
  new_value?: string | null;
  old_identifier?: string | null;
  new_identifier?: string | null;
  /** A short phrase that says it all. */
  comment: string;
  comment_id?: string | null;
  /** Other items that its values name, where no identifier does. */
  mentions?: readonly string[];
};

type Details = 'workspace_detail' | 'project_detail' | 'issue_detail' | 'actor_detail';
export type RawActivity = Omit<Activity, Details | 'attachments'> &
  Omit<RawSurroundings, 'actor_detail'> & {
    actor_detail: RawSurroundings['actor_detail'] | null;
    mentions?: readonly string[] | null;
  };

/** One that is about to be written: its moment and its item as it is then are for the database to add. */
export type UnwrittenActivity = Omit<RawActivity, 'created_at' | 'updated_at' | 'issue_detail'>;

// Texts of descriptions and comments may be as long as a book; the log says only that they changed.
const shortValue = (column: RawBuilder<unknown>, isForChange: boolean) =>
  isForChange ? sql`case when r.field in ('description', 'comment') then null else ${column} end` : column;

/** Where the item of this id came from, while it is in intake (docs/contract/history.md#where-an-item-came-from). */
export const sourceData = (itemId: RawBuilder<unknown>): RawBuilder<SourceData | null> => sql`
  (select json_build_object('source', n.source, 'source_email', n.source_email, 'extra', n.extra)
    from intake_work_items n where n.work_item_id = ${itemId} and n.deleted_at is null)`;

const columnsWith = (
  surroundings: RawBuilder<RawSurroundings>,
  options: { isForChange: boolean },
): RawBuilder<RawActivity> => sql`
  r.id, r.workspace_id as workspace, r.project_id as project, r.work_item_id as issue, r.actor_id as actor,
  r.verb, r.field, ${shortValue(sql`r.old_value`, options.isForChange)} as old_value,
  ${shortValue(sql`r.new_value`, options.isForChange)} as new_value, r.comment, r.comment_id as issue_comment,
  r.old_identifier, r.new_identifier, r.epoch, r.created_at, r.updated_at, r.created_by, r.updated_by, r.deleted_at,
  ${sourceData(sql`r.work_item_id`)} as source_data, ${surroundings}`;

/** The columns of docs/contract/history.md#fields on a row `r` of activities. */
export const activityColumns = (options: { isForChange: boolean }): RawBuilder<RawActivity> =>
  columnsWith(surroundingColumns, options);

/** The same for Changes, on many rows `r` of one actor beside `d` of `sharedSurroundings`. */
export const activityChangeColumns: RawBuilder<RawActivity> = columnsWith(sharedSurroundingColumns, {
  isForChange: true,
});

export const presentActivity = <R extends UnwrittenActivity>({ mentions: _mentions, ...raw }: R) => ({
  ...raw,
  workspace_detail: presentWorkspace(raw.workspace_detail),
  project_detail: presentProject(raw.project_detail),
  actor_detail: raw.actor_detail && presentUser(raw.actor_detail),
  attachments: [],
});

/**
 * What no list of property changes holds (docs/contract/history.md#comments-and-reactions); comments and reactions are
 * recorded as they are.
 */
export const FIELDS_OUTSIDE_HISTORY = ['comment', 'vote', 'reaction', 'draft'];

/** What is recorded under these names speaks of other items, by their keys and ids. */
export const FIELDS_OF_ITEMS: readonly string[] = ['parent', ...RELATION_TYPES];

/** Items `ni` that the texts of the activity `row` of a custom field name by their keys. */
export const namedInTexts = (row: string): RawBuilder<unknown> =>
  sql.raw(
    `fields nf cross join lateral unnest(string_to_array(concat_ws(', ', ${row}.old_value, ${row}.new_value), ', ')) nk
  join projects np on np.workspace_id = nf.workspace_id and np.identifier = substring(nk from '^(.+)-[0-9]+$')
  join work_items ni on ni.project_id = np.id and ni.sequence_id = substring(nk from '-([0-9]{1,9})$')::int
  where nf.id = substring(${row}.field from 7)::uuid and nf.kind = 'items'`,
  );
export const isOfField = (row: string): RawBuilder<boolean> => sql.raw(`${row}.field like 'field:%'`);

/** Which other items an activity `r` of a custom field names; null for all other activities. */
export const itemsInTexts: RawBuilder<string[] | null> = fixedSql(
  sql`case when ${isOfField('r')} then array(select ni.id from ${namedInTexts('r')}) end`,
);

/** What the custom field of the activity `row` is called now; null for all other activities. */
export const nameOfField = (row: string): RawBuilder<string | null> => sql`case when ${isOfField(row)} then (
  select nf.name from fields nf where nf.id = substring(${sql.ref(`${row}.field`)} from 7)::uuid) end`;

/** Activities `r` that speak of no item that is hidden from the reader; of items that are gone for good nothing is known. */
export const isActivityVisibleTo = (userId: string): RawBuilder<boolean> => sql`case
  when r.field = any(${[...FIELDS_OF_ITEMS]}::text[]) then not exists (
    select from work_items i where i.id in (r.old_identifier, r.new_identifier) and not ${isSeenBy('i', userId)})
  when ${isOfField('r')} then not exists (select from ${namedInTexts('r')} and not ${isSeenBy('ni', userId)})
  else true end`;

/** Of which other items an activity speaks; nothing where it speaks of none. */
function itemsIn({ field, old_identifier, new_identifier, mentions }: UnwrittenActivity) {
  if (mentions && mentions.length > 0) return mentions;
  return field !== null && FIELDS_OF_ITEMS.includes(field)
    ? [old_identifier, new_identifier].filter((id) => id !== null)
    : undefined;
}

/** What the log is to say of these new activities: of those that the history of properties shows. */
export function activityChanges(rows: readonly RawActivity[], itemCreatorId: string | null): NewChange[] {
  return rows
    .filter((row) => row.field === null || !FIELDS_OUTSIDE_HISTORY.includes(row.field))
    .map((row) => {
      const mentions = itemsIn(row);
      return {
        stream: projectStream(row.project),
        workspace_id: row.workspace,
        kind: 'activity',
        op: 'put',
        id: row.id,
        row: presentActivity(row),
        item_creator_id: itemCreatorId,
        ...(mentions ? { mentions } : {}),
      };
    });
}

/**
 * No two of one statement are of the same moment: clients ask for what is newer than the last row that they have. The
 * first is of that of the statement, as an item is that it makes.
 */
export const momentOf = (position: RawBuilder<unknown>): RawBuilder<string> =>
  sql`(statement_timestamp() + (${position} - 1) * interval '1 microsecond')`;

const MOMENT = momentOf(sql`h.position`);
const WRITTEN_AT = isoTimestamp(sql`h.at`);
const HAPPENED_INPUT = fixedSql(sql`
  1 + h.position, 'activity', 'put', h.id,
  (left(h."row"::text, -1) || ',' || h.around || ',"created_at":"' || ${WRITTEN_AT} || '","updated_at":"'
    || ${WRITTEN_AT} || '","issue_detail":' || ${flatItem} || '}')::json, i.created_by, null::jsonb`);
const HISTORY_INSERT = fixedSql(sql`
  insert into activities (id, workspace_id, project_id, work_item_id, actor_id, verb, field, old_value, new_value,
    comment, comment_id, old_identifier, new_identifier, epoch, created_at, updated_at, created_by, updated_by)
  select h.id, i.workspace_id, i.project_id, i.id, h.actor, h.verb, h.field, h.old_value, h.new_value,
    h.comment, h.issue_comment, h.old_identifier, h.new_identifier, h.epoch, h.at, h.at, h.actor, h.actor
  from w i cross join happened h`);
const HAPPENED = fixedSql(sql`
  select h.*, ${MOMENT} as at, given.around, given.actor, given.epoch from given, rows from (
    json_to_recordset(given.rows) as (id uuid, verb text, field text, old_value text, new_value text, comment text,
      issue_comment uuid, old_identifier uuid, new_identifier uuid),
    json_array_elements(given.rows)
  ) with ordinality as h(id, verb, field, old_value, new_value, comment, issue_comment, old_identifier,
    new_identifier, "row", position)`);

/** What an activity has of its own; the rest is the same for all of one person at one time. */
const OWN_FIELDS: ReadonlySet<string> = new Set<keyof UnwrittenActivity>([
  ...(['id', 'verb', 'field', 'old_value', 'new_value', 'comment', 'issue_comment'] as const),
  ...(['old_identifier', 'new_identifier'] as const),
]);
const partOf = (activity: object, isOwn: boolean) =>
  JSON.stringify(
    Object.fromEntries(Object.entries(activity).filter(([field]) => OWN_FIELDS.has(field) === isOwn)),
  );

/** The values of `historyParts` and `activityInput`. `notifies` is for the first activity. */
export function historyValues(activities: readonly UnwrittenActivity[], notifies?: Notifies) {
  const [first] = activities;
  const spoken = activities.map(itemsIn);
  return {
    rows: `[${activities.map((activity) => partOf(activity, true)).join()}]`,
    around: first ? partOf(presentActivity(first), false).slice(1, -1) : '',
    actor: first?.actor ?? null,
    epoch: first?.epoch ?? null,
    mentions: spoken.some(Boolean) ? spoken.map((items) => (items ? `{${items.join()}}` : null)) : null,
    notifies: notifies ? JSON.stringify(notifies) : null,
  };
}
type HistoryValues = ReturnType<typeof historyValues>;

/**
 * The parts of a statement that write what happened to its one item `w`, by one person at one time: `happened` has the
 * activities, in order and each with a moment of its own, for `activityInput`.
 */
export const historyParts = ({ rows, around, actor, epoch }: HistoryValues): RawBuilder<unknown> => sql`
  given as (
    select ${rows}::text::json as rows, ${around}::text as around, ${actor}::uuid as actor,
      ${epoch}::double precision as epoch
  ), happened as materialized (${HAPPENED}), history as (${HISTORY_INSERT})`;

/**
 * The same for `appendInputParts`, behind the own row of the item `w`, from `happened`; all of these are shown.
 */
export const activityInput = ({ mentions, notifies }: HistoryValues): RawBuilder<unknown> => sql`
  select ${HAPPENED_INPUT}, (${mentions}::text[])[h.position]::uuid[],
    case when h.position = 1 then ${notifies}::text::jsonb end
  from w i cross join happened h`;

/** `activityChanges` for activities that are already written, and whom the first of them notifies. */
export async function readActivityChanges(
  db: Db,
  ids: readonly string[],
  notifies?: Notifies,
): Promise<NewChange[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<RawActivity & { item_creator_id: string | null }>`
    select ${activityColumns({ isForChange: true })}, ${itemsInTexts} as mentions,
      (select i.created_by from work_items i where i.id = r.work_item_id) as item_creator_id
    from activities r where r.id = any(${ids}::uuid[]) order by r.created_at`.execute(db);
  return rows
    .flatMap(({ item_creator_id, ...row }) => activityChanges([row], item_creator_id))
    .map((change, index) => (index === 0 && notifies ? { ...change, notifies } : change));
}
