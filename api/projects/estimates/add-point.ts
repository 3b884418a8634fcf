import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { badRequest } from '@tandem/shared/http/errors.ts';
import type { NewPoint } from '@tandem/shared/projects/estimates/input.ts';
import { MAX_ESTIMATE_POINTS } from '@tandem/shared/projects/estimates/limits.ts';
import type { EstimatePoint } from '@tandem/shared/projects/estimates/schema.ts';
import { must } from '@tandem/shared/must.ts';
import { type ProjectContext, recordFor } from '../../context.ts';
import { estimatePuts } from './announce.ts';
import { lockEstimate } from './lock.ts';
import { requireFittingPoint } from './point-rules.ts';
import { findEstimate, insertPoint } from './repo.ts';

/**
 * One more point; 400 without key or value, and when the estimate has six already
 * (docs/contract/estimates.md#adding-a-point).
 */
export async function addPoint(
  ctx: ProjectContext,
  estimateId: string,
  { key, value, description = '' }: NewPoint,
): Promise<EstimatePoint> {
  if (key === undefined || value === undefined) throw badRequest('Key and value are required.');
  return inTransaction(ctx.db, async (tx) => {
    const estimate = await lockEstimate(tx, ctx, estimateId);
    if (estimate.points.length >= MAX_ESTIMATE_POINTS) {
      throw badRequest(`At most ${MAX_ESTIMATE_POINTS} points are possible.`);
    }
    requireFittingPoint(estimate, { key, value });
    const id = await insertPoint(tx, estimate, { key, value, description, by: ctx.user.id });
    const after = must(await findEstimate(tx, ctx.project.id, estimateId), 'the project is locked');
    await recordFor(ctx, tx, estimatePuts([after]));
    return must(
      after.points.find((point) => point.id === id),
      'it was written in this transaction',
    );
  });
}
