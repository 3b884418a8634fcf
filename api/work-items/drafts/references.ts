import type { Tx } from '@tandem/db/postgres/client.ts';
import type { DraftInput } from '@tandem/shared/work-items/drafts/input.ts';
import { must } from '@tandem/shared/must.ts';
import { sql } from 'kysely';
import type { ProjectContext, WorkspaceContext } from '../../context.ts';
import { type CreateReferences, readCreateReferences } from '../items/write/create-repo.ts';
import { requireReferences } from '../items/write/create.ts';
import { type Named, moduleRefs, openCycleRef, parentRef } from '../items/write/references.ts';
import { requireAll, requireReference } from '../items/write/rules.ts';

/** Where an item belongs besides its project. */
export type Plan = { cycle: Named | null; modules: Named[] };

const NOTHING: CreateReferences = {
  state: null,
  parent: null,
  estimate: null,
  type: null,
  labels: [],
  assignees: [],
};

/** The cycle and the modules of a body. 400 for those that an item of the project cannot be in. */
export async function readPlan(
  tx: Tx,
  ctx: ProjectContext,
  input: Pick<DraftInput, 'cycle_id' | 'module_ids'>,
): Promise<Plan> {
  const { rows } = await sql<Plan>`
    select ${openCycleRef(ctx, input.cycle_id ?? null)} as cycle,
      ${moduleRefs(ctx, input.module_ids ?? [])} as modules`.execute(tx);
  const plan = must(rows[0], 'a select without from gives one row');
  requirePlan(input, plan);
  return plan;
}

function requirePlan(input: Pick<DraftInput, 'cycle_id' | 'module_ids'>, plan: Plan): void {
  requireReference('cycle_id', input.cycle_id, plan.cycle);
  requireAll('module_ids', input.module_ids ?? [], plan.modules);
}

/** What a draft without a project may refer to: a parent alone. */
async function readWithoutProject(
  tx: Tx,
  ctx: WorkspaceContext,
  { parent_id }: DraftInput,
): Promise<CreateReferences> {
  if (!parent_id) return NOTHING;
  const { rows } = await sql<Pick<CreateReferences, 'parent'>>`
    select ${parentRef(ctx, parent_id)} as parent`.execute(tx);
  return { ...NOTHING, ...rows[0] };
}

/** What the ids of a draft's body stand for. 400 names a field with an id that stands for nothing in its project. */
export async function readDraftReferences(
  tx: Tx,
  ctx: { caller: WorkspaceContext; project: ProjectContext | null },
  input: DraftInput,
): Promise<CreateReferences> {
  const body = { ...input, name: input.name ?? '' };
  const refs = ctx.project
    ? await readCreateReferences(tx, ctx.project, body)
    : await readWithoutProject(tx, ctx.caller, input);
  requireReferences(body, refs);
  if (ctx.project) await readPlan(tx, ctx.project, input);
  else requirePlan(input, { cycle: null, modules: [] });
  return refs;
}
