import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { hasRequiredAsk } from '@tandem/shared/work-items/templates/nodes.ts';
import type { ProjectContext } from '../../../context.ts';
import { lockTemplate } from '../../templates/repo.ts';
import { type Used, useTemplate } from '../../templates/use.ts';
import type { StoredRecurrence } from '../repo.ts';
import { itemContentOf } from '../template.ts';
import { Refusal } from './refusal.ts';

/** `items`: how many there are with those below it. */
export type MadeItem = { item_id: string; items: number; notes: Used['notes']; changes: NewChange[] };

/** Makes the item of a due day from the template (docs/contract/recurrences.md#what-is-made). */
export async function makeItem(
  tx: Tx,
  ctx: ProjectContext,
  { recurrence, due, member_id }: { recurrence: StoredRecurrence; due: string; member_id: string | null },
): Promise<MadeItem> {
  const template = await lockTemplate(tx, ctx, { id: recurrence.template_id, isOwnOnly: false });
  const content = itemContentOf(template);
  if (!template || !content) throw new Refusal('template_gone');
  if (hasRequiredAsk(content)) throw new Refusal('template_asks');
  const { id, name } = recurrence;
  const { row, item_ids, notes, changes } = await useTemplate(ctx, tx, {
    template,
    day: due,
    person: member_id,
    overrides: {
      ...(member_id && { assignee_ids: [member_id] }),
      // It is due on the day that it is made for, unless the template says when.
      ...(content.item.due ? {} : { target_date: due }),
    },
    source: { field: 'recurrence', id, name },
  });
  return { item_id: row.id, items: item_ids.length, notes, changes };
}
