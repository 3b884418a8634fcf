import { arrowOf, pathOf } from '../model/draw.ts';
import type { Point } from '../model/boxes.ts';
import type { Route } from '../model/route.ts';
import { useEditor } from '../editor/use-editor.ts';
import styles from './graph.module.css';

type Size = { width: number; height: number };
type LinesProps = { size: Size; routes: readonly Route[]; chosenId: string | undefined };

/** Draws the lines. Keyboards and screen readers use the marks on them instead. */
export function Lines({ size, routes, chosenId }: LinesProps) {
  const { select } = useEditor();
  // Draw the selected line last, above the others.
  const order = routes.toSorted((a, b) => Number(a.id === chosenId) - Number(b.id === chosenId));
  return (
    <svg className={styles.lines} {...size} aria-hidden>
      {order.map(({ id, points }) => (
        <g key={id} data-chosen={id === chosenId ? '' : undefined}>
          <path
            className={styles.touch}
            d={pathOf(points)}
            data-line={id}
            onClick={() => select({ kind: 'transition', id })}
          />
          <path d={pathOf(points)} />
          <path d={arrowOf(points)} />
        </g>
      ))}
    </svg>
  );
}

/** Draws the line that the pointer is dragging. */
export const DrawnLine = ({ size, line: [from, to] }: { size: Size; line: readonly [Point, Point] }) => (
  <svg className={styles.lines} {...size} aria-hidden>
    <g data-chosen data-drawn>
      <path d={`M${from.x} ${from.y}L${to.x} ${to.y}`} />
    </g>
  </svg>
);
