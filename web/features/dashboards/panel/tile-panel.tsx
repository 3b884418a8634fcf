import { IconCopy, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { PanelBlock, SidePanel } from '#components/screens/side-panel.tsx';
import { patchTile } from '#entities/insight/dashboards/actions.ts';
import type { Places } from '#entities/insight/dashboards/layout.ts';
import type { Scope } from '#entities/insight/dashboards/read-data.ts';
import type { Tile, TileConfig, TileData } from '#entities/insight/dashboards/types.ts';
import { configFor, KINDS, queryOf } from '../model/kinds.ts';
import type { FilterPart } from '../model/filter-part.ts';
import { copyTile, removeTile } from '../tiles/edit-tiles.ts';
import { DataBlock } from './data-block.tsx';
import { KindChoice } from './kind-choice.tsx';
import { LookBlock } from './look-block.tsx';
import { PanelFoot } from './panel-foot.tsx';
import { TextBlock } from './text-block.tsx';
import styles from './panel.module.css';

type PanelProps = {
  tile: Tile;
  tiles: readonly Tile[];
  scope: Scope;
  data: TileData | undefined;
  Filters: FilterPart;
  onPlaced: (places: Places) => void;
  onSelect: (id: string | null) => void;
};

/** What a widget shows; each choice is stored at once. */
export function TilePanel({ tile, tiles, scope, data, Filters, ...does }: PanelProps) {
  const { t } = useTranslation('dashboards');
  const { onPlaced, onSelect } = does;
  const { id, kind, config } = tile;
  const facts = KINDS[kind];
  const onConfig = (next: TileConfig) => void patchTile(id, { config: next });
  const query = queryOf(config.query ?? {});
  const remove = () => {
    onSelect(null);
    removeTile(tile, tiles, { place: onPlaced, t });
  };
  return (
    <SidePanel
      isNarrow
      title={tile.name || t(`kind.${kind}`)}
      icon={<Icon of={facts.icon} />}
      actions={
        <>
          <IconButton
            of={IconCopy}
            label={t('tile.duplicate')}
            onClick={() => onSelect(copyTile(tile, tiles).id)}
          />
          <IconButton of={IconTrash} label={t('tile.remove')} onClick={remove} />
        </>
      }
      foot={<PanelFoot {...{ tile, scope, data }} />}
      onClose={() => onSelect(null)}
    >
      <KindChoice
        kind={kind}
        onPick={(next) => void patchTile(id, { kind: next, config: configFor(next, config) })}
      />
      <DataBlock {...{ tile, onConfig }} />
      {facts.parts.includes('text') && <TextBlock tile={tile} />}
      {facts.parts.includes('filters') && (
        <PanelBlock title={t('panel.only_where')}>
          <div className={styles.filters}>
            <Filters
              filters={query.source.filters}
              projectIds={scope.project_ids}
              place="dialog"
              onChange={(filters) =>
                onConfig({ ...config, query: { ...query, source: { ...query.source, filters } } })
              }
            />
          </div>
        </PanelBlock>
      )}
      {facts.look && <LookBlock {...{ tile, onConfig }} />}
    </SidePanel>
  );
}
