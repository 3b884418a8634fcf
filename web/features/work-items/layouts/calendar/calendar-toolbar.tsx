import { Button, SegmentedControl } from '@mantine/core';
import { IconChevronDown, IconChevronLeft, IconChevronRight, IconInbox } from '@tabler/icons-react';
import { type MouseEvent, useState } from 'react';
import { AnchoredPopover } from '#components/popovers/anchored-popover.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { turn } from '#lib/dates/turn-calendar.ts';
import { useListView } from '../../model/display/list-view.ts';
import styles from './calendar.module.css';
import { MonthPanel } from './month-panel.tsx';
import { type CalendarView, spanTitle } from './use-calendar.ts';

type ToolbarProps = {
  calendar: CalendarView;
  unscheduled: number;
  isOpen: boolean;
  onUnscheduled: () => void;
};

/** Where the calendar stands and what it shows: turning over, today, month or week, items without a day. */
export function CalendarToolbar({ calendar, unscheduled, isOpen, onUnscheduled }: ToolbarProps) {
  const { t, settings, actions, language, isPhone } = useListView();
  const { span, goTo, today } = calendar;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isMonth = span.layout === 'month';
  const isOpened = !settings.calendar.showWeekends && !span.isWithoutWeekends;
  const title = spanTitle(calendar, language, isPhone);
  return (
    <div className={styles.toolbar}>
      <IconButton
        of={IconChevronLeft}
        label={t(isMonth ? 'common:calendar.previous_month' : 'work-items:calendar.previous_week')}
        onClick={() => goTo(turn(span, -1))}
      />
      <IconButton
        of={IconChevronRight}
        label={t(isMonth ? 'common:calendar.next_month' : 'work-items:calendar.next_week')}
        onClick={() => goTo(turn(span, 1))}
      />
      <button
        type="button"
        className={styles.span}
        aria-haspopup="dialog"
        onClick={(event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget)}
      >
        <h2 aria-live="polite">{title}</h2>
        <Icon of={IconChevronDown} size={14} />
      </button>
      {anchor && (
        <AnchoredPopover anchor={anchor} onClose={() => setAnchor(null)} label={title}>
          <MonthPanel
            day={span.anchor}
            onPick={(day) => {
              goTo(day);
              setAnchor(null);
            }}
          />
        </AnchoredPopover>
      )}
      <span className={styles.space} />
      {!isPhone && (
        <Button
          variant="subtle"
          leftSection={<Icon of={IconInbox} />}
          aria-expanded={isOpen}
          onClick={onUnscheduled}
        >
          {t('work-items:calendar.unscheduled')}
          <span className={styles.count}>{unscheduled.toLocaleString(language)}</span>
        </Button>
      )}
      {isOpened && (
        <Button variant="subtle" onClick={() => calendar.openWeekends(false)}>
          {t('work-items:calendar.hide_weekends')}
        </Button>
      )}
      <Button onClick={() => goTo(today)}>{t('work-items:calendar.today')}</Button>
      <SegmentedControl
        aria-label={t('work-items:calendar.layout')}
        value={settings.calendar.layout}
        disabled={!actions}
        onChange={(layout) => actions?.setCalendar({ layout: layout as 'month' | 'week' })}
        data={(['month', 'week'] as const).map((value) => ({
          value,
          label: t(`work-items:calendar.${value}`),
        }))}
      />
    </div>
  );
}
