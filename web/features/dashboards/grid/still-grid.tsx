import type { ReactNode } from 'react';
import type { Tile } from '#entities/insight/dashboards/types.ts';
import styles from './grid.module.css';

type StillGridProps = { tiles: readonly Tile[]; children: (tile: Tile) => ReactNode };

/** Widgets in their places, while they are not edited. */
export const StillGrid = ({ tiles, children }: StillGridProps) => (
  <div className={styles.still}>
    {tiles.map((tile) => (
      <div
        key={tile.id}
        style={{
          gridColumn: `${tile.x + 1} / span ${tile.w}`,
          gridRow: `${tile.y + 1} / span ${tile.h}`,
          minWidth: 0,
        }}
      >
        {children(tile)}
      </div>
    ))}
  </div>
);
