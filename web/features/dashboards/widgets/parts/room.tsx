import { useElementSize } from '@mantine/hooks';
import { createContext, type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';
import styles from './widgets.module.css';

/** Where the legend or the note of a widget stands: in the head of its card where that is offered. */
export const HeadSlot = createContext<HTMLElement | null>(null);

/** A legend or a note beside the title of a widget. */
export function Aside({ children }: { children: ReactNode }) {
  const head = use(HeadSlot);
  const drawn = (
    <div className={styles.aside} data-widget-aside>
      {children}
    </div>
  );
  return head ? createPortal(drawn, head) : drawn;
}

/** Columns and rows of the grid in px, for what is drawn before it is measured. */
const CELL = { width: 88, height: 44, around: 56 };

export type Box = { width: number; height: number };

/** The rest of a widget, for a drawing that needs its size. */
export function Room({
  size,
  children,
}: {
  size: { w: number; h: number };
  children: (box: Box) => ReactNode;
}) {
  const { ref, width, height } = useElementSize();
  const box = {
    width: width || size.w * CELL.width - 32,
    height: height || Math.max(48, size.h * CELL.height - CELL.around),
  };
  return (
    <div ref={ref} className={styles.room}>
      <div className={styles.inRoom}>{children(box)}</div>
    </div>
  );
}
