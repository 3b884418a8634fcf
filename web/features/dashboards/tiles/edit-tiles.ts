import type { TFunction } from 'i18next';
import { createTile, deleteTile, fieldsOf } from '#entities/insight/dashboards/actions.ts';
import { type Places, placesOf } from '#entities/insight/dashboards/layout.ts';
import type { Tile } from '#entities/insight/dashboards/types.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { freePlace, withoutGaps } from '../grid/moves.ts';
import { configFor, KINDS } from '../model/kinds.ts';

/** A new widget stands in the first free place. */
export function addTile(dashboardId: string, tiles: readonly Tile[]): Tile {
  const kind = 'bar';
  return createTile(dashboardId, {
    kind,
    name: '',
    config: configFor(kind),
    ...freePlace(tiles, KINDS[kind].size),
  });
}

export function copyTile(tile: Tile, tiles: readonly Tile[]): Tile {
  return createTile(tile.dashboard_id, { ...fieldsOf(tile), ...freePlace(tiles, tile) });
}

/** Removes a widget, closes the gap that it leaves, and offers to bring it back. */
export function removeTile(
  tile: Tile,
  tiles: readonly Tile[],
  { place, t }: { place: (places: Places) => void; t: TFunction<'dashboards'> },
) {
  const before = placesOf(tile.dashboard_id);
  void deleteTile(tile.id);
  place(withoutGaps(tiles.filter(({ id }) => id !== tile.id)));
  showToast({
    tone: 'success',
    title: t('dashboards:tile.removed'),
    actions: [
      {
        label: t('dashboards:undo'),
        run: () => {
          const { [tile.id]: _own, ...others } = before;
          place(others);
          createTile(tile.dashboard_id, fieldsOf(tile));
        },
      },
    ],
  });
}
