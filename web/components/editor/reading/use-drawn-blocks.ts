import { type RefObject, useEffect } from 'react';
import { notePart } from '#lib/parts/parts.ts';

const importBlocks = () => import('./drawn-blocks.ts');
notePart(importBlocks);

/** What a stored text says by its source alone. */
const DRAWN = '[data-type="equation"], code.language-mermaid, time, [data-type="embed"]';

/** Draws equations and the like in a text that is only read, with code that comes with the first text that has some. */
export function useDrawnBlocks(root: RefObject<HTMLElement | null>, clean: string): void {
  useEffect(() => {
    const element = root.current;
    if (clean === '' || !element?.querySelector(DRAWN)) return undefined;
    let end: (() => void) | null = null;
    let isOver = false;
    const draw = async () => {
      // Without a network the source stays.
      const part = await importBlocks().catch(() => null);
      if (!part || isOver) return;
      end = await part.drawBlocks(element);
      if (isOver) end();
    };
    void draw();
    return () => {
      isOver = true;
      end?.();
    };
  }, [root, clean]);
}
