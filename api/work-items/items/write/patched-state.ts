import type { Tx } from '@tandem/db/postgres/client.ts';
import type { FieldValues } from '@tandem/shared/projects/fields/schema.ts';
import type { UpdateWorkItem } from '@tandem/shared/work-items/items/input.ts';
import type { ProjectContext } from '../../../context.ts';
import { decidePatch } from '../../record/transitions/decide.ts';
import type { HeldMove } from '../../record/approvals/ask.ts';
import { reasonsOf, transitionRefused } from '../../record/transitions/refusal.ts';
import { typeAfter } from './patched-item.ts';
import type { LockedItem, RelatedSets } from './update-repo.ts';

type Patched = {
  item: LockedItem;
  sets: RelatedSets;
  /** Values of custom fields after the body is written. */
  fields: FieldValues;
  approved?: string | undefined;
  isOfIntake?: boolean | undefined;
};

/**
 * Decides whether a body may move the item to its new state, with the values of the body. Returns null when
 * the move is allowed, and the pending move when the body requests approval. 403 with all reasons otherwise
 * (docs/contract/workflow.md#who-obeys).
 */
export async function decideState(
  tx: Tx,
  ctx: ProjectContext,
  input: UpdateWorkItem,
  { item, sets, fields, approved, isOfIntake = false }: Patched,
): Promise<HeldMove | null> {
  const { new_state: to, state: from, entry } = item;
  if (!to || !entry || to.id === from.id) return null;
  // Items in intake are not part of the workflow yet.
  if (isOfIntake && from.group === 'triage') return null;
  const { decision, pending_approval_id } = await decidePatch(tx, {
    id: item.id,
    project_id: ctx.project.id,
    from,
    to,
    mover: { id: ctx.user.id, role: ctx.project.role },
    entry,
    fields,
    type_id: typeAfter(input, item),
    created_by: item.created_by,
    changed: {
      ...(input.assignee_ids ? { assignee_ids: sets.new_assignees.map(({ id }) => id) } : {}),
      ...(input.estimate_point === undefined ? {} : { estimate_point: input.estimate_point }),
    },
    approved,
  });
  const reasons = reasonsOf(decision, pending_approval_id);
  if (reasons.length === 0) return null;
  if (decision.outcome !== 'approval' || !input.request_approval) throw transitionRefused(reasons);
  const held = { from_state_id: from.id, to_state_id: to.id, transition: decision.transition };
  return { ...held, item: { id: item.id } };
}

/** Returns a body without its pending state. The position goes as well, since it belongs to that state. */
export function withoutState({
  state_id: _state,
  sort_order: _place,
  between: _between,
  ...rest
}: UpdateWorkItem): UpdateWorkItem {
  return rest;
}
