import { lazy, Suspense } from 'react';
import { part } from '#lib/parts.ts';
import { usePrefetch } from '#lib/use-prefetch.ts';
import { useSelection } from './selection.ts';

const importBar = () => import('./bulk-bar.tsx');
const loadBar = part(importBar);
const BulkBar = lazy(async () => ({ default: (await loadBar()).BulkBar }));

const prefetch = () => void importBar().catch(() => {});

/** Where the bar of a selection opens. Its code is fetched once the items have been drawn: keys mean the chosen ones at once. */
export function BulkSlot({ isReady = false }: { isReady?: boolean }) {
  usePrefetch(isReady, prefetch);
  const isOpen = useSelection(({ ids }) => ids.size > 0);
  return <Suspense>{isOpen && <BulkBar />}</Suspense>;
}
