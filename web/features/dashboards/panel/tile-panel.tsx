import { Switch } from '@mantine/core';
import { IconCopy, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
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
import { useDrill } from '../tiles/use-drill.ts';
import { DataBlock } from './data-block.tsx';
import { KindChoice } from './kind-choice.tsx';
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
      foot={<Foot {...{ tile, scope, data }} />}
      onClose={() => onSelect(null)}
    >
      <KindChoice
        kind={kind}
        onPick={(next) => void patchTile(id, { kind: next, config: configFor(next, config) })}
      />
      <DataBlock {...{ tile, onConfig }} />
      {facts.parts.includes('text') && <TextBlock {...{ tile, onConfig }} />}
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

type LookProps = { tile: Tile; onConfig: (config: TileConfig) => void };

function LookBlock({ tile: { kind, config }, onConfig }: LookProps) {
  const { t } = useTranslation('dashboards');
  return (
    <PanelBlock title={t('panel.look')}>
      {KINDS[kind].look?.map((name) => (
        <Switch
          key={name}
          labelPosition="left"
          label={t(`look.${name}`)}
          checked={config.look?.[name] ?? false}
          onChange={(event) =>
            onConfig({ ...config, look: { ...config.look, [name]: event.currentTarget.checked } })
          }
          styles={{
            body: { justifyContent: 'space-between', minHeight: 32, alignItems: 'center' },
            label: { paddingInline: 0 },
          }}
        />
      ))}
    </PanelBlock>
  );
}

/** How many items an answer counts; null for kinds that count none. */
function countOf(data: TileData | undefined): number | null {
  const answer = data?.answer;
  if (!answer) return null;
  if ('total' in answer && 'items' in answer && Array.isArray(answer.items)) return answer.total;
  return 'items' in answer && typeof answer.items === 'number' ? answer.items : null;
}

/** How many items it counts, and the same as a list. */
function Foot({ tile, scope, data }: Pick<PanelProps, 'tile' | 'scope' | 'data'>) {
  const { t } = useTranslation('dashboards');
  const { listOf } = useDrill(scope);
  const count = countOf(data);
  const to = count === null ? null : listOf(tile, data?.answer, {});
  if (count === null) return <span>{t('panel.stored_at_once')}</span>;
  return (
    <span>
      {t('panel.items', { count })}
      {to && ', '}
      {to && (
        <Link to={to} className={styles.link}>
          {t('panel.same_as_list')}
        </Link>
      )}
    </span>
  );
}
