import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EditGrid } from '../grid/edit-grid.tsx';
import { TileCard } from '../grid/tile-card.tsx';
import { useTaken } from '../grid/use-taken.ts';
import { copyTile, removeTile } from '../tiles/edit-tiles.ts';
import { ExportItems } from '../tiles/export-items.tsx';
import { TileBody } from '../tiles/tile-body.tsx';
import type { TilesProps } from './tiles-area.tsx';
import styles from './screen.module.css';

/** The widgets while they are moved, resized and set up. */
export function EditTiles({ tiles, answers, scope, selectedId, onSelect, onPlaced }: TilesProps) {
  const { t } = useTranslation('dashboards');
  const [said, setSaid] = useState('');
  const { shown, takenId, onKeyDown, putDown } = useTaken({
    tiles,
    onPlaced,
    announce: (what, { name, kind, x, y, w, h }) =>
      setSaid(
        t(`grid.${what}`, {
          name: name || t(`kind.${kind}`),
          column: x + 1,
          row: y + 1,
          width: w,
          height: h,
        }),
      ),
  });
  return (
    <>
      <EditGrid tiles={shown} onPlaced={onPlaced}>
        {(tile) => {
          const data = answers.dataOf(tile);
          return (
            <TileCard
              tile={tile}
              isSelected={selectedId === tile.id}
              onSetUp={() => onSelect(tile.id)}
              editing={{
                isTaken: takenId === tile.id,
                onHandleKey: (event) => onKeyDown(event, tile.id),
                onHandleBlur: () => takenId === tile.id && putDown(),
                onDuplicate: () => onSelect(copyTile(tile, tiles).id),
                onRemove: () => {
                  if (selectedId === tile.id) onSelect(null);
                  removeTile(tile, tiles, { place: onPlaced, t });
                },
              }}
              menu={<ExportItems tile={tile} data={data} scope={scope} />}
            >
              <TileBody {...{ tile, data, scope }} />
            </TileCard>
          );
        }}
      </EditGrid>
      <div className={styles.hidden} role="status" aria-live="assertive">
        {said}
      </div>
    </>
  );
}
