import { type ReactNode, useState } from 'react';
import { AnchoredPopover } from '../popovers/anchored-popover.tsx';
import { Avatar } from './avatar.tsx';
import styles from './presence-avatars.module.css';
import { HeaderDivider } from '../screens/screen-header.tsx';

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
            <FaceButton key={person.user_id} person={person} card={card} />
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

type FaceButtonProps = { person: PresentPerson; card: (person: PresentPerson) => ReactNode };

function FaceButton({ person, card }: FaceButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <button
        type="button"
        className={styles.face}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Face person={person} />
      </button>
      {anchor && (
        <AnchoredPopover
          anchor={anchor}
          label={person.display_name}
          position="bottom-end"
          onClose={() => setAnchor(null)}
        >
          {card(person)}
        </AnchoredPopover>
      )}
    </>
  );
}

const Face = ({ person }: { person: PresentPerson }) => (
  <Avatar person={{ ...person, id: person.user_id }} presence={person.isHere ? 'here' : 'away'} />
);
