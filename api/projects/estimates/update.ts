import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { badRequest, invalidField } from '@tandem/shared/http/errors.ts';
import {
  NO_TIME_TEXT,
  type UpdateEstimate,
  areKeysUnique,
  areValuesOf,
} from '@tandem/shared/projects/estimates/input.ts';
import type { Estimate, EstimatePoint } from '@tandem/shared/projects/estimates/schema.ts';
import { must } from '@tandem/shared/must.ts';
import type { ProjectContext } from '../../context.ts';
import { recordPoints } from '../fields/record.ts';
import { estimatePuts } from './announce.ts';
import { lockEstimate } from './lock.ts';
import { clearLastUsed, readEstimatesById, writeEstimate, writePoints } from './repo.ts';

/**
 * Renames an estimate, gives it another description or type, makes it the candidate, changes its points
 * (docs/contract/estimates.md#changing-an-estimate). Points of other estimates are ignored. 400 when nothing is to be
 * changed, or when keys or values do not fit together then.
 */
export async function updateEstimate(
  ctx: ProjectContext,
  id: string,
  input: UpdateEstimate,
): Promise<Estimate> {
  if (!input.estimate && input.estimate_points.length === 0) {
    throw badRequest('Name what is to be changed: the estimate or its points.');
  }
  return inTransaction(ctx.db, async (tx) => {
    const before = await lockEstimate(tx, ctx, id);
    requireAvailable(before.type, input.estimate?.type);
    const points = pointsAfter(before, input);
    requireFitting(input.estimate?.type ?? before.type, [...points.values()]);
    const makesLastUsed = input.estimate?.last_used === true && !before.last_used;
    const former = makesLastUsed ? await clearLastUsed(tx, ctx.project.id, ctx.user.id) : [];
    const isOther = await writeEstimate(tx, id, { ...input.estimate, by: ctx.user.id });
    const changed = input.estimate_points.flatMap((point) => points.get(point.id) ?? []);
    const hasOtherPoints = await writePoints(tx, changed, ctx.user.id);
    if (!isOther && !hasOtherPoints) return before;
    const written = await readEstimatesById(tx, [...former, id]);
    await recordPoints(ctx, tx, estimatePuts(written));
    return must(
      written.find((estimate) => estimate.id === id),
      'the project is locked',
    );
  });
}

/** The points by their ids as they are to be; the last word on a point that is named twice counts. */
function pointsAfter(before: Estimate, input: UpdateEstimate): Map<string, EstimatePoint> {
  const points = new Map(before.points.map((point) => [point.id, point]));
  for (const { id, key, value, description } of input.estimate_points) {
    const point = points.get(id);
    if (!point) continue;
    points.set(id, {
      ...point,
      key: key ?? point.key,
      value: value ?? point.value,
      description: description ?? point.description,
    });
  }
  return points;
}

/** One that is of time already may say so again. */
function requireAvailable(before: Estimate['type'], after: Estimate['type'] | undefined): void {
  if (after === 'time' && before !== 'time') throw invalidField('type', NO_TIME_TEXT);
}

function requireFitting(type: Estimate['type'], points: EstimatePoint[]): void {
  if (!areKeysUnique(points)) throw invalidField('estimate_points', 'Every point needs a key of its own.');
  if (!areValuesOf(type, points)) throw invalidField('estimate_points', 'Points are numbers.');
}
