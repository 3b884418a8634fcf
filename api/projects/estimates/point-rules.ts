import { invalidField } from '@tandem/shared/http/errors.ts';
import { areValuesOf } from '@tandem/shared/projects/estimates/input.ts';
import type { Estimate } from '@tandem/shared/projects/estimates/schema.ts';

/** A point among the others of its estimate: a key of its own, and a number if the estimate is of numbers. */
export function requireFittingPoint(
  estimate: Estimate,
  point: { id?: string; key: number; value: string },
): void {
  const others = estimate.points.filter(({ id }) => id !== point.id);
  if (others.some(({ key }) => key === point.key)) {
    throw invalidField('key', 'Another point of the estimate has this key.');
  }
  if (!areValuesOf(estimate.type, [point])) throw invalidField('value', 'Points are numbers.');
}
