import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#entities/identity/users/hooks.ts';
import { nameOfItem } from '#entities/work-items/items/actions.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import type { NamePlace } from '#lib/unsaved/typed-names.ts';
import { useTypedName } from '#lib/unsaved/use-typed-name.ts';
import { useEditing } from '../model/presence/editing.ts';
import { ItemPeople } from '../model/presence/item-people.tsx';
import styles from './item-title.module.css';

const MAX_NAME = 255;

type TitleProps = {
  row: WorkItem;
  canEdit: boolean;
  /** Whose name it is, where it is not that of an item of the project. */
  place?: NamePlace;
};

/** The title, written in place: on the device with each key, sent after a pause and on leaving, put back when emptied. */
export function ItemTitle({ row, canEdit, place = nameOfItem(row) }: TitleProps) {
  const { t } = useTranslation('work-items');
  const me = useMe();
  const { draft, type, leave, giveUp } = useTypedName(place, row.name, me.id);
  useEditing(row, 'name', draft !== null);
  if (!canEdit)
    return (
      <h2 className={styles.title} dir="auto">
        {row.name}
      </h2>
    );
  const handleKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && draft !== null) {
      giveUp();
      event.stopPropagation();
    } else if (event.key !== 'Enter') return;
    event.preventDefault();
    event.currentTarget.blur();
  };
  return (
    // The copy of the text behind the field makes the field as high as the text.
    <div className={styles.grow} data-text={`${draft ?? row.name} `}>
      <textarea
        className={styles.title}
        dir="auto"
        rows={1}
        maxLength={MAX_NAME}
        aria-label={t('title')}
        value={draft ?? row.name}
        // A title is one line, also when several were pasted.
        onChange={(event) => type(event.target.value.replace(/\s*\n\s*/g, ' '))}
        onBlur={leave}
        onKeyDown={handleKey}
      />
      <span className={styles.people}>
        <ItemPeople projectId={row.project_id} itemId={row.id} field="name" />
      </span>
    </div>
  );
}
