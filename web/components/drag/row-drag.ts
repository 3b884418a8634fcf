import { must } from '@tandem/shared/must.ts';
import { type RefObject, useEffect, useState } from 'react';
import { withDragging } from '#lib/lists/dragging.ts';

/** Where a row is let go: beside another one, or onto it. */
export type DropZone = 'before' | 'after' | 'onto';
export type RowDrop = { id: string; target: string; zone: DropZone };

const KIND = 'settings-row';
type RowData = { kind: typeof KIND; of: string; id: string; zone?: DropZone };
const isRow = (data: Record<string | symbol, unknown>, of: string): data is RowData =>
  data['kind'] === KIND && data['of'] === of;

/** The upper and lower part of a row are the places beside it; where rows can be put onto it, its middle is that. */
export function zoneAt(share: number, canOnto: boolean): DropZone {
  const edge = canOnto ? 0.3 : 0.5;
  if (share < edge) return 'before';
  return share >= 1 - edge ? 'after' : 'onto';
}

type RowDrag = {
  /** Which rows can be moved among each other. */
  of: string;
  id: string;
  handle: RefObject<HTMLElement | null>;
  canOnto?: (id: string) => boolean;
};

/** A row that can be taken by its handle, and that others can be put beside or onto; answers where one is held now. */
export function useRowDrag(row: RefObject<HTMLElement | null>, drag: RowDrag | null): DropZone | null {
  const [zone, setZone] = useState<DropZone | null>(null);
  const { of, id, handle, canOnto } = drag ?? {};
  useEffect(() => {
    if (of === undefined || id === undefined) return undefined;
    const element = must(row.current, 'the row is drawn');
    const read = (data: Record<string | symbol, unknown>) =>
      setZone(isRow(data, of) ? ((data.zone as DropZone | undefined) ?? null) : null);
    const dragHandle = must(handle?.current, 'the handle is drawn');
    return withDragging(({ combine, draggable, dropTargetForElements }) =>
      combine(
        draggable({ element, dragHandle, getInitialData: (): RowData => ({ kind: KIND, of, id }) }),
        dropTargetForElements({
          element,
          canDrop: ({ source }) => isRow(source.data, of) && source.data.id !== id,
          getData: ({ input, source }): RowData => {
            const { top, height } = element.getBoundingClientRect();
            const onto = canOnto?.(String(source.data['id'])) ?? false;
            return { kind: KIND, of, id, zone: zoneAt((input.clientY - top) / height, onto) };
          },
          onDrag: ({ self }) => read(self.data),
          onDragLeave: () => setZone(null),
          onDrop: () => setZone(null),
        }),
      ),
    );
  }, [row, of, id, handle, canOnto]);
  return zone;
}

/** Calls `onDrop` for every row that was dropped. */
export function useRowDrops(of: string, onDrop: (drop: RowDrop) => void) {
  useEffect(
    () =>
      withDragging(({ monitorForElements }) =>
        monitorForElements({
          canMonitor: ({ source }) => isRow(source.data, of),
          onDrop: ({ source, location }) => {
            const target = location.current.dropTargets[0]?.data;
            if (!target || !isRow(target, of) || !target.zone) return;
            onDrop({ id: String(source.data['id']), target: target.id, zone: target.zone });
          },
        }),
      ),
    [of, onDrop],
  );
}
