import type { Tx } from '@tandem/db/postgres/client.ts';
import { fieldProperty } from '@tandem/shared/projects/fields/names.ts';
import type { FieldValues } from '@tandem/shared/projects/fields/schema.ts';
import { sql } from 'kysely';
import type { InWorkspace } from '../../context.ts';
import type { EditAction, LoggedEdit } from '../record/edits/log.ts';
import { EDITS_RETENTION_HOURS } from '../../platform/retention/edit-retention.ts';
import { isSameValue } from '../record/edits/values.ts';

export type TakenEdit = LoggedEdit & { at: string };

/**
 * What one request of the caller did, the last thing first, taken out of the log: it can be taken back once. Others who
 * try it at the same moment wait, and find nothing.
 */
export async function takeEdits(tx: Tx, ctx: InWorkspace, mutationId: string): Promise<TakenEdit[]> {
  const { rows } = await sql<TakenEdit>`
    delete from work_item_edits
    where mutation_id = ${mutationId} and actor_id = ${ctx.user.id} and workspace_id = ${ctx.workspace.id}
      and at > now() - make_interval(hours => ${EDITS_RETENTION_HOURS})
    returning work_item_id, action, before, after, at`.execute(tx);
  return rows.sort((a, b) => (a.at < b.at ? 1 : -1));
}

type FieldEdit = { before: unknown; after: unknown };
/** Everything that one kind of edit did to an item. */
export type MergedEdit = { id: string; fields: Map<string, FieldEdit>; at: string };

/** Values of custom fields stand beside the others, each by its own name: `field:<id>`. */
function flat({ fields, ...values }: Record<string, unknown>): Record<string, unknown> {
  const own = Object.entries((fields ?? {}) as FieldValues);
  return { ...values, ...Object.fromEntries(own.map(([id, value]) => [fieldProperty(id), value])) };
}

/** The edits of some kinds as one for each item: its oldest values before, its newest after; what came back to itself is out. */
export function mergeEdits(edits: readonly TakenEdit[], actions: readonly EditAction[]): MergedEdit[] {
  const merged = new Map<string, MergedEdit>();
  for (const edit of edits.filter(({ action }) => actions.includes(action))) {
    const known = merged.get(edit.work_item_id) ?? { id: edit.work_item_id, fields: new Map(), at: edit.at };
    const [old, now] = [flat(edit.before), flat(edit.after)];
    for (const field of Object.keys(old)) {
      const newest = known.fields.get(field);
      known.fields.set(field, { before: old[field], after: newest ? newest.after : now[field] });
    }
    merged.set(edit.work_item_id, { ...known, at: edit.at });
  }
  for (const { fields } of merged.values()) {
    for (const [field, { before, after }] of fields) {
      if (isSameValue(before, after)) fields.delete(field);
    }
  }
  return [...merged.values()];
}
