import type { Stream } from '@tandem/shared/sync/stream.ts';
import { Suspense } from 'react';
import type { PresentPerson } from '#components/people/presence-avatars.tsx';
import { lazyPart } from '#lib/parts/lazy-part.tsx';

const PersonCard = lazyPart(async () => (await import('./person-card.tsx')).PersonCard);

/** The card of somebody whom presence shows in a project. */
export const cardIn =
  (stream: Stream) =>
  ({ user_id, isHere, ...person }: PresentPerson) => (
    <Suspense>
      <PersonCard person={{ ...person, id: user_id }} isHere={isHere} stream={stream} />
    </Suspense>
  );
