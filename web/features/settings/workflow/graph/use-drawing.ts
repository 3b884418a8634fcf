import { type PointerEvent as ReactPointerEvent, type RefObject, useState } from 'react';
import type { Point } from '../model/boxes.ts';
import { useEditor } from '../editor/use-editor.ts';

/** The drag that draws a transition. */
export type Drawing = {
  line: readonly [Point, Point] | null;
  /** The id of the state under the pointer. */
  target: string | null;
  begin: (event: ReactPointerEvent<HTMLElement>, stateId: string) => void;
};

/** Handles dragging from the edge of a state to another state. It adds a transition. */
export function useDrawing(ref: RefObject<HTMLDivElement | null>, zoom: number): Drawing {
  const { addTransition } = useEditor();
  const [line, setLine] = useState<readonly [Point, Point] | null>(null);
  const [target, setTarget] = useState<string | null>(null);
  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top } = ref.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
    return { x: (clientX - left) / zoom, y: (clientY - top) / zoom };
  };
  const begin = (event: ReactPointerEvent<HTMLElement>, stateId: string) => {
    if (event.button !== 0) return;
    event.preventDefault();
    const start = pointOf(event);
    const handle = new AbortController();
    const { signal } = handle;
    const end = (to: string | null) => {
      handle.abort();
      setLine(null);
      setTarget(null);
      if (to !== null) addTransition(stateId, to);
    };
    const over = (moved: PointerEvent) => {
      const id = stateUnder(moved);
      return id === stateId ? null : id;
    };
    addEventListener(
      'pointermove',
      (moved) => {
        setLine([start, pointOf(moved)]);
        setTarget(over(moved));
      },
      { signal },
    );
    addEventListener('pointerup', (up) => end(over(up)), { signal });
    addEventListener('pointercancel', () => end(null), { signal });
    addEventListener('keydown', (key) => key.key === 'Escape' && end(null), { signal });
  };
  return { line, target, begin };
}

const stateUnder = ({ clientX, clientY }: PointerEvent): string | null =>
  document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-node]')?.dataset['node'] ?? null;
