import type { Tx } from '@tandem/db/postgres/client.ts';
import type { FieldValues } from '@tandem/shared/projects/fields/schema.ts';
import type { CreateWorkItem } from '@tandem/shared/work-items/items/input.ts';
import type { AppError } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import type { ProjectContext } from '../../../context.ts';
import { decideMove } from '../../record/transitions/decide.ts';
import { readFacts } from '../../record/transitions/facts.ts';
import { reasonsOf, transitionRefused } from '../../record/transitions/refusal.ts';
import type { CreateReferences } from './create-repo.ts';

/** A new item and the two states that the workflow decides on. */
export type BegunItem = {
  type_id: string | null;
  fields: FieldValues;
  assignee_ids: string[];
  estimate_point: string | null;
  from: string | null;
  to: string;
};

/**
 * For each of several new items the refusal of its state, or null (docs/contract/workflow.md#new-items). It needs one
 * statement if any of them is to begin in another state than the start state of its type.
 */
export async function refusalsOfNew(
  tx: Tx,
  ctx: ProjectContext,
  items: readonly BegunItem[],
): Promise<(AppError | null)[]> {
  if (items.every(({ from, to }) => from === null || from === to)) return items.map(() => null);
  const { projects } = await readFacts(tx, { item_ids: [], project_ids: [ctx.project.id] });
  const project = must(projects.get(ctx.project.id), 'the project of the path is there');
  const mover = { id: ctx.user.id, role: ctx.project.role };
  return items.map(({ from, to, ...given }) => {
    if (from === null || from === to) return null;
    const item = { ...given, created_by: ctx.user.id, sub_items: null, open_blockers: null };
    const reasons = reasonsOf(decideMove(project, { item, from, to, mover }), null);
    return reasons.length > 0 ? transitionRefused(reasons) : null;
  });
}

type NewItem = { input: CreateWorkItem; refs: CreateReferences; type_id: string | null; fields: FieldValues };

/**
 * 403 unless the caller could move the new item from the start state of its type to the state of the body
 * (docs/contract/workflow.md#new-items). It needs one statement if the body names another state.
 */
export async function requireNewState(
  tx: Tx,
  ctx: ProjectContext,
  { input, refs, type_id, fields }: NewItem,
): Promise<void> {
  const { state, initial_state_id: from, assignees } = refs;
  if (!state) return;
  const assignee_ids = assignees.map(({ id }) => id);
  const estimate_point = input.estimate_point ?? null;
  const begun = { type_id, fields, assignee_ids, estimate_point, from, to: state.id };
  const [refusal] = await refusalsOfNew(tx, ctx, [begun]);
  if (refusal) throw refusal;
}
