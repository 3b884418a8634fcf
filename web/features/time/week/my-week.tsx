import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Kbd } from '#components/controls/kbd.tsx';
import { LoadFailed } from '#components/feedback/load-failed.tsx';
import { SkeletonRows } from '#components/feedback/skeleton-rows.tsx';
import { formatMinutes } from '@tandem/shared/tracking/duration.ts';
import { dateFormat, parseDay, today } from '#lib/dates/dates.ts';
import { useLanguage } from '#lib/device/language.ts';
import { listNames } from '#lib/text/names.ts';
import { CellPopover } from './cell-popover.tsx';
import { shortDays } from './grid-rows.ts';
import { NotRead } from './not-read.tsx';
import { SheetLine } from './sheet-line.tsx';
import { type Place, useGridKeys } from './use-grid-keys.ts';
import { isCellLocked, type MyWeek } from './use-my-week.ts';
import type { useWeekActions } from './use-week-actions.ts';
import { WeekGrid } from './week-grid.tsx';
import styles from './week.module.css';

type Noted = Place & { anchor: HTMLElement };
type WeekProps = { week: MyWeek; actions: ReturnType<typeof useWeekActions> };

/** My time of a week, written by keyboard or pointer. */
export function MyWeekGrid({ week, actions }: WeekProps) {
  const { t } = useTranslation(['time', 'common']);
  const [noted, setNoted] = useState<Noted | null>(null);
  const keys = useGridKeys(week, (place, anchor) => setNoted({ ...place, anchor }));
  const isLocked = week.week?.sheet.state === 'approved';
  const isEmpty = week.grid.groups.length === 0;
  if (!week.week && isEmpty && week.isFailed) return <LoadFailed onRetry={week.reload} />;
  if (!week.week && isEmpty) return <SkeletonRows label={t('common:loading')} />;
  const row = noted && week.grid.groups.flatMap((group) => group.rows).find(({ key }) => key === noted.row);
  const day = noted && week.days[noted.day];
  return (
    <div className={styles.scroll}>
      {week.week ? <SheetLine week={week.week} /> : week.isFailed && <NotRead onRetry={week.reload} />}
      <WeekGrid week={week} keys={isLocked ? null : keys} onRemove={actions.remove} />
      {!isLocked && <KeyHints week={week} />}
      {noted && row && day && (
        <CellPopover
          key={`${noted.row} ${noted.day}`}
          anchor={noted.anchor}
          subject={row}
          day={day}
          entries={row.cells[noted.day] ?? []}
          isLocked={isCellLocked(week, row, noted.day)}
          onClose={() => setNoted(null)}
        />
      )}
    </div>
  );
}

/** Which keys there are, and which days of the week are short. */
function KeyHints({ week: { grid, days, week } }: { week: MyWeek }) {
  const { t } = useTranslation('time');
  const language = useLanguage((state) => state.language);
  const short = shortDays(grid, { days, planned: week?.planned ?? null, today: today() });
  const said = short.map(({ day, minutes }) =>
    t('week.short', {
      day: dateFormat(language, { weekday: 'long' }).format(parseDay(day)),
      time: formatMinutes(minutes),
    }),
  );
  return (
    <div className={styles.foot}>
      <span>
        <Kbd keys="↑" /> <Kbd keys="↓" /> <Kbd keys="←" /> <Kbd keys="→" /> {t('keys.move')}
      </span>
      <span>
        <Kbd keys="0–9" /> {t('keys.type')}
      </span>
      <span>
        <Kbd keys="↵" /> {t('keys.next_day')}
      </span>
      <span>
        <Kbd keys="N" /> {t('keys.note')}
      </span>
      <span>
        <Kbd keys="T" /> {t('keys.timer')}
      </span>
      {said.length > 0 && <span className={styles.short}>{listNames(said)}</span>}
    </div>
  );
}
