import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { findWorkflow, workflowPut } from '@tandem/db/rows/workflows.ts';
import { AppError } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import type { PutWorkflow } from '@tandem/shared/projects/workflow/input.ts';
import type { ProjectWorkflow } from '@tandem/shared/projects/workflow/schema.ts';
import { withConditionsOn } from '@tandem/shared/projects/workflow/take-out.ts';
import { type ProjectContext, auditFor, recordFor } from '../../context.ts';
import { lockProject, requireUnarchived } from '../base/lock.ts';
import { lockFields } from '../fields/repo.ts';
import { requireRules } from './checks.ts';
import { layOut } from './lay-out.ts';
import { readWorkflow } from './read.ts';
import { writeWorkflow } from './repo.ts';

/** Replaces the whole workflow of a project (docs/contract/workflow.md#saving). */
export const putWorkflow = (ctx: ProjectContext, input: PutWorkflow): Promise<ProjectWorkflow> =>
  inTransaction(ctx.db, async (tx) => {
    requireUnarchived(await lockProject(tx, ctx.project.id));
    await lockFields(tx, ctx.workspace.id);
    const found = must(await findWorkflow(tx, ctx.project.id), 'the project is locked');
    const before = found.workflow;
    requireUnchanged(before, input);
    const after = layOut(input, before);
    await requireRules(tx, ctx, after);
    if (isSame(before, after)) return before;
    const flows = withConditionsOn(after.flows, found.stored_flows, found.deleted_field_ids);
    await writeWorkflow(tx, placeOf(ctx), { ...after, flows });
    return record(ctx, tx);
  });

const placeOf = ({ project, workspace, user }: ProjectContext) => ({
  project_id: project.id,
  workspace_id: workspace.id,
  by: user.id,
});

type Definition = Pick<ProjectWorkflow, 'flows' | 'initial_states'>;

const isSame = (before: Definition, after: Definition): boolean =>
  isDeepStrictEqual(before.flows, after.flows) &&
  isDeepStrictEqual(before.initial_states, after.initial_states);

function requireUnchanged(
  { updated_at }: ProjectWorkflow,
  { expected_updated_at: expected }: PutWorkflow,
): void {
  if (expected === undefined || expected === updated_at) return;
  throw new AppError(409, { error: 'The workflow has changed meanwhile.', updated_at });
}

async function record(ctx: ProjectContext, tx: Tx): Promise<ProjectWorkflow> {
  const row = await readWorkflow(tx, ctx.project.id);
  const { id, name } = ctx.project;
  await auditFor(ctx, tx, { action: 'workflow_changed', target: { type: 'project', id, name } });
  await recordFor(ctx, tx, [workflowPut(row)]);
  return row;
}
