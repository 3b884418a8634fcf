import type { RowDrop } from '#components/drag/row-drag.ts';
import type { Estimate } from '#entities/projects/estimates/types.ts';

export const MAX_VALUE = 20;

/** What is wrong with the values of an estimate, or null (docs/contract/estimates.md#points-of-a-new-estimate). */
export function findValuesProblem(
  values: readonly string[],
  type: 'points' | 'categories' | 'time',
): 'value_required' | 'value_twice' | 'value_number' | null {
  const texts = values.map((value) => value.trim());
  if (texts.some((text) => !text)) return 'value_required';
  if (new Set(texts.map((text) => text.toLowerCase())).size < texts.length) return 'value_twice';
  return type === 'points' && texts.some((text) => !Number.isFinite(Number(text))) ? 'value_number' : null;
}

/** A value of the form, and the row that it has there; one that is stored has the id of its point. */
export type Value = { row: string; id: string | null; text: string };

export const newValue = (text: string, id: string | null = null): Value => ({
  row: crypto.randomUUID(),
  id,
  text,
});

/** The values with one of them put this many places further; one at the edge stays. */
export function moved(values: readonly Value[], row: string, by: number): readonly Value[] {
  const from = values.findIndex((value) => value.row === row);
  const value = values[from];
  if (!value || !values[from + by]) return values;
  return values.toSpliced(from, 1).toSpliced(from + by, 0, value);
}

/** The values with one of them before or after another. */
export function movedBeside(values: readonly Value[], { id, target, zone }: RowDrop): readonly Value[] {
  const value = values.find(({ row }) => row === id);
  const others = values.filter(({ row }) => row !== id);
  const at = others.findIndex(({ row }) => row === target);
  return value && at >= 0 ? others.toSpliced(zone === 'after' ? at + 1 : at, 0, value) : values;
}

type Point = Pick<Estimate['points'][number], 'id' | 'key' | 'value'>;

/** What is to be done so that an estimate has these values in this order; points behind one that goes move up. */
export function placesOf(points: readonly Point[], values: readonly Value[]) {
  // Other clients count from 0, which a new point may not have.
  const first = values[0]?.id && points.some(({ key }) => key === 0) ? 0 : 1;
  const places = values.map(({ id, text }, index) => ({ id, key: index + first, value: text.trim() }));
  const gone = points.filter((point) => places.every(({ id }) => id !== point.id));
  const isAsStored = (place: { id: string | null; key: number; value: string }) =>
    gone.length === 0 &&
    points.some(({ id, key, value }) => id === place.id && key === place.key && value === place.value);
  return {
    gone,
    changed: places.flatMap(({ id, ...place }) =>
      id === null || isAsStored({ id, ...place }) ? [] : [{ id, ...place }],
    ),
    added: places.filter(({ id }) => id === null),
  };
}
