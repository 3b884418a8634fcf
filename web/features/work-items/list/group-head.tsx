import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { Icon } from '#components/icon.tsx';
import { IconButton } from '#components/icon-button.tsx';
import { openModal } from '#lib/modal-store.ts';
import { groupDefaults } from '../board/drop.ts';
import { useListView } from '../display/list-view.ts';
import styles from './list.module.css';
import type { ListLine } from './rows.ts';

type GroupHeadProps = {
  line: ListLine & { kind: 'group' };
  onToggle: (group: string) => void;
  /** Drawn a second time for the eye and the pointer: the keyboard has the first. */
  isCopy?: boolean;
};

/** Folds its group; the plus opens the form with the group's value filled in. */
export function GroupHead({ line, onToggle, isCopy = false }: GroupHeadProps) {
  const { t, canEdit, settings, projectId, language } = useListView();
  const { group, total, isCollapsed } = line;
  const tabIndex = isCopy ? -1 : undefined;
  const create = () =>
    openModal({ kind: 'create-work-item', projectId, preset: groupDefaults(settings.groupBy, group.id) });
  return (
    <div className={styles.head}>
      <button
        type="button"
        className={styles.fold}
        tabIndex={tabIndex}
        aria-expanded={!isCollapsed}
        aria-label={t('work-items:fold', { group: group.name })}
        onClick={() => onToggle(group.id)}
      >
        <Icon of={IconChevronDown} size={14} />
      </button>
      {group.icon}
      <h2 className={styles.name} title={group.name}>
        {group.name}
      </h2>
      <span className={styles.count}>{total.toLocaleString(language)}</span>
      <span className={styles.space} />
      {canEdit && settings.groupBy !== 'created_by' && (
        <IconButton
          of={IconPlus}
          size="sm"
          tabIndex={tabIndex}
          label={t('work-items:new_in', { group: group.name })}
          onClick={create}
        />
      )}
    </div>
  );
}
