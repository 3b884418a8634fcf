import { untilDrawn } from './first-drawn.ts';
import type { DragParts } from './drag-parts.ts';
import { notePart, untilLoaded } from './parts.ts';

export type { DragParts };

let parts: DragParts | undefined;
const fetch = async () => (parts ??= (await import('./drag-parts.ts')).dragParts);
notePart(fetch);

async function fetchBehindPicture(): Promise<DragParts> {
  await untilDrawn();
  return untilLoaded(fetch);
}

/**
 * Lets something be carried, or dropped on, until the returned function is called. The code for it is fetched once the first
 * picture is there: nobody takes hold of anything before.
 */
export function withDragging(attach: (parts: DragParts) => () => void): () => void {
  if (parts) return attach(parts);
  let isOver = false;
  let end: (() => void) | undefined;
  void fetchBehindPicture().then((fetched) => {
    if (!isOver) end = attach(fetched);
  });
  return () => {
    isOver = true;
    end?.();
  };
}
