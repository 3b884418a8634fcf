import { untilDrawn } from '../parts/first-drawn.ts';
import type { DragParts } from './drag-parts.ts';
import { notePart, untilLoaded } from '../parts/parts.ts';

export type { DragParts };

let parts: DragParts | undefined;
const fetch = async () => (parts ??= (await import('./drag-parts.ts')).dragParts);
notePart(fetch);

async function fetchAfterPaint(): Promise<DragParts> {
  await untilDrawn();
  return untilLoaded(fetch);
}

/**
 * Makes something draggable, or a place to drop on, until the returned function is called. The code for it is fetched after
 * the first paint: nobody drags before.
 */
export function withDragging(attach: (parts: DragParts) => () => void): () => void {
  if (parts) return attach(parts);
  let isOver = false;
  let end: (() => void) | undefined;
  void fetchAfterPaint().then((fetched) => {
    if (!isOver) end = attach(fetched);
  });
  return () => {
    isOver = true;
    end?.();
  };
}
