import { IconCalendarPlus, IconCloudUp } from '@tabler/icons-react';
import { memo, type RefObject, useRef } from 'react';
import { DropLine } from '#components/drag/drop-line.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { StateIcon } from '#components/icons/state-icon.tsx';
import lines from '#components/timeline/row.module.css';
import { durationOf, isScheduled, scheduledAt } from '#components/timeline/scale.ts';
import { todayNumber } from '#components/timeline/ticks.ts';
import { useDraggedDates } from '#components/timeline/timeline-state.ts';
import { useTimelineView } from '#components/timeline/timeline-view.ts';
import { useWorkItemState } from '#entities/projects/states/hooks.ts';
import { useIsUnsaved, useWorkItem } from '#entities/work-items/items/hooks.ts';
import { ALL_ITEMS } from '#entities/work-items/rows/query.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import type { Edge } from '#lib/lists/sortable.ts';
import { PendingMark } from '../../model/approvals/pending-mark.tsx';
import { useCardDrag } from '../../model/moves/use-card-drag.ts';
import { useListView } from '../../model/display/list-view.ts';
import { itemKey } from '../../model/items/item-key.ts';
import { TypeMark } from '../../model/items/type-mark.tsx';
import { ItemPeople } from '../../model/presence/item-people.tsx';
import { ItemMenuButton } from '../../model/items/item-menu-button.tsx';
import { SelectBox } from '../../model/selection/select-box.tsx';
import { Fold } from '../list/fold/fold.tsx';
import { BarSlot } from './bar.tsx';
import styles from './row.module.css';
import { schedule } from './schedule.ts';

/** Where a title begins, and how far it moves for each item that it stands below. */
const INDENT = 28;
const DEPTH = 20;

/** Where a row stands among those that are unfolded. */
type Place = { key: string; depth: number; isOpen: boolean };
type GanttRowProps = { id: string; line?: Place; isSelected: boolean };

/** One work item of the timeline: its title at the side, its bar among the days. It listens to its own row only. */
export const GanttRow = memo(function GanttRow({ id, line, isSelected }: GanttRowProps) {
  const row = useWorkItem(id);
  if (!row) return null;
  return (
    <div
      className={`${lines.row} ${styles.row}`}
      data-item-id={id}
      data-group={ALL_ITEMS}
      data-line={line?.key ?? id}
      data-selected={isSelected ? '' : undefined}
      data-unscheduled={isScheduled(row) ? undefined : ''}
    >
      <Side row={row} line={line} />
      <BarSlot row={row} />
    </div>
  );
});

type SideProps = { row: WorkItem; line: Place | undefined };

/** In manual order the title is what the row is dragged by. */
function Side({ row, line }: SideProps) {
  const { settings, canEdit, isPhone } = useListView();
  const isTop = (line?.depth ?? 0) === 0;
  const isMovable = isTop && canEdit && !isPhone && settings.orderBy === 'sort_order';
  return isMovable ? <MovableSide row={row} line={line} /> : <SideCell row={row} line={line} />;
}

function MovableSide({ row, line }: SideProps) {
  const element = useRef<HTMLDivElement>(null);
  const { isDragged, edge } = useCardDrag(element, { id: row.id, group: ALL_ITEMS });
  return <SideCell row={row} line={line} ref={element} edge={edge} isDragged={isDragged} />;
}

type SideCellProps = SideProps & {
  ref?: RefObject<HTMLDivElement | null>;
  /** Where a row that is held over this one would go. */
  edge?: Edge | null;
  isDragged?: boolean;
};

function SideCell({ row, line, ref, edge = null, isDragged = false }: SideCellProps) {
  const view = useListView();
  const { t, settings, identifier, canEdit, isPhone } = view;
  const state = useWorkItemState(row.state_id);
  const isUnsaved = useIsUnsaved(row.id);
  const icon = state && (
    <PendingMark itemId={row.id} look="icons">
      <StateIcon group={state.group} color={state.color} label={state.name} />
    </PendingMark>
  );
  return (
    <div
      ref={ref}
      className={`${lines.side} ${styles.side}`}
      data-dragged={isDragged ? '' : undefined}
      style={line && line.depth > 0 ? { paddingLeft: INDENT + line.depth * DEPTH } : undefined}
    >
      {!isPhone && (
        <span className={styles.select}>
          <SelectBox id={row.id} name={row.name} />
        </span>
      )}
      {edge && <DropLine edge={edge} />}
      {canEdit && !isPhone ? (
        <button
          type="button"
          className={styles.state}
          data-property="state"
          title={t('work-items:property.state')}
          aria-haspopup="listbox"
        >
          {icon}
        </button>
      ) : (
        icon
      )}
      {settings.shown.has('issue_type') && !isPhone && <TypeMark row={row} />}
      {settings.shown.has('key') && !isPhone && (
        <span className={styles.key}>{itemKey(identifier, row)}</span>
      )}
      {line && row.sub_issues_count > 0 && !isPhone && (
        <Fold row={row} lineKey={line.key} depth={line.depth} isOpen={line.isOpen} />
      )}
      <a
        className={`${lines.title} ${styles.link}`}
        dir="auto"
        href={view.linkTo(row)}
        draggable={false}
        data-item-link
        title={row.name}
      >
        {row.name}
      </a>
      <ItemPeople projectId={row.project_id} itemId={row.id} />
      {isUnsaved && <Icon of={IconCloudUp} size={14} label={t('work-items:not_sent')} />}
      {!isPhone && <Days row={row} />}
      {!isPhone && (
        <ItemMenuButton
          className={styles.menu}
          label={t('work-items:menu_of', { key: itemKey(identifier, row) })}
        />
      )}
    </div>
  );
}

/** How long it takes, also while it is being resized; without days the way to give it some. */
function Days({ row }: { row: WorkItem }) {
  const { t, canEdit } = useListView();
  const { scale, scrollToDay } = useTimelineView();
  const dates = useDraggedDates(row.id)?.dates ?? row;
  const days = durationOf(dates);
  if (days !== null) {
    return (
      <span className={`${lines.length} ${styles.days}`}>
        {t('work-items:timeline.days', { count: days })}
      </span>
    );
  }
  if (isScheduled(dates) || !canEdit) return null;
  return (
    <span className={styles.schedule}>
      <IconButton
        of={IconCalendarPlus}
        size="sm"
        label={t('work-items:timeline.schedule_today')}
        onClick={() => {
          schedule(row.id, scheduledAt(todayNumber(), scale));
          scrollToDay(todayNumber());
        }}
      />
    </span>
  );
}
