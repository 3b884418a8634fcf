import { listNames } from '#lib/text/names.ts';
import { initialOf, personColor } from './people-color.ts';
import styles from './avatar.module.css';

export type AvatarPerson = {
  id: string;
  display_name: string;
  avatar_url?: string | null;
  is_agent?: true | undefined;
};
type AvatarSize = 16 | 20 | 24 | 32 | 48 | 64;

type AvatarProps = {
  person: AvatarPerson;
  size?: AvatarSize;
  /** `here`: a ring in the person's colour; `away`: faded. Only for presence. */
  presence?: 'here' | 'away' | undefined;
};

export function Avatar({ person, size = 20, presence }: AvatarProps) {
  return (
    <span
      role="img"
      className={styles.avatar}
      data-size={size}
      data-presence={presence}
      aria-label={person.display_name}
      title={person.display_name}
      style={{ ['--c' as string]: personColor(person.id) }}
    >
      {person.avatar_url ? <img src={person.avatar_url} alt="" /> : initialOf(person.display_name)}
    </span>
  );
}

/** The dashed circle of "nobody". */
export function NoAvatar({ label, size = 20 }: { label: string; size?: AvatarSize }) {
  return <span role="img" className={styles.nobody} data-size={size} aria-label={label} title={label} />;
}

type StackProps = {
  people: readonly AvatarPerson[];
  max?: number;
  size?: AvatarSize;
  /** How many there are in all, when `people` are only the first of them. */
  total?: number;
  emptyLabel?: string;
};

const MAX_NAMES = 12;

function namesOf(people: readonly AvatarPerson[]) {
  const names = people.slice(0, MAX_NAMES).map((person) => person.display_name);
  return people.length > MAX_NAMES ? `${listNames(names)} …` : listNames(names);
}

/** Overlapping avatars, the rest as a number. */
export function AvatarStack({ people, max = 3, size = 20, total = people.length, emptyLabel }: StackProps) {
  if (people.length === 0) return emptyLabel ? <NoAvatar label={emptyLabel} size={size} /> : null;
  const shown = people.slice(0, max);
  const hidden = total - shown.length;
  return (
    <span className={styles.stack}>
      {shown.map((person) => (
        <Avatar key={person.id} person={person} size={size} />
      ))}
      {hidden > 0 && (
        <span className={styles.more} title={namesOf(people.slice(max))}>
          +{hidden}
        </span>
      )}
    </span>
  );
}
