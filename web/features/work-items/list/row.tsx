import { IconCloudUp, IconDots } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { Avatar, AvatarStack, NoAvatar } from '#components/avatar.tsx';
import { DueDate } from '#components/due-date.tsx';
import { Icon } from '#components/icon.tsx';
import { LabelChips } from '#components/label-chip.tsx';
import { personColor } from '#components/people-color.ts';
import { PriorityIcon } from '#components/priority-icon.tsx';
import { StateIcon } from '#components/state-icon.tsx';
import { type RemoteMark, useRemoteMark } from '#entities/live/remote-marks.ts';
import { usePerson } from '#entities/members/hooks.ts';
import { useWorkItemState } from '#entities/states/hooks.ts';
import { useIsUnsaved, useWorkItem } from '#entities/work-items/hooks.ts';
import type { WorkItem } from '#entities/work-items/types.ts';
import { formatDay } from '#lib/dates.ts';
import { type ListView, useListView } from '../display/list-view.ts';
import { fittingLabels, textWidth } from '../properties/fitting-labels.ts';
import { countsOf } from '../properties/item-counts.tsx';
import { useLabels, usePersons } from '../properties/use-rows.ts';
import styles from './row.module.css';
import { itemKey } from '../properties/item-key.ts';

type RowProps = { id: string; group?: string; isSelected: boolean; look?: 'list' | 'sub' };

/** One work item as one line. It listens to its own row only. */
export const Row = memo(function Row({ id, group, isSelected, look = 'list' }: RowProps) {
  const view = useListView();
  const row = useWorkItem(id);
  const mark = useRemoteMark(id);
  if (!row) return null;
  return (
    <article
      className={styles.row}
      data-item-id={id}
      data-group={group}
      data-look={look}
      data-selected={isSelected ? '' : undefined}
      data-mark={mark?.kind}
      style={mark && { ['--c' as string]: personColor(mark.actorId) }}
    >
      <RowStart row={row} view={view} mark={mark} />
      <RowEnd row={row} view={view} />
    </article>
  );
});

type PartProps = { row: WorkItem; view: ListView };

function RowStart({ row, view, mark }: PartProps & { mark: RemoteMark | undefined }) {
  const { t, settings, canEdit, identifier } = view;
  const { shown } = settings;
  const state = useWorkItemState(row.state_id);
  return (
    <div className={styles.start}>
      {shown.has('priority') && (
        <Value property="priority" label={t('work-items:property.priority')} canEdit={canEdit}>
          <PriorityIcon priority={row.priority} label={t(`work-items:priority.${row.priority}`)} />
        </Value>
      )}
      {shown.has('key') && <span className={styles.id}>{itemKey(identifier, row)}</span>}
      {shown.has('state') && state && (
        <Value property="state" label={t('work-items:property.state')} canEdit={canEdit}>
          <StateIcon group={state.group} color={state.color} label={state.name} />
        </Value>
      )}
      <a className={styles.link} href={view.linkTo(row)} draggable={false} data-item-link title={row.name}>
        {row.name}
      </a>
      {countsOf(row, view).map(({ name, icon, count }) => (
        <span key={name} className={styles.count} title={t(`work-items:count.${name}`, { count })}>
          {icon}
          {count}
        </span>
      ))}
      {mark && <Mover mark={mark} view={view} />}
    </div>
  );
}

/** "Feon moved it here", for the second in which the row is marked. */
function Mover({ mark, view }: { mark: RemoteMark; view: ListView }) {
  const person = usePerson(mark.actorId);
  if (!person) return null;
  return (
    <span className={styles.mover}>
      <Avatar person={person} size={16} />
      {view.t(`work-items:mark.${mark.kind}`, { name: person.display_name })}
    </span>
  );
}

function RowEnd({ row, view }: PartProps) {
  const { t, settings, canEdit, language, projectId, isPhone } = view;
  const { shown } = settings;
  const isUnsaved = useIsUnsaved(row.id);
  const labels = useLabels(projectId, row.label_ids);
  const people = usePersons(row.assignee_ids);
  return (
    <div className={styles.end}>
      {isUnsaved && (
        <span className={styles.unsaved}>
          <Icon of={IconCloudUp} size={14} label={t('work-items:not_sent')} />
        </span>
      )}
      {shown.has('labels') && labels.length > 0 && (
        <Value property="labels" label={t('work-items:property.labels')} canEdit={canEdit}>
          <LabelChips
            labels={labels}
            max={isPhone ? fittingLabels(labels, phoneRoom(row, view)) : MAX_LABELS}
          />
        </Value>
      )}
      {shown.has('due_date') && (
        <span className={styles.due}>
          {row.target_date && (
            <Value property="target_date" label={t('work-items:property.target_date')} canEdit={canEdit}>
              <DueDate day={row.target_date} stateGroup={row.state__group} language={language} />
            </Value>
          )}
        </span>
      )}
      {shown.has('assignee') && (
        <span className={styles.who}>
          <Value property="assignees" label={t('work-items:property.assignees')} canEdit={canEdit}>
            {people.length > 0 ? (
              <AvatarStack people={people} max={2} />
            ) : (
              <NoAvatar label={t('work-items:no_assignee')} />
            )}
          </Value>
        </span>
      )}
      <button
        type="button"
        className={styles.menu}
        data-menu
        aria-haspopup="menu"
        aria-label={t('work-items:menu_of', { key: itemKey(view.identifier, row) })}
      >
        <Icon of={IconDots} />
      </button>
    </div>
  );
}

const MAX_LABELS = 2;
/** What a phone's row has for labels and the things before them when its key is short; px. */
const PHONE_ROOM = 272;
const KEY_FRAME = 8;
const DUE_FRAME = 36;
const COUNT_WIDTH = 40;

function phoneRoom(row: WorkItem, view: ListView): number {
  const { identifier, language } = view;
  const key = textWidth(itemKey(identifier, row), KEY_FRAME);
  const due = row.target_date ? textWidth(formatDay(row.target_date, language), DUE_FRAME) : 0;
  return PHONE_ROOM - key - due - countsOf(row, view).length * COUNT_WIDTH;
}

type ValueProps = { property: string; label: string; canEdit: boolean; children: ReactNode };

/** The press is heard by the layout, which knows the item from the row around it. */
function Value({ property, label, canEdit, children }: ValueProps) {
  if (!canEdit)
    return (
      <span className={styles.value} data-slot={property}>
        {children}
      </span>
    );
  return (
    <button
      type="button"
      className={styles.value}
      data-slot={property}
      data-property={property}
      title={label}
      aria-haspopup="listbox"
    >
      {children}
    </button>
  );
}
