import type { NewActivity } from '@tandem/db/rows/activities.ts';
import type { NewChange } from '@tandem/db/change-log/log.ts';
import { differs } from '@tandem/db/postgres/changed-columns.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { itemVersionParts } from '@tandem/db/rows/work-item-versions.ts';
import { must } from '@tandem/shared/must.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ProjectContext } from '../../context.ts';
import { COLUMN_FIELDS, columnOf } from '../edits/values.ts';
import { type ToldRow, tellWith } from './tell-with.ts';
import type { ItemColumns, LockedItem } from './update-repo.ts';

export type ItemWrite = {
  item: LockedItem;
  columns: ItemColumns;
  activities: readonly NewActivity[];
  /** People who take part from now on. */
  subscriber_ids: readonly string[];
  /** What was written before, as it was and as it is, for taking it back. */
  related: { before: Record<string, unknown>; after: Record<string, unknown> };
  /** The history tells of something, so the item as it is then is a version. */
  is_version: boolean;
};

/** What of the item's own row can be taken back; the time of completion goes with the state. */
const UNDOABLE = new Set<string>(COLUMN_FIELDS.map(columnOf)).add('completed_at');

/**
 * The statement that keeps what the update `w` changes, for taking it back. All parts of one statement see the rows as
 * they were before it.
 */
function editInsert(ctx: ProjectContext, { columns, related }: ItemWrite): RawBuilder<unknown> {
  const names = Object.keys(columns).filter((name) => UNDOABLE.has(name));
  const fieldsOf = (row: string) => {
    const parts = names.flatMap((name) => [
      sql`${name === 'estimate_point_id' ? 'estimate_point' : name}::text`,
      sql.ref(`${row}.${name}`),
    ]);
    return parts.length > 0 ? sql`jsonb_build_object(${sql.join(parts)})` : sql`'{}'::jsonb`;
  };
  return sql`
    insert into work_item_edits (workspace_id, actor_id, mutation_id, work_item_id, action, before, after)
    select w.workspace_id, ${ctx.user.id}, ${ctx.mutation_id}, w.id, 'update',
      ${fieldsOf('old')} || ${JSON.stringify(related.before)}::text::jsonb,
      ${fieldsOf('w')} || ${JSON.stringify(related.after)}::text::jsonb
    from w join work_items old on old.id = w.id`;
}

const assignments = (columns: ItemColumns): RawBuilder<unknown>[] =>
  Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);

/**
 * Changes a locked item, tells its history, keeps the version and reads the row as it is then: one statement, since this
 * is what people do all day. Gives the Changes of the item, of its history and of who follows it now. What is related to
 * the item is to be written before. Null, and nothing written, when the history has nothing to tell and the row has these
 * values already.
 */
export async function writePatch(tx: Tx, ctx: ProjectContext, write: ItemWrite): Promise<NewChange[] | null> {
  const { item, columns, activities, subscriber_ids } = write;
  const telling = tellWith(ctx, { item_id: item.id, activities, subscriber_ids });
  const set = [
    sql`updated_at = clock_timestamp()`,
    sql`updated_by = ${ctx.user.id}`,
    ...assignments(columns),
  ];
  const isOther = write.is_version ? sql`` : sql` and ${differs(columns)}`;
  const { rows } = await sql<ToldRow>`
    with w as (update work_items set ${sql.join(set)} where id = ${item.id}${isOther} returning *)
    ${ctx.mutation_id === null ? sql`` : sql`, kept as (${editInsert(ctx, write)})`}
    ${telling.parts}
    ${write.is_version ? sql`, ${itemVersionParts(ctx.user.id)}` : sql``}
    select ${telling.columns} from w join states s on s.id = w.state_id`.execute(tx);
  if (!rows[0] && !write.is_version) return null;
  return telling.told(must(rows[0], 'the item is locked'), item).changes;
}
