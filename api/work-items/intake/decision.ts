import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { workItemChangesOf } from '@tandem/db/rows/work-item-changes.ts';
import {
  INTAKE_STATUS_NAMES,
  type IntakeStatus,
  isWaiting,
} from '@tandem/shared/work-items/intake/statuses.ts';
import { sql } from 'kysely';
import type { InWorkspace } from '../../context.ts';
import { logEdits } from '../record/edits/log.ts';
import { distinctItems, touchParents } from '../record/edits/parents.ts';
import { recordEdits } from '../record/edits/record.ts';
import type { EditableItem, ItemEdit } from '../record/edits/values.ts';
import { writeColumns } from '../record/edits/write-columns.ts';
import { readIntakeChanges } from '@tandem/db/rows/intake-changes.ts';
import type { Entry } from './repo.ts';

export type Decision = { status: IntakeStatus; snoozed_till: string | null; duplicate_to: string | null };

/** What a decision is to the log, for taking it back. */
const logged = ({ status, snoozed_till, duplicate_to }: Decision, state_id: string) => ({
  status,
  snoozed_till,
  duplicate_to,
  state_id,
});

/**
 * Writes a decision on a locked item of intake: its status, the state that its work item is in from now on, whether
 * lists show it, the history and what it takes to go back. Gives the Changes for `recordFor`.
 */
export async function writeDecision(
  tx: Tx,
  ctx: InWorkspace,
  {
    entry,
    item,
    decision,
    state_id,
  }: { entry: Entry; item: EditableItem; decision: Decision; state_id: string },
): Promise<NewChange[]> {
  const by = ctx.user.id;
  await sql`
    update intake_work_items set status = ${decision.status}, snoozed_till = ${decision.snoozed_till},
      duplicate_to_id = ${decision.duplicate_to}, woken_at = null, decided_by_id = ${by},
      decided_at = clock_timestamp(), updated_at = clock_timestamp(), updated_by = ${by}
    where id = ${entry.id}`.execute(tx);
  const isHidden = isWaiting(decision.status);
  await sql`update work_items set is_hidden_by_intake = ${isHidden} where id = ${item.id}`.execute(tx);
  const isMoved = state_id !== item.values.state_id;
  const edit: ItemEdit = { item, after: { ...item.values, state_id }, fields: isMoved ? ['state_id'] : [] };
  await writeColumns(tx, ctx, [edit]);
  const { recorded, followed } = await recordEdits(
    tx,
    ctx,
    [edit],
    [
      {
        work_item_id: item.id,
        verb: String(decision.status),
        field: 'intake',
        old_value: INTAKE_STATUS_NAMES[entry.status],
        new_value: INTAKE_STATUS_NAMES[decision.status],
        comment: `decided on it: ${INTAKE_STATUS_NAMES[decision.status]}`,
      },
    ],
  );
  await logEdits(tx, ctx, [
    {
      work_item_id: item.id,
      action: 'decide',
      before: logged(entry, item.values.state_id),
      after: logged(decision, state_id),
    },
  ]);
  const parents = await touchParents(tx, [item.values.parent_id]);
  const items = await workItemChangesOf(ctx, tx, distinctItems([item, ...parents]));
  return [...items, ...(await readIntakeChanges(tx, [item.id])), ...recorded, ...followed];
}
