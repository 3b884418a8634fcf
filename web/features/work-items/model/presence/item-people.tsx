import { projectStream } from '@tandem/shared/sync/stream.ts';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#components/people/avatar.tsx';
import { usePeopleAt } from '#entities/workspaces/presence/store.ts';
import { listNames } from '#lib/text/names.ts';
import styles from './presence.module.css';

const MAX_SHOWN = 3;

type ItemPeopleProps = { projectId: string; itemId: string; field?: string };

/** Who else looks at an item, or edits that field of it. */
export function ItemPeople({ projectId, itemId, field }: ItemPeopleProps) {
  const { t } = useTranslation('work-items');
  const people = usePeopleAt(projectStream(projectId), itemId, field);
  if (people.length === 0) return null;
  const names = listNames(people.map(({ display_name }) => display_name));
  return (
    <span
      className={styles.people}
      role="group"
      aria-label={t(field === undefined ? 'presence_item' : 'presence_field', {
        names,
        count: people.length,
      })}
      data-people={field ?? ''}
    >
      {people.slice(0, MAX_SHOWN).map((person) => (
        <Avatar key={person.user_id} person={{ ...person, id: person.user_id }} size={16} presence="here" />
      ))}
    </span>
  );
}
