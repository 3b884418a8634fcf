import { Suspense } from 'react';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { BoardDrawing } from '#components/icons/drawings.tsx';
import { Icon } from '#components/icons/icon.tsx';
import type { Places } from '#entities/insight/dashboards/layout.ts';
import type { Scope } from '#entities/insight/dashboards/read-data.ts';
import type { Tile } from '#entities/insight/dashboards/types.ts';
import type { DashboardAnswers } from '#entities/insight/dashboards/use-data.ts';
import { usePhone } from '#lib/device/phone.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import { StillGrid } from '../grid/still-grid.tsx';
import { TileCard } from '../grid/tile-card.tsx';
import grid from '../grid/grid.module.css';
import { ExportItems } from '../tiles/export-items.tsx';
import { TileBody } from '../tiles/tile-body.tsx';
import { useDrill } from '../tiles/use-drill.ts';

/** The library of the grid comes when widgets are moved. */
const EditTiles = lazyPart(async () => (await import('./edit-area.tsx')).EditTiles);

export type TilesProps = {
  tiles: readonly Tile[];
  answers: DashboardAnswers;
  scope: Scope;
  selectedId: string | null;
  onSelect: (id: string | null) => void;
  onPlaced: (places: Places) => void;
};

type AreaProps = TilesProps & { isEditing: boolean; onAdd: (() => void) | null };

/** All widgets, as they stand or as they are moved. A phone has one column, where nothing is dragged. */
export function TilesArea({ isEditing, onAdd, ...props }: AreaProps) {
  const isPhone = usePhone();
  if (props.tiles.length === 0) return <NoTiles onAdd={onAdd} />;
  return (
    <div className={grid.scroll}>
      {isEditing && !isPhone ? (
        <Suspense fallback={<StillTiles {...props} />}>
          <EditTiles {...props} />
        </Suspense>
      ) : (
        <StillTiles {...props} isEditing={isEditing} />
      )}
    </div>
  );
}

function StillTiles({
  tiles,
  answers,
  scope,
  isEditing = false,
  ...edits
}: TilesProps & { isEditing?: boolean }) {
  const drill = useDrill(scope);
  return (
    <StillGrid tiles={tiles}>
      {(tile) => {
        const data = answers.dataOf(tile);
        const isListed = drill.listOf(tile, data?.answer, {}) !== null;
        return (
          <TileCard
            tile={tile}
            onOpenList={isListed ? () => drill.open(tile, data?.answer, {}) : undefined}
            onSetUp={isEditing ? () => edits.onSelect(tile.id) : undefined}
            isSelected={isEditing && edits.selectedId === tile.id}
            menu={<ExportItems tile={tile} data={data} scope={scope} />}
          >
            <TileBody {...{ tile, data, scope }} />
          </TileCard>
        );
      }}
    </StillGrid>
  );
}

function NoTiles({ onAdd }: { onAdd: (() => void) | null }) {
  const { t } = useTranslation('dashboards');
  return (
    <EmptyState
      drawing={<BoardDrawing />}
      title={t('empty.title')}
      text={t(onAdd ? 'empty.text' : 'empty.text_reader')}
      actions={
        onAdd && (
          <Button variant="filled" leftSection={<Icon of={IconPlus} />} onClick={onAdd}>
            {t('tile.add')}
          </Button>
        )
      }
    />
  );
}
