import type { AnswerOf, Tile, TileConfig, TileKind } from '#entities/insight/dashboards/types.ts';

const at = '2026-11-20T10:00:00Z';
export const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

export const tileRow = (
  kind: TileKind,
  name: string,
  config: TileConfig = {},
  more: Partial<Tile> = {},
): Tile => ({
  id: uuid(900),
  dashboard_id: uuid(901),
  workspace_id: uuid(902),
  kind,
  name,
  config,
  x: 0,
  y: 0,
  w: 6,
  h: 5,
  created_at: at,
  updated_at: at,
  created_by: uuid(1),
  updated_by: null,
  ...more,
});

type Query = NonNullable<TileConfig['query']>;
export const tileQuery = (more: Partial<Query> = {}): Query => ({
  source: { filters: null },
  measure: { of: 'count', by: 'sum' },
  group: { by: 'priority' },
  split: null,
  limit: 20,
  ...more,
});

type Figures = AnswerOf['bar'];
/** Figures whose sums are those of their values. */
export function figures(
  groups: Figures['groups'],
  values: (number | null)[][],
  more: Partial<Figures> = {},
): Figures {
  const sum = (row: readonly (number | null)[]) =>
    row.every((value) => value === null) ? null : row.reduce<number>((all, value) => all + (value ?? 0), 0);
  const totals = values.map(sum);
  const total = sum(totals);
  return {
    groups,
    splits: null,
    values,
    totals,
    total,
    items: total ?? 0,
    is_cut: false,
    period: null,
    ...more,
  };
}

const DAY = 86_400_000;
export const dayAt = (offset: number, from = '2026-11-20') =>
  new Date(Date.parse(`${from}T00:00:00Z`) + offset * DAY).toISOString().slice(0, 10);
