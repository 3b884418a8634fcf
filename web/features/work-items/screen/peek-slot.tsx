import { lazy, Suspense } from 'react';
import { usePrefetch } from '#lib/use-prefetch.ts';
import type { Group } from '../groups/groups.tsx';

const loadPeek = () => import('../detail/peek.tsx');
const Peek = lazy(async () => ({ default: (await loadPeek()).Peek }));

const prefetch = () => void loadPeek();

type PeekSlotProps = { id: string | null; projectId: string; groups: readonly Group[]; isReady: boolean };

/** Where an item opens beside the layout. Its code is fetched once the items have been drawn. */
export function PeekSlot({ id, projectId, groups, isReady }: PeekSlotProps) {
  usePrefetch(isReady, prefetch);
  return <Suspense>{id && <Peek id={id} projectId={projectId} groups={groups} />}</Suspense>;
}
