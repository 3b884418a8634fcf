import { useCallback } from 'react';
import type { Scope } from '#entities/insight/dashboards/read-data.ts';
import type { DrillCell, Tile, TileData } from '#entities/insight/dashboards/types.ts';
import { useNames } from '../widgets/names/use-names.ts';
import { WidgetView } from '../widgets/widget-view.tsx';
import { useDrill } from './use-drill.ts';

type TileBodyProps = { tile: Tile; data: TileData | undefined; scope: Scope; isWall?: boolean };

/** What a widget shows, with the names that this person's stores have; its marks open lists. */
export function TileBody({ tile, data, scope, isWall = false }: TileBodyProps) {
  const names = useNames(data, scope.project_ids);
  const drill = useDrill(scope);
  const onDrill = useCallback((cell: DrillCell) => drill.open(tile, data?.answer, cell), [drill, tile, data]);
  return (
    <WidgetView
      tile={tile}
      answer={data}
      names={names}
      size={{ w: tile.w, h: tile.h }}
      {...(isWall ? { isWall } : { onDrill })}
    />
  );
}
