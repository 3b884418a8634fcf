import type { Db } from '@tandem/db/postgres/client.ts';
import { missing } from '@tandem/shared/http/errors.ts';
import type { PossibleTransition, Reason } from '@tandem/shared/projects/workflow/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { sql } from 'kysely';
import type { ProjectContext } from '../../context.ts';
import { isEditable } from '../record/edits/load.ts';
import { decideMove } from '../record/transitions/decide.ts';
import { type ItemFacts, type ProjectRules, readFacts } from '../record/transitions/facts.ts';
import { reasonsOf } from '../record/transitions/refusal.ts';
import { visibleItems } from '../selection/scope.ts';

/**
 * Returns, for each state of the project in order, what a PATCH of the state alone would return to the caller
 * (docs/contract/workflow.md#what-is-possible). 404 for an item that no PATCH changes, or that is hidden from
 * the caller.
 */
export async function listPossibleTransitions(
  ctx: ProjectContext,
  id: string,
): Promise<PossibleTransition[]> {
  await requireChangeable(ctx.db, ctx, id);
  const { projects, items } = await readFacts(ctx.db, { item_ids: [id] });
  const [project, stored] = [projects.get(ctx.project.id), items.get(id)];
  if (!project || !stored) throw missing('issue');
  return project.states
    .filter(({ is_open }) => is_open)
    .map(({ id: state_id }) => possibleFor(ctx, project, stored, state_id));
}

async function requireChangeable(db: Db, ctx: ProjectContext, id: string): Promise<void> {
  const inProject = sql<boolean>`w.id = ${id} and w.project_id = ${ctx.project.id} and ${isEditable}`;
  const { rows } = await sql`
    select from work_items w where ${sql.join([inProject, ...visibleItems(ctx)], sql` and `)}`.execute(db);
  if (rows.length === 0) throw missing('issue');
}

/** The reason for callers who may not edit the item at all. */
const NO_EDITOR: Reason = {
  kind: 'not_permitted',
  roles: [ROLE.MEMBER],
  member_ids: [],
  relations: ['creator'],
};

function possibleFor(
  { user, project: { role } }: ProjectContext,
  project: ProjectRules,
  { item, state_id: from, pending_approval_id }: ItemFacts,
  to: string,
): PossibleTransition {
  const isHere = from === to;
  if (role < ROLE.MEMBER && item.created_by !== user.id) {
    return { state_id: to, allowed: isHere, needs_approval: null, reasons: isHere ? [] : [NO_EDITOR] };
  }
  const decision = decideMove(project, { item, from, to, mover: { id: user.id, role } });
  const allowed = decision.outcome === 'allowed';
  if (decision.outcome === 'approval' && pending_approval_id === null) {
    return { state_id: to, allowed, needs_approval: decision.transition.approval, reasons: [] };
  }
  return { state_id: to, allowed, needs_approval: null, reasons: reasonsOf(decision, pending_approval_id) };
}
