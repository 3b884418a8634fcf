import { MAX_ESTIMATE_POINTS } from '@tandem/shared/projects/estimates/limits.ts';
import type { EstimatedBy } from '../source/survey.ts';

const VALUE_MAX = 20;
const NUMBER = /^\d+(?:\.\d+)?$/;

export type KnownPoint = { id: string; value: string };

/** Which values are points that the project has, which of a new estimate, and which are left. */
type EstimatePlan = {
  /** Ids by the values of the file. */
  known: Map<string, string>;
  /** Null where the project has an estimate, and where no value can be a point. */
  made: { type: 'points' | 'categories'; values: string[] } | null;
  left: string[];
};

type Estimates = ReadonlyMap<string, Pick<EstimatedBy, 'items'>>;

/**
 * Values are those of the active estimate of the project. A project without one gets one of the values that most items
 * have, as many as an estimate may have, in their order (docs/contract/imports.md#estimates).
 */
export const planEstimates = (points: readonly KnownPoint[] | null, estimates: Estimates): EstimatePlan =>
  points === null ? planNew(estimates) : planKnown(points, estimates);

function planKnown(points: readonly KnownPoint[], estimates: Estimates): EstimatePlan {
  const ids = new Map(points.map(({ id, value }) => [value.toLowerCase(), id]));
  const known = new Map<string, string>();
  const left: string[] = [];
  for (const value of estimates.keys()) {
    const id = ids.get(value.toLowerCase());
    if (id === undefined) left.push(value);
    else known.set(value, id);
  }
  return { known, made: null, left };
}

function planNew(estimates: Estimates): EstimatePlan {
  const fitting = [...estimates].filter(([value]) => value.length <= VALUE_MAX);
  const often = fitting.toSorted(([, a], [, b]) => b.items - a.items).slice(0, MAX_ESTIMATE_POINTS);
  const values = often.map(([value]) => value);
  const isNumbers = values.every((value) => NUMBER.test(value));
  const ordered = isNumbers ? values.toSorted((a, b) => Number(a) - Number(b)) : values;
  return {
    known: new Map(),
    made: values.length === 0 ? null : { type: isNumbers ? 'points' : 'categories', values: ordered },
    left: [...estimates.keys()].filter((value) => !values.includes(value)),
  };
}
