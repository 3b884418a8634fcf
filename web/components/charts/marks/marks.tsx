import { Portal, VisuallyHidden } from '@mantine/core';
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useRef,
  useState,
} from 'react';
import { type Mark, markAfter } from './mark-order.ts';
import styles from './marks.module.css';

type At = { id: string; rect: DOMRect; ring: Ringed; isByKeys: boolean };
type Ringed = { left: number; top: number; width: number; height: number };

type MarksProps<M extends Mark> = {
  /** What the chart is of, and what it says in words. */
  label: string;
  /** In reading order; elements of the drawing name them by `data-mark`. */
  marks: readonly M[];
  tipOf: (mark: M) => ReactNode;
  onPick?: ((mark: M) => void) | undefined;
  /** Points are small: the pointer finds the nearest one. */
  isNearest?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

const NEAR = 48;

const elementOf = (root: HTMLElement, id: string) =>
  [...root.querySelectorAll<Element>('[data-mark]')].find((each) => each.getAttribute('data-mark') === id);

/** The nearest mark, first by how far it is along the axis. */
function nearestTo(root: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }) {
  let best: { id: string; distance: number } | undefined;
  for (const element of root.querySelectorAll('[data-mark]')) {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [Math.abs(left + width / 2 - clientX), Math.abs(top + height / 2 - clientY)];
    const distance = x * 100 + y;
    if (x <= NEAR && (!best || distance < best.distance)) {
      best = { id: element.getAttribute('data-mark') ?? '', distance };
    }
  }
  return best?.id;
}

/**
 * The marks of a drawing: pointed at, or reached by the arrow keys, each says what it is in a tip and to screen readers;
 * a press or Enter opens what it counts.
 */
export function Marks<M extends Mark>({
  label,
  marks,
  tipOf,
  onPick,
  isNearest,
  className,
  children,
}: MarksProps<M>) {
  const root = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<At | null>(null);
  const markOf = (id: string | null | undefined) => marks.find((mark) => mark.id === id);
  const mark = markOf(at?.id);
  const goTo = (id: string | undefined, isByKeys: boolean) => {
    const within = root.current;
    const element = id !== undefined && markOf(id) && within ? elementOf(within, id) : undefined;
    if (!element || !within || id === undefined) return setAt(null);
    const rect = element.getBoundingClientRect();
    setAt({ id, rect, ring: ringAt(rect, within), isByKeys });
  };
  const pointed = (event: { target: EventTarget; clientX: number; clientY: number }) => {
    const over = event.target instanceof Element ? event.target.closest('[data-mark]') : null;
    const id = over?.getAttribute('data-mark');
    if (id && markOf(id)) return id;
    return isNearest && root.current ? nearestTo(root.current, event) : undefined;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target !== root.current) return;
    if (event.key === 'Escape' && at) return take(event, () => setAt(null));
    if ((event.key === 'Enter' || event.key === ' ') && mark && onPick)
      return take(event, () => onPick(mark));
    const next = markAfter(marks, mark, event.key);
    if (next) take(event, () => goTo(next.id, true));
  };
  const onPointerMove = (event: PointerEvent) => {
    if (event.pointerType === 'touch') return;
    const id = pointed(event);
    if (id !== at?.id || at?.isByKeys) goTo(id, false);
  };
  const listeners = {
    onKeyDown,
    onPointerMove,
    onPointerLeave: () => setAt(null),
    onBlur: () => setAt(null),
    onClick: (event: MouseEvent) => {
      const picked = markOf(pointed(event));
      if (picked) onPick?.(picked);
    },
  };
  return (
    <div
      ref={root}
      className={[styles.marks, className].filter(Boolean).join(' ')}
      data-picks={onPick && mark ? '' : undefined}
      role="group"
      aria-label={label}
      // Arrow keys walk through what is drawn.
      {...{ tabIndex: marks.length > 0 ? 0 : undefined }}
      {...listeners}
    >
      {children}
      {at && mark && at.isByKeys && <span className={styles.ring} style={at.ring} />}
      <VisuallyHidden role="status">{at?.isByKeys ? mark?.label : ''}</VisuallyHidden>
      {at && mark && <Tip at={at.rect}>{tipOf(mark)}</Tip>}
    </div>
  );
}

function take(event: KeyboardEvent, then: () => void) {
  event.preventDefault();
  event.stopPropagation();
  then();
}

const ROOM = 3;
/** Around a mark, in px of a drawing that may be shown larger than it is. */
function ringAt(at: DOMRect, root: HTMLElement): Ringed {
  const box = root.getBoundingClientRect();
  const zoom = box.width / root.offsetWidth || 1;
  return {
    left: (at.left - box.left) / zoom - ROOM,
    top: (at.top - box.top) / zoom - ROOM,
    width: at.width / zoom + 2 * ROOM,
    height: at.height / zoom + 2 * ROOM,
  };
}

const HALF = 150;
const ABOVE = 170;
const GAP = 8;

function Tip({ at, children }: { at: DOMRect; children: ReactNode }) {
  const isBelow = at.top < ABOVE;
  const middle = at.left + at.width / 2;
  return (
    <Portal>
      <div
        className={styles.tip}
        data-below={isBelow ? '' : undefined}
        style={{
          left: Math.max(HALF, Math.min(window.innerWidth - HALF, middle)),
          top: isBelow ? at.bottom + GAP : at.top - GAP,
        }}
        aria-hidden
      >
        {children}
      </div>
    </Portal>
  );
}
