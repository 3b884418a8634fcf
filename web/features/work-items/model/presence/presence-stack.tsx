import { projectStream } from '@tandem/shared/sync/stream.ts';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { cardIn } from '#entities/workspaces/people/card-in.tsx';
import { enterPlace } from '#entities/workspaces/presence/place.ts';
import { usePresence } from '#entities/workspaces/presence/store.ts';
import { useMe } from '#entities/identity/users/hooks.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';

const PresenceAvatars = lazyPart(
  async () => (await import('#components/people/presence-avatars.tsx')).PresenceAvatars,
);

type PresenceProps = { projectId: string; place: { kind: string; id: string }; onlyHere?: boolean };

/**
 * Shows the others where I am and shows who else is in the project: ringed when looking at the same thing, faded
 * elsewhere.
 */
export function PresenceStack({ projectId, place, onlyHere = false }: PresenceProps) {
  const { t } = useTranslation('work-items');
  const me = useMe().id;
  const { kind, id } = place;
  const people = usePresence(projectStream(projectId));
  useEffect(() => enterPlace(projectStream(projectId), { kind, id }), [projectId, kind, id]);
  const everybody = people
    .filter((person) => person.user_id !== me)
    .map((person) => ({ ...person, isHere: person.place?.id === id }))
    .sort((a, b) => Number(b.isHere) - Number(a.isHere));
  // Somebody with several windows is shown once.
  const others = [...new Map(everybody.toReversed().map((person) => [person.user_id, person])).values()];
  const shown = onlyHere ? others.filter(({ isHere }) => isHere) : others;
  return (
    <Suspense>
      {shown.length > 0 && (
        <PresenceAvatars people={shown} label={t('presence')} card={cardIn(projectStream(projectId))} />
      )}
    </Suspense>
  );
}
