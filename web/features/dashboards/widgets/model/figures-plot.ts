import type { DrawnSeries } from '#components/charts/cartesian/cartesian-types.ts';
import type { Place } from '#components/charts/chart-types.ts';
import type { AnswerOf, DrillCell, Tile } from '#entities/insight/dashboards/types.ts';
import { placeOfSpan } from './spans.ts';
import { isDateGroup } from '@tandem/shared/insight/figures/group.ts';
import type { Measured } from '#components/charts/number-text.ts';
import { type Names, OTHER } from '../names/named.ts';

/** More parts than that cannot be told apart: the smallest are drawn as one. */
const MAX_PARTS = 8;
const REST = 'rest';

type Figures = AnswerOf['bar'];
export type FiguresOf = {
  tile: Tile;
  answer: Figures;
  names: Names;
  language: string;
  measured: Measured;
};
export type Plot = {
  places: Place[];
  series: DrawnSeries[];
  /** What a mark counts; null where no list has exactly that. */
  cellOf: (place: number, series: number) => DrillCell | null;
};

type GroupOf = NonNullable<Tile['config']['query']>['group'];

/** What names are asked by. */
export const byOf = (group: GroupOf | undefined): string =>
  !group ? '' : group.by === 'field' ? `field:${group.field_id ?? ''}` : group.by;

/** Keys can be null, which is no key of an object. */
const keyAt = (prefix: string, index: number) => `${prefix}${index}`;

function placesOf({ tile, answer, names, language, measured }: FiguresOf): Place[] {
  const group = tile.config.query?.group;
  return answer.groups.map(({ key, from, to }, index) => {
    const row = answer.values[index] ?? [];
    const values = Object.fromEntries(
      row.map((value, part) => [keyAt('p', part), value === null ? null : value * measured.factor]),
    );
    if (group && isDateGroup(group) && key !== null && key !== OTHER) {
      return { key, values, ...placeOfSpan({ from: from ?? key, to, unit: group.unit, language }) };
    }
    const { name, person } = names(byOf(group), key);
    return { key: keyAt('g', index), label: name, values, ...(person ? { title: name } : {}) };
  });
}

/** The series of parts, at most eight; of more the smallest are added up. */
function partsOf({ tile, answer, names }: FiguresOf): { series: DrawnSeries[]; rest: number[] } {
  const { splits } = answer;
  const by = byOf(tile.config.query?.split);
  if (!splits || splits.length === 0) {
    return { series: [{ key: keyAt('p', 0), label: tile.name, color: 'var(--accent)' }], rest: [] };
  }
  const sums = splits.map((_, part) => answer.values.reduce((sum, row) => sum + Math.abs(row[part] ?? 0), 0));
  const largest = splits
    .map((_, part) => part)
    .toSorted((a, b) => (sums[b] ?? 0) - (sums[a] ?? 0))
    .slice(0, splits.length > MAX_PARTS ? MAX_PARTS - 1 : MAX_PARTS);
  const rest = splits.map((_, part) => part).filter((part) => !largest.includes(part));
  const series = splits.flatMap(({ key }, part) => {
    if (rest.includes(part)) return [];
    const { name, color, pattern = part } = names(by, key);
    return { key: keyAt('p', part), label: name, color, pattern };
  });
  // What is done stands at the ground, as in all bars of progress.
  if (by === 'state__group') series.sort((a, b) => a.pattern - b.pattern);
  if (rest.length === 0) return { series, rest };
  const { name, color } = names(by, OTHER);
  return { series: [...series, { key: REST, label: name, color, pattern: MAX_PARTS - 1 }], rest };
}

/** What is drawn of an answer. */
export function plotOfFigures(figures: FiguresOf): Plot {
  const { answer } = figures;
  const { series, rest } = partsOf(figures);
  const places = placesOf(figures).map((place) => {
    if (rest.length === 0) return place;
    const others = rest
      .map((part) => place.values[keyAt('p', part)] ?? null)
      .filter((value) => value !== null);
    place.values[REST] = others.length > 0 ? others.reduce((sum, value) => sum + value, 0) : null;
    for (const part of rest) delete place.values[keyAt('p', part)];
    return place;
  });
  const cellOf = (place: number, index: number): DrillCell | null => {
    const group = answer.groups[place];
    const key = series[index]?.key;
    const part = key === undefined || key === REST || !answer.splits ? undefined : Number(key.slice(1));
    if (key === REST && rest.length > 0) return null;
    return {
      ...(group && figures.tile.config.query?.group ? { groupKey: group.key } : {}),
      ...(part === undefined ? {} : { splitKey: answer.splits?.[part]?.key ?? null }),
    };
  };
  return { places, series, cellOf };
}
