import { lazy, Suspense, useEffect } from 'react';
import type { Group } from '../groups/groups.tsx';

const loadPeek = () => import('../detail/peek.tsx');
const Peek = lazy(async () => ({ default: (await loadPeek()).Peek }));

type PeekSlotProps = { id: string | null; projectId: string; groups: readonly Group[] };

/** Where an item opens beside the layout. Its code is fetched as soon as the layout has had its turn. */
export function PeekSlot({ id, projectId, groups }: PeekSlotProps) {
  useEffect(() => {
    const idle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
    idle(() => void loadPeek());
  }, []);
  return <Suspense>{id && <Peek id={id} projectId={projectId} groups={groups} />}</Suspense>;
}
