import type { Scope } from '#entities/insight/dashboards/read-data.ts';
import type { Tile, TileData } from '#entities/insight/dashboards/types.ts';

type ExportItemsProps = { tile: Tile; data: TileData | undefined; scope: Scope };

export const ExportItems = (_props: ExportItemsProps) => null;
