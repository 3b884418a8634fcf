import { type Chart, isYAxis, readAxis } from '@tandem/shared/insight/analytics/axes.ts';
import { badRequest } from '@tandem/shared/http/errors.ts';

/** What says nothing: left out, empty, or the word that clients write for it. */
const isNothing = (value: unknown) =>
  value === undefined || value === null || value === '' || value === 'null';

type Asked = { x_axis?: unknown; y_axis?: unknown; segment?: unknown };

/** What is asked for; 400 in the words of the contract (docs/contract/analytics.md#axes). */
export function readChart({ x_axis, y_axis, segment }: Asked): Chart {
  const x = readAxis(x_axis);
  if (!x || !isYAxis(y_axis)) {
    throw badRequest('x-axis and y-axis dimensions are required and the values should be valid');
  }
  return { x_axis: x, y_axis, segment: readSegment(segment, x) };
}

/** By what bars are split; null for nothing. */
export function readSegment(given: unknown, x: Chart['x_axis']): Chart['segment'] {
  if (isNothing(given)) return null;
  const segment = readAxis(given);
  if (!segment || segment === x) {
    throw badRequest('Both segment and x axis cannot be same and segment should be valid');
  }
  return segment;
}
