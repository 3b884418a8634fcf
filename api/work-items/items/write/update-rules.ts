import type { Tx } from '@tandem/db/postgres/client.ts';
import { seesOnlyOwnItems } from '@tandem/db/access/membership.ts';
import { AppError, forbidden, invalidField, missing } from '@tandem/shared/http/errors.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import type { UpdateWorkItem } from '@tandem/shared/work-items/items/input.ts';
import type { ProjectContext } from '../../../context.ts';
import { requireAll, requireDateOrder, requireReference } from './rules.ts';
import { type ItemFacts, type LockedItem, type RelatedSets, isAncestor } from './update-repo.ts';

/** Administrators, members and the creator. For whom the guest rule hides the item from, it does not exist. */
export function requireEditor(ctx: ProjectContext, item: LockedItem | undefined): asserts item is LockedItem {
  const isCreator = item?.created_by === ctx.user.id;
  if (!item || (seesOnlyOwnItems(ctx.project) && !isCreator)) throw missing('issue');
  if (ctx.project.role < ROLE.MEMBER && !isCreator) throw forbidden();
}

/**
 * 409 with the version that is there now when the caller has seen another one
 * (docs/contract/work-items.md#expected_updated_at).
 */
export function requireUnchanged(item: LockedItem, input: UpdateWorkItem): void {
  const { expected_updated_at: expected } = input;
  if (expected === undefined || expected === item.updated_at) return;
  const { updated_at, description_html } = item;
  throw new AppError(409, {
    error: 'The work item has changed meanwhile.',
    updated_at,
    ...(description_html === null ? {} : { description_html }),
  });
}

/**
 * 409 with the name that is there now, and who gave it, when the caller has seen another one
 * (docs/contract/work-items.md#expected_name).
 */
export async function requireSeenName(
  tx: Tx,
  { id, name }: LockedItem,
  { expected_name: seen, name: wanted }: UpdateWorkItem,
): Promise<void> {
  if (typeof seen !== 'string' || name === seen || name === wanted) return;
  const last = await tx
    .selectFrom('activities')
    .select('actor_id')
    .where('work_item_id', '=', id)
    .where('field', '=', 'name')
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  const changed_by = last?.actor_id ?? null;
  throw new AppError(409, { error: 'The work item was renamed meanwhile.', name, changed_by });
}

/** An item that a body gives a day to does not end before it begins. */
function requireDates(
  { start_date, target_date }: UpdateWorkItem,
  item: Pick<ItemFacts, 'start_date' | 'target_date'>,
): void {
  if (start_date === undefined && target_date === undefined) return;
  requireDateOrder(
    start_date === undefined ? item.start_date : start_date,
    target_date === undefined ? item.target_date : target_date,
  );
}

/** What a body says of an item must be possible in its project. What stays as it is, is not checked again: forms send it all back. */
export async function requireRules(
  tx: Tx,
  input: UpdateWorkItem,
  { item, sets }: { item: LockedItem; sets: RelatedSets },
): Promise<void> {
  const { state_id, estimate_point, type_id, label_ids, parent_id } = input;
  requireDates(input, item);
  if (state_id !== item.state.id) requireReference('state_id', state_id, item.new_state);
  if (estimate_point !== item.estimate?.id) {
    requireReference('estimate_point', estimate_point, item.new_estimate);
  }
  if (type_id !== item.type?.id) requireReference('type_id', type_id, item.new_type);
  if (label_ids) requireAll('label_ids', label_ids, sets.new_labels);
  if (item.is_epic && parent_id) throw invalidField('parent_id', 'An epic stands below nothing.');
  if (!parent_id || parent_id === item.parent?.id) return;
  requireReference('parent_id', parent_id, item.new_parent);
  if (await isAncestor(tx, { ancestor: item.id, of: parent_id })) {
    throw invalidField('parent_id', 'A work item cannot stand below itself.');
  }
}
