import { Suspense } from 'react';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import { usePrefetch } from '#lib/http/use-prefetch.ts';
import { useSelection } from './selection.ts';

const BulkBar = lazyPart(async () => (await import('./bulk-bar.tsx')).BulkBar);

const prefetch = () => void BulkBar.fetch().catch(() => {});

/** Where the bar of a selection opens. Its code is fetched once the items have been drawn: keys mean the chosen ones at once. */
export function BulkSlot({ isReady = false }: { isReady?: boolean }) {
  usePrefetch(isReady, prefetch);
  const isOpen = useSelection(({ ids }) => ids.size > 0);
  return <Suspense>{isOpen && <BulkBar />}</Suspense>;
}
