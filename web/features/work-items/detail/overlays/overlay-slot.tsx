import { Suspense } from 'react';
import { fieldsByWorkspace } from '#entities/projects/fields/store.ts';
import { approvals, isPending } from '#entities/work-items/approvals/store.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import type { Group } from '../../model/groups/groups.tsx';
import { useEarlyEscape } from '#components/popovers/use-early-escape.ts';
import { usePrefetch } from '#lib/http/use-prefetch.ts';
import { useDelete } from '../../model/items/delete-store.ts';
import { PartDialogSlot } from '../parts/part-dialog-slot.tsx';
import { closeOverlay, useOverlay } from '../../model/properties/item-overlay.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';

const ItemOverlays = lazyPart(async () => (await import('./item-overlays.tsx')).ItemOverlays);
const FieldCommands = lazyPart(async () => (await import('../../commands/field-commands.tsx')).FieldCommands);
const ApprovalCommands = lazyPart(
  async () => (await import('../../commands/approval-commands.tsx')).ApprovalCommands,
);
const DeleteDialog = lazyPart(async () => (await import('./delete-dialog.tsx')).DeleteDialog);

const prefetch = () => void Promise.all([ItemOverlays.fetch(), DeleteDialog.fetch()]).catch(() => {});

type OverlaySlotProps = { groups: readonly Group[]; isReady: boolean; onDeleted?: (id: string) => void };

/** Where pickers, menus and the question before deleting open. Their code is fetched once the items have been drawn. */
export function OverlaySlot({ groups, isReady, onDeleted }: OverlaySlotProps) {
  const isOpen = useOverlay((state) => state.overlay !== null);
  const isAsking = useDelete((state) => state.itemId !== null);
  const hasFields = fieldsByWorkspace.useList(useCurrentWorkspace().id).length > 0;
  const hasApprovals = approvals.useSelect(() => approvals.select(isPending).length > 0);
  usePrefetch(isReady, prefetch);
  return (
    <>
      <Suspense fallback={isOpen && <Coming />}>
        {isOpen && <ItemOverlays groups={groups} />}
        {isAsking && <DeleteDialog {...(onDeleted && { onDeleted })} />}
      </Suspense>
      <PartDialogSlot />
      {isReady && hasApprovals && (
        <Suspense>
          <ApprovalCommands />
        </Suspense>
      )}
      {isReady && hasFields && (
        <Suspense>
          <FieldCommands />
        </Suspense>
      )}
    </>
  );
}

/** Asked for, its code not here yet: Escape takes the wish back. */
function Coming() {
  useEarlyEscape(closeOverlay);
  return null;
}
