import { useTranslation } from 'react-i18next';
import { Marks } from '#components/charts/marks/marks.tsx';
import { TipRows } from '#components/charts/marks/tip-rows.tsx';
import { useFirstWeekday } from '#lib/dates/calendar-choice.ts';
import { dateFormat, formatMonthDay, parseDay, today } from '#lib/dates/dates.ts';
import type { KindProps } from '../model/kind-props.ts';
import { plainNumber } from '#components/charts/number-text.ts';
import { Aside, Room } from '../parts/room.tsx';
import { HEAT_LEVELS, heatOf, type HeatDay, levelFill, monthsOf } from '../model/heat-days.ts';
import styles from '../parts/widgets.module.css';

const NAMES = 32;
const TOP = 18;
const GAP = 2;
const MOST = { across: 28, down: 20 };
const LEAST = 12;
const DAYS = 7;
const KEY = 10;
/** So high, a row of days can be named one by one. */
const ALL_NAMED = 15;

/** How much happened on each day: a column a week, from the first day of the person's week down. */
export function HeatmapKind({ tile, answer, language, size }: KindProps<'heatmap'>) {
  const { t } = useTranslation('widgets');
  const firstDay = useFirstWeekday(language);
  const text = (value: number) => plainNumber(value, language);
  const counts = new Map(answer.days.map(({ day, count }) => [day, count]));
  const tipOf = ({ id }: { id: string }) => (
    <TipRows
      title={formatMonthDay(id, language, { withWeekday: true })}
      rows={[{ key: id, name: t('changes_name'), value: text(counts.get(id) ?? 0) }]}
    />
  );
  const written = ({ day, count }: HeatDay) =>
    `${formatMonthDay(day, language, { withWeekday: true })}: ${t('changes', { count, amount: text(count) })}`;
  return (
    <>
      <Aside>
        <span>{t('changes', { count: answer.total, amount: text(answer.total) })}</span>
        {size.w >= 5 && <HeatKey />}
      </Aside>
      <Room size={size}>
        {({ width, height }) => {
          const weeks = Math.max(4, Math.floor((width - NAMES) / LEAST));
          const { days, columns } = heatOf(answer, { firstDay, weeks, today: today() });
          const across = Math.min(MOST.across, (width - NAMES) / columns);
          const down = Math.max(6, Math.min(MOST.down, (height - TOP) / DAYS));
          return (
            <Marks
              label={t('chart_label', { name: tile.name, total: text(answer.total) })}
              marks={days.map((each) => ({
                id: each.day,
                x: each.column,
                y: -each.row,
                label: written(each),
              }))}
              tipOf={tipOf}
            >
              <svg className={styles.heat} width={width} height={TOP + down * DAYS} aria-hidden>
                <WeekdayNames {...{ days, down, language }} />
                <MonthNames {...{ days, across, language }} />
                {days.map(({ day, column, row, level }) => (
                  <rect
                    key={day}
                    x={NAMES + column * across}
                    y={TOP + row * down}
                    width={across - GAP}
                    height={down - GAP}
                    rx="2"
                    style={{ fill: levelFill(level) }}
                    data-mark={day}
                  />
                ))}
              </svg>
            </Marks>
          );
        }}
      </Room>
    </>
  );
}

/** Every other day of the week, or all where there is room. */
function WeekdayNames({
  days,
  down,
  language,
}: {
  days: readonly HeatDay[];
  down: number;
  language: string;
}) {
  const names = Array.from({ length: DAYS }, (_, row) =>
    days.find((day) => day.row === row && day.column > 0),
  );
  return (
    <>
      {names.map((day, row) =>
        day && (row % 2 === 0 || down >= ALL_NAMED) ? (
          <text key={row} x="0" y={TOP + row * down + down / 2 + 3}>
            {dateFormat(language, { weekday: 'short' }).format(parseDay(day.day))}
          </text>
        ) : null,
      )}
    </>
  );
}

type MonthProps = { days: readonly HeatDay[]; across: number; language: string };
const MONTH_WIDTH = 30;

/** Months above the week in which they begin, as far as they do not lie on each other. */
function MonthNames({ days, across, language }: MonthProps) {
  return (
    <>
      {monthsOf(days, Math.ceil(MONTH_WIDTH / across)).map(({ day, column }) => (
        <text key={day} x={NAMES + column * across} y="10">
          {dateFormat(language, { month: 'short' }).format(parseDay(day))}
        </text>
      ))}
    </>
  );
}

/** What the shades mean. */
function HeatKey() {
  const { t } = useTranslation('widgets');
  return (
    <span className={styles.heatKey}>
      {t('less')}
      <svg width={HEAT_LEVELS * (KEY + GAP)} height={KEY} aria-hidden>
        {Array.from({ length: HEAT_LEVELS }, (_, level) => (
          <rect
            key={level}
            x={level * (KEY + GAP)}
            width={KEY}
            height={KEY}
            rx="2"
            style={{ fill: levelFill(level) }}
          />
        ))}
      </svg>
      {t('more')}
    </span>
  );
}
