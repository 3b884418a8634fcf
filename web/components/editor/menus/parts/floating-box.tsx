import { Portal } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import styles from './floating-box.module.css';

const GAP_PX = 4;
const EDGE_PX = 8;

type Point = { left: number; top: number };

/** Below or above the place, whichever was asked for and has room, and never beyond the window. */
function pointOf(box: DOMRect, place: DOMRect, side: 'above' | 'below'): Point {
  const above = place.top - GAP_PX - box.height;
  const below = place.bottom + GAP_PX;
  const fitsBelow = below + box.height <= innerHeight - EDGE_PX;
  const isAbove = side === 'above' ? above >= EDGE_PX : !fitsBelow && above >= EDGE_PX;
  const left = Math.min(place.left, innerWidth - EDGE_PX - box.width);
  return { left: Math.max(EDGE_PX, left), top: isAbove ? above : below };
}

type FloatingBoxProps = {
  /** Where the box belongs, asked again whenever something moves; null while that is nowhere. */
  place: () => DOMRect | null;
  side?: 'above' | 'below';
  children: ReactNode;
  onMouseEnter?: () => void;
  onMouseLeave?: () => void;
};

/** A small box beside a place in the text, which is no element that a popover could hold on to. */
export function FloatingBox({ place, side = 'below', children, ...events }: FloatingBoxProps) {
  // A state, not a ref: the portal draws its content later than this is drawn.
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const put = useEffectEvent(() => {
    const where = place();
    const size = box?.getBoundingClientRect();
    if (!where || !size) return;
    const { left, top } = pointOf(size, where, side);
    Object.assign(box?.style ?? {}, { left: `${left}px`, top: `${top}px`, visibility: 'visible' });
  });
  // What is in the box may have changed with any render, and its size with it.
  useLayoutEffect(() => put());
  useEffect(() => {
    const follow = () => put();
    addEventListener('scroll', follow, { capture: true, passive: true });
    addEventListener('resize', follow);
    return () => {
      removeEventListener('scroll', follow, { capture: true });
      removeEventListener('resize', follow);
    };
  }, []);
  return (
    <Portal>
      <div ref={setBox} className={styles.box} {...events}>
        {children}
      </div>
    </Portal>
  );
}
