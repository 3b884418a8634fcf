import { IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Icon } from '#components/icon.tsx';
import { createWorkItem } from '#entities/work-items/actions.ts';
import { groupDefaults } from '../board/drop.ts';
import { useListView } from '../display/list-view.ts';
import styles from './quick-add.module.css';

const MAX_NAME = 255;

type QuickAddProps = { group: string; onAdded?: () => void };

/** "New item" at the end of a group: Enter creates and goes on with the next one, Escape or leaving it closes. */
export function QuickAdd({ group, onAdded }: QuickAddProps) {
  const { t, canEdit, settings, projectId, identifier } = useListView();
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isCancelled = useRef(false);
  if (!canEdit || settings.groupBy === 'created_by') return null;
  const takeBack = (button: HTMLButtonElement | null) => {
    if (button && isCancelled.current) button.focus();
    isCancelled.current = false;
  };
  if (!isOpen) {
    return (
      <button ref={takeBack} type="button" className={styles.button} onClick={() => setOpen(true)}>
        <Icon of={IconPlus} />
        {t('work-items:new_item')}
      </button>
    );
  }
  const add = () => {
    const name = input.current?.value.trim();
    if (!name || !input.current) return;
    input.current.value = '';
    createWorkItem(projectId, { name, ...groupDefaults(settings.groupBy, group) });
    onAdded?.();
  };
  const cancel = () => {
    isCancelled.current = true;
    setOpen(false);
  };
  const handleKey = (event: KeyboardEvent) => {
    // Enter that ends the choice of a Japanese or Chinese word is not the person's Enter.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) add();
    else if (event.key === 'Escape') cancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles.form}>
      <span className={styles.key}>{identifier}</span>
      <input
        ref={input}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for this field
        autoFocus
        className={styles.input}
        maxLength={MAX_NAME}
        aria-label={t('work-items:title')}
        placeholder={t('work-items:quick_add_hint')}
        onKeyDown={handleKey}
        // What was typed is not thrown away because the person looked elsewhere.
        onBlur={(event) => event.target.value.trim() === '' && setOpen(false)}
      />
    </div>
  );
}
