import { lazy, Suspense } from 'react';
import { fetchAllParts, part } from '#lib/parts.ts';
import { usePrefetch } from '#lib/use-prefetch.ts';

const importPeek = () => import('../detail/peek.tsx');
const loadPeek = part(importPeek);
const Peek = lazy(async () => ({ default: (await loadPeek()).Peek }));

/** What a click or a key opens is there also when the network is gone by then; one after the other, so that nothing stutters. */
async function prefetchAll() {
  await importPeek();
  await import('../detail/work-item-screen.tsx');
  await import('../create/create-modal.tsx');
  await import('#components/editor/text-field.tsx');
  await import('#components/editor/collaborative-editor.tsx');
  await fetchAllParts();
}
const prefetch = () => void prefetchAll().catch(() => {});

type PeekSlotProps = { id: string | null; projectId: string; isReady: boolean };

/** Where an item opens beside the layout. Its code, and that of what is done next, is fetched once the items have been drawn. */
export function PeekSlot({ id, projectId, isReady }: PeekSlotProps) {
  usePrefetch(isReady, prefetch);
  return <Suspense>{id && <Peek id={id} projectId={projectId} />}</Suspense>;
}
