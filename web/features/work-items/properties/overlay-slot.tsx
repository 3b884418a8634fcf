import { lazy, Suspense, useEffect } from 'react';
import type { Group } from '../groups/groups.tsx';
import { useDelete } from '../detail/delete-store.ts';
import { useOverlay } from './item-overlay.ts';

const loadOverlays = () => import('./item-overlays.tsx');
const loadDialog = () => import('../detail/delete-dialog.tsx');
const ItemOverlays = lazy(async () => ({ default: (await loadOverlays()).ItemOverlays }));
const DeleteDialog = lazy(async () => ({ default: (await loadDialog()).DeleteDialog }));

type OverlaySlotProps = { groups: readonly Group[]; onDeleted?: (id: string) => void };

/** Where pickers, menus and the question before deleting open. Their code is fetched once the items have been drawn. */
export function OverlaySlot({ groups, onDeleted }: OverlaySlotProps) {
  const isOpen = useOverlay((state) => state.overlay !== null);
  const isAsking = useDelete((state) => state.itemId !== null);
  useEffect(() => {
    const idle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
    idle(() => {
      void loadOverlays();
      void loadDialog();
    });
  }, []);
  return (
    <Suspense>
      {isOpen && <ItemOverlays groups={groups} />}
      {isAsking && <DeleteDialog {...(onDeleted && { onDeleted })} />}
    </Suspense>
  );
}
