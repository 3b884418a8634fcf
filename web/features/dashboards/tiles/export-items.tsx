import { useTranslation } from 'react-i18next';
import type { Scope } from '#entities/insight/dashboards/read-data.ts';
import type { Tile, TileData } from '#entities/insight/dashboards/types.ts';
import { WidgetExports } from '../widgets/export/widget-exports.tsx';
import { useNames } from '../widgets/names/use-names.ts';

type ExportItemsProps = { tile: Tile; data: TileData | undefined; scope: Scope };

/** Saves a widget as a picture or as a table. */
export function ExportItems({ tile, data, scope }: ExportItemsProps) {
  const { t } = useTranslation('dashboards');
  const names = useNames(data, scope.project_ids);
  return <WidgetExports {...{ tile, data, names }} name={tile.name || t(`kind.${tile.kind}`)} />;
}
