import { type RefObject, useState } from 'react';

const STEPS = [0.4, 0.5, 0.65, 0.8, 1, 1.25, 1.5, 2] as const;
const ROOM = 16;

/** Returns the zoom of the graph and functions that change it. */
export function useZoom(
  scroll: RefObject<HTMLElement | null>,
  { width, height }: { width: number; height: number },
) {
  const [zoom, setZoom] = useState(1);
  const step = (by: 1 | -1) =>
    setZoom((now) => {
      const next =
        by > 0 ? STEPS.find((each) => each > now + 0.01) : STEPS.findLast((each) => each < now - 0.01);
      return next ?? now;
    });
  /** Fits the whole graph into the view, at most at its original size. */
  const fit = () => {
    const box = scroll.current;
    if (!box) return;
    const wanted = Math.min((box.clientWidth - ROOM) / width, (box.clientHeight - ROOM) / height, 1);
    setZoom(Math.max(STEPS[0], wanted));
    box.scrollTo?.({ left: 0, top: 0 });
  };
  return { zoom, step, fit };
}
