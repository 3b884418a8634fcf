import { arrowOf, pathOf } from '../model/draw.ts';
import type { Point } from '../model/boxes.ts';
import type { Route } from '../model/route.ts';
import { useEditor } from '../editor/use-editor.ts';
import styles from './graph.module.css';

type Size = { width: number; height: number };
type LinesProps = { size: Size; routes: readonly Route[]; chosenId: string | undefined };

/** The lines; the marks on them are what the keyboard and screen readers find. */
export function Lines({ size, routes, chosenId }: LinesProps) {
  const { select } = useEditor();
  // The chosen one lies over the others.
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

/** The line that is being drawn with the pointer. */
export const DrawnLine = ({ size, line: [from, to] }: { size: Size; line: readonly [Point, Point] }) => (
  <svg className={styles.lines} {...size} aria-hidden>
    <g data-chosen data-drawn>
      <path d={`M${from.x} ${from.y}L${to.x} ${to.y}`} />
    </g>
  </svg>
);
