import i18next from 'i18next';
import { Suspense, useDeferredValue } from 'react';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import { fetchAllParts } from '#lib/parts/parts.ts';
import { usePrefetch } from '#lib/http/use-prefetch.ts';

const Peek = lazyPart(async () => (await import('../detail/peek/peek.tsx')).Peek);

/** What a click or a key opens is there also when the network is gone by then; one after the other, so that nothing stutters. */
async function prefetchAll() {
  await i18next.loadNamespaces(['detail', 'fields']);
  await Peek.fetch();
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
  // What is closed is out of sight at once, and taken down behind the next picture.
  const last = useDeferredValue(id);
  const drawn = id ?? last;
  return <Suspense>{drawn && <Peek id={drawn} projectId={projectId} isClosing={id === null} />}</Suspense>;
}
