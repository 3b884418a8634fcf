import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { badRequest, invalidField, notFound } from '@tandem/shared/http/errors.ts';
import { MIN_ESTIMATE_POINTS } from '@tandem/shared/projects/estimates/limits.ts';
import type { Estimate, EstimatePoint } from '@tandem/shared/projects/estimates/schema.ts';
import { must } from '@tandem/shared/must.ts';
import { type ProjectContext, recordFor } from '../../context.ts';
import { estimatePuts } from './announce.ts';
import { lockEstimate } from './lock.ts';
import { reassignPoints } from './reassign.ts';
import { deletePointRow, findEstimate } from './repo.ts';
import type { PointInPath } from './update-point.ts';

/**
 * Deletes a point; items that hold it get the replacement, or none (docs/contract/estimates.md#deleting-a-point). The
 * points behind it move up by one, and are the answer. 400 when only two are left, or when the replacement is no other
 * point of the estimate.
 */
export async function deletePoint(
  ctx: ProjectContext,
  { estimate_id, point_id }: PointInPath,
  replacementId: string | null,
): Promise<EstimatePoint[]> {
  return inTransaction(ctx.db, async (tx) => {
    const estimate = await lockEstimate(tx, ctx, estimate_id);
    const point = estimate.points.find(({ id }) => id === point_id);
    if (!point) throw notFound();
    requireDispensable(estimate, point, replacementId);
    const shifted = new Set(await deletePointRow(tx, point, ctx.user.id));
    const after = must(await findEstimate(tx, ctx.project.id, estimate_id), 'the project is locked');
    const items = await reassignPoints(tx, ctx, [{ from_id: point_id, to_id: replacementId }]);
    await recordFor(ctx, tx, [...estimatePuts([after]), ...items]);
    return after.points.filter(({ id }) => shifted.has(id));
  });
}

function requireDispensable(estimate: Estimate, point: EstimatePoint, replacementId: string | null): void {
  if (estimate.points.length <= MIN_ESTIMATE_POINTS) {
    throw badRequest(`At least ${MIN_ESTIMATE_POINTS} points are needed.`);
  }
  const others = estimate.points.filter(({ id }) => id !== point.id);
  if (replacementId && !others.some(({ id }) => id === replacementId)) {
    throw invalidField('new_estimate_id', 'Choose another point of the same estimate.');
  }
}
