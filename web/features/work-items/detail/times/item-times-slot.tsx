import { Suspense } from 'react';
import { useIsNewItem } from '#entities/work-items/items/hooks.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';

const ItemTimesPart = lazyPart(async () => (await import('./item-times.tsx')).ItemTimesPart);

/** How long the item was in each state, read once it is opened. */
export const ItemTimesSlot = ({ row }: { row: WorkItem }) =>
  !useIsNewItem(row.id) && (
    <Suspense fallback={<div style={{ height: 28 }} />}>
      <ItemTimesPart row={row} />
    </Suspense>
  );
