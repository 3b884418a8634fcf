import { projectStream } from '@tandem/shared/sync/stream.ts';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#components/avatar.tsx';
import { HeaderDivider } from '#components/screen-header.tsx';
import { enterPlace } from '#entities/presence/place.ts';
import { usePresence } from '#entities/presence/store.ts';
import { useMe } from '#entities/users/hooks.ts';
import styles from './screen.module.css';

const MAX_SHOWN = 4;

type PresenceProps = { projectId: string; place: { kind: string; id: string }; onlyHere?: boolean };

/** Tells the others where I am and shows who else is in the project: ringed when looking at the same thing, faded elsewhere. */
export function PresenceStack({ projectId, place, onlyHere = false }: PresenceProps) {
  const { t } = useTranslation('work-items');
  const me = useMe().id;
  const { kind, id } = place;
  const people = usePresence(projectStream(projectId));
  useEffect(() => enterPlace(projectStream(projectId), { kind, id }), [projectId, kind, id]);
  const isHere = (person: (typeof people)[number]) => person.place?.id === id;
  const others = people.filter((person) => person.user_id !== me && (!onlyHere || isHere(person)));
  if (others.length === 0) return null;
  const shown = [...others].sort((a, b) => Number(isHere(b)) - Number(isHere(a))).slice(0, MAX_SHOWN);
  return (
    <>
      <span className={styles.presence} role="group" aria-label={t('presence')}>
        {shown.map((person) => (
          <Avatar
            key={person.user_id}
            person={{ ...person, id: person.user_id }}
            presence={isHere(person) ? 'here' : 'away'}
          />
        ))}
        {others.length > shown.length && <span className={styles.more}>+{others.length - shown.length}</span>}
      </span>
      <HeaderDivider />
    </>
  );
}
