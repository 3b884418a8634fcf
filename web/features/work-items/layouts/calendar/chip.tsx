import { IconCloudUp } from '@tabler/icons-react';
import { memo, useRef } from 'react';
import { AvatarStack } from '#components/people/avatar.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { personColor } from '#components/people/people-color.ts';
import { StateIcon } from '#components/icons/state-icon.tsx';
import { useRemoteMark } from '#entities/live/remote-marks.ts';
import { useWorkItemState } from '#entities/projects/states/hooks.ts';
import { useIsUnsaved, useWorkItem } from '#entities/work-items/items/hooks.ts';
import { isOverdue } from '#lib/dates/dates.ts';
import { useListView } from '../../model/display/list-view.ts';
import { itemKey } from '../../model/items/item-key.ts';
import { PendingMark } from '../../model/approvals/pending-mark.tsx';
import { TypeMark } from '../../model/items/type-mark.tsx';
import { ItemMenuButton } from '../../model/items/item-menu-button.tsx';
import { usePersons } from '../../model/items/use-rows.ts';
import styles from './calendar.module.css';
import { useChipDrag } from './use-day-drag.ts';

type ChipProps = {
  id: string;
  group: string;
  isSelected: boolean;
  /** Tab stops at items of the day that has the keyboard, not at those of the whole month. */
  isReached: boolean;
};

/** One work item of a day. It listens to its own row only. */
export const Chip = memo(function Chip({ id, group, isSelected, isReached }: ChipProps) {
  const { t, settings, identifier, linkTo } = useListView();
  const row = useWorkItem(id);
  const element = useRef<HTMLElement>(null);
  const isDragged = useChipDrag(element, id);
  const isUnsaved = useIsUnsaved(id);
  const mark = useRemoteMark(id);
  const state = useWorkItemState(row?.state_id ?? '');
  const people = usePersons(row?.assignee_ids ?? NOBODY);
  if (!row) return <article ref={element} hidden />;
  const key = itemKey(identifier, row);
  return (
    <article
      ref={element}
      className={styles.chip}
      data-item-id={id}
      data-group={group}
      data-selected={isSelected ? '' : undefined}
      data-dragged={isDragged ? '' : undefined}
      data-late={isOverdue(row.target_date, row.state__group) ? '' : undefined}
      data-mark={mark?.kind}
      style={mark && { ['--c' as string]: personColor(mark.actorId) }}
    >
      {state && (
        <PendingMark itemId={row.id} look="icons">
          <StateIcon group={state.group} color={state.color} size={14} label={state.name} />
        </PendingMark>
      )}
      {settings.shown.has('issue_type') && <TypeMark row={row} />}
      {settings.shown.has('key') && <span className={styles.key}>{key}</span>}
      <a
        className={styles.link}
        dir="auto"
        href={linkTo(row)}
        tabIndex={isReached ? 0 : -1}
        draggable={false}
        data-item-link
        title={row.name}
      >
        {row.name}
      </a>
      {isUnsaved && <Icon of={IconCloudUp} size={14} label={t('work-items:not_sent')} />}
      <span className={styles.people}>
        <AvatarStack people={people} size={16} max={1} />
      </span>
      <ItemMenuButton
        className={styles.menu}
        label={t('work-items:menu_of', { key })}
        tabIndex={isReached ? 0 : -1}
        iconSize={14}
      />
    </article>
  );
});

const NOBODY: readonly string[] = [];
