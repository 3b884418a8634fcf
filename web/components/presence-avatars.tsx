import { Popover } from '@mantine/core';
import type { ReactNode } from 'react';
import { Avatar } from './avatar.tsx';
import styles from './presence-avatars.module.css';
import { HeaderDivider } from './screen-header.tsx';

const MAX_SHOWN = 4;

export type PresentPerson = {
  user_id: string;
  display_name: string;
  avatar_url: string | null;
  isHere: boolean;
};

type PresenceAvatarsProps = {
  people: readonly PresentPerson[];
  label: string;
  /** What a click on somebody shows of them. */
  card?: (person: PresentPerson) => ReactNode;
};

/** Who else is here, ringed, and who is somewhere near, faded; with the line that parts them from the buttons. */
export function PresenceAvatars({ people, label, card }: PresenceAvatarsProps) {
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
        {shown.map((person) =>
          card ? (
            <Popover key={person.user_id} position="bottom-end" trapFocus returnFocus>
              <Popover.Target>
                <button type="button" className={styles.face} aria-haspopup="dialog">
                  <Face person={person} />
                </button>
              </Popover.Target>
              <Popover.Dropdown p={0} aria-label={person.display_name}>
                {card(person)}
              </Popover.Dropdown>
            </Popover>
          ) : (
            <Face key={person.user_id} person={person} />
          ),
        )}
        {present.length > shown.length && (
          <span className={styles.more}>+{present.length - shown.length}</span>
        )}
      </span>
      <HeaderDivider />
    </>
  );
}

const Face = ({ person }: { person: PresentPerson }) => (
  <Avatar person={{ ...person, id: person.user_id }} presence={person.isHere ? 'here' : 'away'} />
);
