import { randomUUID } from 'node:crypto';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import type { CreateEstimate } from '@tandem/shared/projects/estimates/input.ts';
import type { Estimate } from '@tandem/shared/projects/estimates/schema.ts';
import { must } from '@tandem/shared/must.ts';
import { type ProjectContext, recordFor } from '../../context.ts';
import { lockProject, requireUnarchived } from '../base/lock.ts';
import { estimatePuts } from './announce.ts';
import { clearLastUsed, insertEstimate, readEstimatesById } from './repo.ts';

/**
 * A new estimate with its points (docs/contract/estimates.md#a-new-estimate). It is not the project's active one before
 * the project says so; with `last_used` it is the only candidate. `admit` may refuse it when the project is locked and nothing is written yet.
 */
export async function createEstimate(
  ctx: ProjectContext,
  input: CreateEstimate,
  admit?: (tx: Tx) => Promise<void>,
): Promise<Estimate> {
  const project = { workspace_id: ctx.workspace.id, project_id: ctx.project.id, by: ctx.user.id };
  const name = input.estimate.name || randomUUID().slice(0, 8);
  return inTransaction(ctx.db, async (tx) => {
    requireUnarchived(await lockProject(tx, ctx.project.id));
    await admit?.(tx);
    const former = input.estimate.last_used ? await clearLastUsed(tx, ctx.project.id, ctx.user.id) : [];
    const id = await insertEstimate(tx, project, { ...input, estimate: { ...input.estimate, name } });
    const written = await readEstimatesById(tx, [...former, id]);
    await recordFor(ctx, tx, estimatePuts(written));
    return must(
      written.find((estimate) => estimate.id === id),
      'it was written in this transaction',
    );
  });
}
