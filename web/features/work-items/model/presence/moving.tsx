import type { PresencePerson } from '@tandem/shared/sync/socket-events.ts';
import { Avatar } from '#components/people/avatar.tsx';
import { personColor } from '#components/people/people-color.ts';
import { useWorkItem } from '#entities/work-items/items/hooks.ts';
import { useListView } from '../display/list-view.ts';
import { itemKey } from '../items/item-key.ts';
import styles from './presence.module.css';

/** What somebody else would put here by letting it go now. */
export function Moving({ person }: { person: PresencePerson }) {
  const { t, identifier } = useListView();
  const row = useWorkItem(person.place?.moving?.id);
  if (!row) return null;
  return (
    <div
      className={styles.here}
      data-moving-here={row.id}
      style={{ ['--c' as string]: personColor(person.user_id) }}
    >
      <Avatar person={{ ...person, id: person.user_id }} size={16} />
      <span className={styles.text}>
        {t('work-items:moving', { name: person.display_name, key: itemKey(identifier, row) })}
      </span>
    </div>
  );
}
