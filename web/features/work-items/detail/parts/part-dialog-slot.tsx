import { Suspense, useEffect } from 'react';
import { useWorkItem } from '#entities/work-items/items/hooks.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import { closePartDialog, usePartDialog } from '../../model/items/part-dialog.ts';

const PartDialogs = lazyPart(async () => (await import('./part-dialogs.tsx')).PartDialogs);

/** Where dialogs about an item open; their code comes when the first one is asked for. */
export function PartDialogSlot() {
  const dialog = usePartDialog((state) => state.dialog);
  const row = useWorkItem(dialog?.itemId);
  useEffect(() => closePartDialog, []);
  if (!dialog || !row) return null;
  return (
    <Suspense>
      <PartDialogs key={row.id} row={row} dialog={dialog} />
    </Suspense>
  );
}
