import { Avatar } from './avatar.tsx';
import styles from './presence-avatars.module.css';
import { HeaderDivider } from './screen-header.tsx';

const MAX_SHOWN = 4;

type PresentPerson = { user_id: string; display_name: string; avatar_url: string | null; isHere: boolean };

/** Who else is here, ringed, and who is somewhere near, faded; with the line that parts them from the buttons. */
export function PresenceAvatars({ people, label }: { people: readonly PresentPerson[]; label: string }) {
  if (people.length === 0) return null;
  // Here before near; of one person on several devices the first, which is here if any is.
  const ordered = [...people].sort((a, b) => Number(b.isHere) - Number(a.isHere));
  const present = [...Map.groupBy(ordered, ({ user_id }) => user_id).values()].flatMap(
    ([first]) => first ?? [],
  );
  const shown = present.slice(0, MAX_SHOWN);
  return (
    <>
      <span className={styles.people} role="group" aria-label={label}>
        {shown.map((person) => (
          <Avatar
            key={person.user_id}
            person={{ ...person, id: person.user_id }}
            presence={person.isHere ? 'here' : 'away'}
          />
        ))}
        {present.length > shown.length && (
          <span className={styles.more}>+{present.length - shown.length}</span>
        )}
      </span>
      <HeaderDivider />
    </>
  );
}
