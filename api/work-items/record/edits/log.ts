import type { Tx } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';
import type { InWorkspace } from '../../../context.ts';
import { changedFieldIds, pickValues } from '../fields/activities.ts';
import type { ItemEdit, ItemField } from './values.ts';

export type EditAction =
  | 'create'
  | 'update'
  | 'archive'
  | 'restore'
  | 'delete'
  | 'undelete'
  | 'move'
  | 'part'
  | 'decide';
export type LoggedEdit = {
  work_item_id: string;
  action: EditAction;
  /** The changed fields by name. */
  before: Record<string, unknown>;
  after: Record<string, unknown>;
};

/** What an edit of values is to the log, of custom fields only those that it changes; with the completion when the state changed, since going back restores its time. */
export function loggedUpdate({ item, after, fields }: ItemEdit): LoggedEdit {
  const ids = changedFieldIds(item.values.fields, after.fields);
  const valueOf = (values: ItemEdit['after'], field: ItemField) =>
    field === 'fields' ? pickValues(values.fields, ids) : values[field];
  const pick = (values: ItemEdit['after']) =>
    Object.fromEntries(fields.map((field) => [field, valueOf(values, field)]));
  const completed = fields.includes('state_id') ? { completed_at: item.completed_at } : {};
  return {
    work_item_id: item.id,
    action: 'update',
    before: { ...pick(item.values), ...completed },
    after: pick(after),
  };
}

/** Keeps what a request did to items, for as long as it can be taken back. Without a mutation id nobody could name it. */
export async function logEdits(tx: Tx, ctx: InWorkspace, edits: readonly LoggedEdit[]): Promise<void> {
  if (ctx.mutation_id === null || edits.length === 0) return;
  await sql`
    insert into work_item_edits (workspace_id, actor_id, mutation_id, work_item_id, action, before, after)
    select ${ctx.workspace.id}, ${ctx.user.id}, ${ctx.mutation_id}, n.work_item_id, n.action, n.before, n.after
    from jsonb_to_recordset(${JSON.stringify(edits)}::text::jsonb) as
      n(work_item_id uuid, action text, before jsonb, after jsonb)`.execute(tx);
}
