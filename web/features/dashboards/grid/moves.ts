import { cloneLayout, correctBounds, moveElement, verticalCompactor } from 'react-grid-layout/core';
import { GRID } from '@tandem/shared/insight/dashboards/kinds.ts';
import type { TilePlace } from '#entities/insight/dashboards/types.ts';
import type { Places } from '#entities/insight/dashboards/layout.ts';
import { MIN_SIZE } from '../model/kinds.ts';

const { columns: COLUMNS, maxHeight: MAX_HEIGHT } = GRID;

export type Placed = TilePlace & { id: string };
type Item = { i: string } & TilePlace;
export type Arrow = 'left' | 'right' | 'up' | 'down';

/** Widgets as the library of the grid takes them. */
export const layoutOf = (tiles: readonly Placed[]) =>
  tiles.map(({ id, x, y, w, h }) => ({
    i: id,
    x,
    y,
    w,
    h,
    minW: MIN_SIZE.w,
    minH: MIN_SIZE.h,
    maxH: MAX_HEIGHT,
  }));

export const placesOfLayout = (layout: readonly Item[]): Places =>
  Object.fromEntries(layout.map(({ i, x, y, w, h }) => [i, { x, y, w, h }]));

const textOf = (layout: readonly Item[]) =>
  layout
    .map(({ i, x, y, w, h }) => `${i} ${x} ${y} ${w} ${h}`)
    .toSorted()
    .join('|');

const compacted = (layout: readonly Item[]) =>
  verticalCompactor.compact(correctBounds(cloneLayout(layout), { cols: COLUMNS }), COLUMNS);

/** The widgets without gaps above them. */
export const withoutGaps = (tiles: readonly Placed[]): Places => placesOfLayout(compacted(layoutOf(tiles)));

function movedTo(tiles: readonly Placed[], id: string, { x, y }: Pick<TilePlace, 'x' | 'y'>) {
  const layout = cloneLayout(layoutOf(tiles));
  const item = layout.find(({ i }) => i === id);
  if (!item) return layout;
  return compacted(moveElement(layout, item, x, y, true, false, 'vertical', COLUMNS));
}

/** Further than any dashboard is high. */
const FURTHEST = 60;

/** One step in a direction: up and down to the next place that differs, as widgets leave no gaps above them. */
export function moved(tiles: readonly Placed[], id: string, arrow: Arrow): Places {
  const tile = tiles.find((each) => each.id === id);
  const before = textOf(compacted(layoutOf(tiles)));
  if (!tile) return {};
  const { x, y, w } = tile;
  if (arrow === 'left' || arrow === 'right') {
    const next = Math.min(Math.max(0, x + (arrow === 'left' ? -1 : 1)), COLUMNS - w);
    return placesOfLayout(movedTo(tiles, id, { x: next, y }));
  }
  for (let step = 1; step <= FURTHEST; step += 1) {
    const next = y + (arrow === 'up' ? -step : step);
    if (next < 0) break;
    const layout = movedTo(tiles, id, { x, y: next });
    if (textOf(layout) !== before) return placesOfLayout(layout);
  }
  return withoutGaps(tiles);
}

/** One column or row more or less. */
export function resized(tiles: readonly Placed[], id: string, arrow: Arrow): Places {
  const step = arrow === 'left' || arrow === 'up' ? -1 : 1;
  const isWide = arrow === 'left' || arrow === 'right';
  const next = tiles.map((tile) => {
    if (tile.id !== id) return tile;
    const w = isWide ? Math.min(Math.max(MIN_SIZE.w, tile.w + step), COLUMNS - tile.x) : tile.w;
    const h = isWide ? tile.h : Math.min(Math.max(MIN_SIZE.h, tile.h + step), MAX_HEIGHT);
    return { ...tile, w, h };
  });
  return withoutGaps(next);
}

const overlaps = (a: TilePlace, b: TilePlace) =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

/** The first free place of this size, from the top down. */
export function freePlace(tiles: readonly TilePlace[], { w, h }: Pick<TilePlace, 'w' | 'h'>): TilePlace {
  const bottom = Math.max(0, ...tiles.map((tile) => tile.y + tile.h));
  for (let y = 0; y < bottom; y += 1) {
    for (let x = 0; x + w <= COLUMNS; x += 1) {
      const place = { x, y, w, h };
      if (!tiles.some((tile) => overlaps(tile, place))) return place;
    }
  }
  return { x: 0, y: bottom, w, h };
}
