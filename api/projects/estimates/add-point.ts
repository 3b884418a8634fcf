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
  const [point] = await addPoints(ctx, estimateId, [{ key, value, description }]);
  return must(point, 'it was written');
}

type PointToAdd = { key: number | null; value: string; description: string };

/** More points, all or none; one without a key comes after all others. */
export async function addPoints(
  ctx: ProjectContext,
  estimateId: string,
  points: readonly PointToAdd[],
): Promise<EstimatePoint[]> {
  return inTransaction(ctx.db, async (tx) => {
    let estimate = await lockEstimate(tx, ctx, estimateId);
    if (estimate.points.length + points.length > MAX_ESTIMATE_POINTS) {
      throw badRequest(`At most ${MAX_ESTIMATE_POINTS} points are possible.`);
    }
    const ids: string[] = [];
    for (const point of points) {
      const key = point.key ?? Math.max(0, ...estimate.points.map((each) => each.key)) + 1;
      requireFittingPoint(estimate, { key, value: point.value });
      ids.push(await insertPoint(tx, estimate, { ...point, key, by: ctx.user.id }));
      estimate = must(await findEstimate(tx, ctx.project.id, estimateId), 'the project is locked');
    }
    await recordFor(ctx, tx, estimatePuts([estimate]));
    return estimate.points.filter(({ id }) => ids.includes(id));
  });
}
