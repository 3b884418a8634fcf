import type { Tx } from '@tandem/db/postgres/client.ts';
import type { FieldValues } from '@tandem/shared/projects/fields/schema.ts';
import type { CreateWorkItem } from '@tandem/shared/work-items/items/input.ts';
import { must } from '@tandem/shared/must.ts';
import type { ProjectContext } from '../../../context.ts';
import { decideMove } from '../../record/transitions/decide.ts';
import { readFacts } from '../../record/transitions/facts.ts';
import { reasonsOf, transitionRefused } from '../../record/transitions/refusal.ts';
import type { CreateReferences } from './create-repo.ts';

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
  const { state, initial_state_id: from } = refs;
  if (!state || from === null || from === state.id) return;
  const { projects } = await readFacts(tx, { item_ids: [], project_ids: [ctx.project.id] });
  const project = must(projects.get(ctx.project.id), 'the project of the path is there');
  const item = {
    type_id,
    fields,
    created_by: ctx.user.id,
    assignee_ids: refs.assignees.map(({ id }) => id),
    estimate_point: input.estimate_point ?? null,
    sub_items: null,
    open_blockers: null,
  };
  const mover = { id: ctx.user.id, role: ctx.project.role };
  const reasons = reasonsOf(decideMove(project, { item, from, to: state.id, mover }), null);
  if (reasons.length > 0) throw transitionRefused(reasons);
}
