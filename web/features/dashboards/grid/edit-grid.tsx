import { type ReactNode, type Ref, useMemo } from 'react';
import { GridLayout, type LayoutItem, type ResizeHandleAxis } from 'react-grid-layout';
import { GRID } from '@tandem/shared/insight/dashboards/kinds.ts';
import type { Places } from '#entities/insight/dashboards/layout.ts';
import type { Tile } from '#entities/insight/dashboards/types.ts';
import { HANDLE } from './handle.ts';
import { layoutOf, placesOfLayout } from './moves.ts';
import { useWidth } from './use-width.ts';
import styles from './grid.module.css';

const ROW = 32;
const GAP = [12, 12] as const;
const PADDING = [16, 16] as const;

type EditGridProps = {
  /** Where they stand, maybe while one is moved by keys. */
  tiles: readonly Tile[];
  onPlaced: (places: Places) => void;
  children: (tile: Tile) => ReactNode;
};

/** Widgets that are dragged and resized. */
export function EditGrid({ tiles, onPlaced, children }: EditGridProps) {
  const [ref, width] = useWidth<HTMLDivElement>();
  const layout = useMemo(() => layoutOf(tiles), [tiles]);
  const store = (next: readonly LayoutItem[]) => onPlaced(placesOfLayout(next));
  return (
    <div ref={ref}>
      {width > 0 && (
        <GridLayout
          width={width}
          layout={layout}
          gridConfig={{ cols: GRID.columns, rowHeight: ROW, margin: GAP, containerPadding: PADDING }}
          dragConfig={{ handle: `[${HANDLE}]` }}
          resizeConfig={{ handles: ['se'], handleComponent: ResizeHandle }}
          onDragStop={store}
          onResizeStop={store}
        >
          {tiles.map((tile) => (
            <div key={tile.id}>{children(tile)}</div>
          ))}
        </GridLayout>
      )}
    </div>
  );
}

/** For the mouse; keys resize by the handle of the widget. */
const ResizeHandle = (_axis: ResizeHandleAxis, ref: Ref<HTMLElement>) => (
  <span ref={ref} className={`react-resizable-handle ${styles.resize}`} aria-hidden />
);
