import type { FigureGroup, FigureRest, FiguresAnswer } from '@tandem/shared/insight/figures/answer.ts';
import { type Group, type Unit, isDateGroup } from '@tandem/shared/insight/figures/group.ts';
import {
  type Calendar,
  type Days,
  endOfUnit,
  startOfUnit,
  unitsAfter,
} from '@tandem/shared/insight/figures/period.ts';
import { type FiguresQuery, MAX_CELLS, OTHER } from '@tandem/shared/insight/figures/query.ts';
import { type FigureRow, MAX_REST_KEYS } from './statement.ts';

/** A group with the place that rows call it by: 0 for `other`, null for no value, undefined for a span without items. */
type Placed = FigureGroup & { place: number | null | undefined };

const OTHER_PLACE = 0;

/** How rows speak of one side of the answer. */
type SideOfRows = {
  key: 'group_key' | 'split_key';
  place: 'group_place' | 'split_place';
  level: 'group' | 'cell';
};
const GROUPS: SideOfRows = { key: 'group_key', place: 'group_place', level: 'group' };
const SPLITS: SideOfRows = { key: 'split_key', place: 'split_place', level: 'cell' };

/** In an order of its own what has one, otherwise the largest first. */
const inOrder = (a: FigureRow, b: FigureRow) =>
  (a.rank ?? Number.MAX_VALUE) - (b.rank ?? Number.MAX_VALUE) ||
  b.items - a.items ||
  ((a.key ?? '') < (b.key ?? '') ? -1 : 1);

const spanOf = (from: string, unit: Unit, place: Placed['place']): Placed => ({
  key: from,
  from,
  to: endOfUnit(from, unit),
  place,
});

type Side = { places: Placed[]; rest: FigureRest | undefined };

/** The groups of one side, as they stand in the answer. */
function sideOf(rows: readonly FigureRow[], group: Group, { key, place, level }: SideOfRows): Side {
  const keys = rows.filter((row) => row.level === key);
  const named = keys.filter((row) => row[place] !== OTHER_PLACE);
  const others = keys.filter((row) => row[place] === OTHER_PLACE);
  const places = isDateGroup(group)
    ? named
        .map((row) => spanOf(row.key ?? '', group.unit, row[place]))
        .toSorted((a, b) => ((a.key ?? '') < (b.key ?? '') ? -1 : 1))
    : named.toSorted(inOrder).map((row): Placed => ({ key: row.key, place: row[place] }));
  const hasNone = rows.some((row) => row.level === level && row[place] === null);
  if (others[0]) places.push({ key: OTHER, place: OTHER_PLACE });
  if (hasNone) places.push({ key: null, place: null });
  const rest = others[0] && {
    groups: Number(others[0].value) - named.length,
    keys: others.length > MAX_REST_KEYS ? null : others.map((row) => row.key ?? ''),
  };
  return { places, rest };
}

type Asked = { query: FiguresQuery; days: Days | null; calendar: Calendar; currency: string | undefined };

/** Spans from the first to the last one, also those without items, unless they are too many: of the days, or of what is there. */
function filled(
  places: readonly Placed[],
  { query, days, calendar }: Asked,
  most: number,
): readonly Placed[] {
  const { group } = query;
  if (!group || !isDateGroup(group)) return places;
  const { unit } = group;
  const byKey = new Map(
    places.flatMap((span) => (span.from === undefined ? [] : [[span.from, span] as const])),
  );
  const known = [...byKey.keys()];
  const first = days ? startOfUnit(days.from, unit, calendar.first_weekday) : known[0];
  const last = days?.to ?? known.at(-1);
  if (first === undefined || last === undefined) return places;
  const spans: Placed[] = [];
  for (let day = first; day <= last; day = unitsAfter(day, unit, 1)) {
    if (spans.length >= most) return places;
    spans.push(byKey.get(day) ?? spanOf(day, unit, undefined));
  }
  return [...spans, ...places.filter(({ from }) => from === undefined)];
}

const withoutPlace = ({ place: _place, ...group }: Placed): FigureGroup => group;

/** Null and no place at all are two things: what has no value, and a span without items. */
const nameOf = (level: FigureRow['level'], group?: number | null, split?: number | null) =>
  `${level} ${group} ${level === 'cell' ? split : ''}`;

/** The answer from the rows of the statement. */
export function answerOf(rows: readonly FigureRow[], asked: Asked): FiguresAnswer {
  const { query, days, currency } = asked;
  const nothing = query.measure.of === 'count' ? 0 : null;
  const all = rows.find(({ level }) => level === 'all');
  const ofGroups = query.group && sideOf(rows, query.group, GROUPS);
  const ofSplits = query.split && sideOf(rows, query.split, SPLITS);
  const splits = ofSplits?.places ?? null;
  const most = Math.min(query.limit, Math.floor(MAX_CELLS / Math.max(1, splits?.length ?? 1)));
  const groups = filled(ofGroups?.places ?? [], asked, most);
  const values = new Map(rows.map((row) => [nameOf(row.level, row.group_place, row.split_place), row.value]));
  const valueOf = (level: 'group' | 'cell', group: Placed, split?: Placed) =>
    values.get(nameOf(level, group.place, split?.place)) ?? nothing;
  return {
    groups: groups.map(withoutPlace),
    splits: splits && splits.map(withoutPlace),
    values: groups.map((group) =>
      splits ? splits.map((split) => valueOf('cell', group, split)) : [valueOf('group', group)],
    ),
    totals: groups.map((group) => valueOf('group', group)),
    total: all?.value ?? nothing,
    items: all?.items ?? 0,
    is_cut: Boolean(ofGroups?.rest ?? ofSplits?.rest),
    ...(ofGroups?.rest && { other: ofGroups.rest }),
    ...(ofSplits?.rest && { other_split: ofSplits.rest }),
    period: days,
    ...(currency !== undefined && { currency }),
  };
}
