import { projectStream } from '@tandem/shared/sync/stream.ts';
import { Suspense } from 'react';
import { useMovesTo } from '#entities/workspaces/presence/store.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import { useListView } from '../display/list-view.ts';

const Moving = lazyPart(async () => (await import('./moving.tsx')).Moving);

/** What others would put into a cell by letting it go now. */
export function MovingHere({ cellId }: { cellId: string }) {
  const { projectId } = useListView();
  const people = useMovesTo(projectStream(projectId), cellId);
  return (
    <Suspense>
      {people.map((person) => (
        <Moving key={person.user_id} person={person} />
      ))}
    </Suspense>
  );
}
