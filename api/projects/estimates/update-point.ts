import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { notFound } from '@tandem/shared/http/errors.ts';
import type { UpdatePoint } from '@tandem/shared/projects/estimates/input.ts';
import type { EstimatePoint } from '@tandem/shared/projects/estimates/schema.ts';
import { must } from '@tandem/shared/must.ts';
import type { ProjectContext } from '../../context.ts';
import { recordPoints } from '../fields/record.ts';
import { estimatePuts } from './announce.ts';
import { lockEstimate } from './lock.ts';
import { requireFittingPoint } from './point-rules.ts';
import { findEstimate, writePoints } from './repo.ts';

export type PointInPath = { estimate_id: string; point_id: string };

/** Another key, value or description for a point (docs/contract/estimates.md#changing-a-point). */
export async function updatePoint(
  ctx: ProjectContext,
  { estimate_id, point_id }: PointInPath,
  input: UpdatePoint,
): Promise<EstimatePoint> {
  return inTransaction(ctx.db, async (tx) => {
    const estimate = await lockEstimate(tx, ctx, estimate_id);
    const before = estimate.points.find((point) => point.id === point_id);
    if (!before) throw notFound();
    const { key = before.key, value = before.value, description = before.description } = input;
    requireFittingPoint(estimate, { id: point_id, key, value });
    if (!(await writePoints(tx, [{ id: point_id, key, value, description }], ctx.user.id))) return before;
    const after = must(await findEstimate(tx, ctx.project.id, estimate_id), 'the project is locked');
    await recordPoints(ctx, tx, estimatePuts([after]));
    return must(
      after.points.find((point) => point.id === point_id),
      'the project is locked',
    );
  });
}
