import { IconCalendarPlus, IconInfoCircle } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DragHandle } from '#components/drag/drag-handle.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { useRowDrag } from '#components/drag/row-drag.ts';
import lines from '#components/timeline/row.module.css';
import { durationOf, isScheduled, scheduledAt } from '#components/timeline/scale.ts';
import { todayNumber } from '#components/timeline/ticks.ts';
import { useDraggedDates } from '#components/timeline/timeline-state.ts';
import { useTimelineView } from '#components/timeline/timeline-view.ts';
import { patchModule } from '#entities/planning/modules/actions.ts';
import type { Module } from '#entities/planning/modules/types.ts';
import { linkTo } from '../parts/module-actions.ts';
import { ModuleMenu } from '../parts/module-menu.tsx';
import { StatusIcon } from '../parts/status-picker.tsx';
import { MODULE_ROWS, type Reordering } from '../parts/use-module-order.ts';
import { ModuleBar } from './module-bar.tsx';
import styles from './timeline.module.css';

type LineProps = {
  module: Module;
  canMove: boolean;
  isPhone: boolean;
  reordering: Reordering | null;
  isOpen: boolean;
  onDetails: (id: string) => void;
};

/** A module of the timeline: its name at the side, its bar among the days. */
export function ModuleLine({ module, canMove, isPhone, reordering, isOpen, onDetails }: LineProps) {
  const { t } = useTranslation('modules');
  const line = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const isMovable = canMove && reordering !== null;
  const zone = useRowDrag(line, isMovable ? { of: MODULE_ROWS, id: module.id, handle } : null);
  return (
    <div
      ref={line}
      className={`${lines.row} ${styles.row}`}
      data-module-id={module.id}
      data-zone={zone ?? undefined}
      data-open={isOpen ? '' : undefined}
      data-unscheduled={isScheduled(module) ? undefined : ''}
    >
      <div className={lines.side}>
        {isMovable && (
          <span className={styles.handle}>
            <DragHandle
              ref={handle}
              label={t('move', { name: module.name })}
              onStep={(step) => reordering.step(module.id, step)}
            />
          </span>
        )}
        <StatusIcon status={module.status} />
        <Link className={lines.title} to={linkTo(module)} title={module.name} draggable={false}>
          {module.name}
        </Link>
        {!isPhone && <Length module={module} canMove={canMove} />}
        {!isPhone && (
          <span className={styles.tools}>
            <IconButton
              of={IconInfoCircle}
              size="sm"
              label={t('menu.details')}
              onClick={() => onDetails(module.id)}
            />
            <ModuleMenu module={module} onDetails={() => onDetails(module.id)} />
          </span>
        )}
      </div>
      <ModuleBar module={module} canMove={canMove} />
    </div>
  );
}

const WEEK = 7;

/** How long it is worked on, also while its bar is held; without days the way to give it some. */
function Length({ module, canMove }: { module: Module; canMove: boolean }) {
  const { t } = useTranslation('modules');
  const { scale, scrollToDay } = useTimelineView();
  const dates = useDraggedDates(module.id)?.dates ?? module;
  const days = durationOf(dates);
  if (days !== null) {
    const text =
      days < 2 * WEEK
        ? t('timeline.days', { count: days })
        : t('timeline.weeks', { count: Math.round(days / WEEK) });
    return <span className={lines.length}>{text}</span>;
  }
  if (isScheduled(dates) || !canMove) return null;
  const schedule = () => {
    void patchModule(module.id, scheduledAt(todayNumber(), scale));
    scrollToDay(todayNumber());
  };
  return (
    <IconButton of={IconCalendarPlus} size="sm" label={t('timeline.schedule_today')} onClick={schedule} />
  );
}
