import type { UpdateRecurrence } from '@tandem/shared/work-items/recurrences/input.ts';
import { dayOf } from '@tandem/shared/work-items/recurrences/moments.ts';
import type { Setting } from '@tandem/shared/work-items/recurrences/plan.ts';
import { resumedAt } from '@tandem/shared/work-items/recurrences/preview.ts';
import type { Recurrence } from '@tandem/shared/work-items/recurrences/schema.ts';
import type { ProjectContext } from '../../context.ts';
import { changeRecurrence } from './change.ts';
import type { RecurrenceValues, StoredRecurrence } from './repo.ts';
import { requireAllowed } from './rules.ts';
import { withInput } from './values.ts';

/** Changes what the body names (docs/contract/recurrences.md#changing-a-recurrence). */
export const updateRecurrence = (
  ctx: ProjectContext,
  id: string,
  input: UpdateRecurrence,
): Promise<Recurrence> =>
  changeRecurrence(ctx, id, async ({ tx, before, setting }) => {
    const wanted = changedBy(before, input, setting);
    await requireAllowed(tx, ctx, { wanted, before });
    return changedValues(before, wanted);
  });

/** What the recurrence becomes: items that exist stay as they are, and days that are over stay over. */
export function changedBy(
  before: StoredRecurrence,
  input: UpdateRecurrence,
  { zone, now }: Setting,
): StoredRecurrence {
  const wanted = withInput(before, input);
  const isOtherMode = wanted.mode !== before.mode;
  const isOther = isOtherMode || wanted.rule !== before.rule || wanted.starts_on !== before.starts_on;
  const anew = isOtherMode ? { open_item_id: null, closed_on: null, passed_day: null, passed_due: null } : {};
  const state = { ...wanted, ...anew };
  return {
    ...state,
    ...(isOther ? resumedAt(state, dayOf(zone, now)) : {}),
    ...(isOther ? { skipped: [] } : {}),
    next_member_id: nextMember(before, wanted),
  };
}

/** Whose turn it is stays, as long as they take turns. */
function nextMember({ next_member_id }: Recurrence, { assignees: { mode, member_ids } }: Recurrence) {
  if (mode !== 'in_turn') return null;
  const stays = next_member_id !== null && member_ids.includes(next_member_id);
  return stays ? next_member_id : (member_ids[0] ?? null);
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function changedValues(before: StoredRecurrence, after: StoredRecurrence): RecurrenceValues {
  const changed = Object.entries(after).filter(
    ([name, value]) => !isEqual(value, before[name as keyof StoredRecurrence]),
  );
  return Object.fromEntries(changed);
}
