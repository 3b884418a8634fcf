import { useTranslation } from 'react-i18next';
import type { DrawnSeries } from '#components/charts/cartesian/cartesian-types.ts';
import { daysUntil, formatMonthDay, formatNearDay } from '#lib/dates/dates.ts';
import { ChartMarks } from '../parts/chart-marks.tsx';
import type { KindProps } from '../model/kind-props.ts';
import { plainNumber } from '#components/charts/number-text.ts';
import { Aside, Room } from '../parts/room.tsx';
import { burnDays } from '../model/read-reports.ts';

type Props = KindProps<'burndown'>;

/** What is left of a cycle beside a straight line to its end. */
export function Burndown({ tile, answer, language, size }: Props) {
  const { t } = useTranslation('widgets');
  const days = burnDays(answer);
  const known = days.findLast(({ left }) => left !== null);
  const end = answer.cycle?.end_date ?? days.at(-1)?.day;
  const daysLeft = end ? daysUntil(end) : -1;
  const text = (value: number) => plainNumber(value, language);
  const series: DrawnSeries[] = [
    { key: 'left', label: t('left_line'), color: 'var(--accent)', isFilled: true },
    { key: 'ideal', label: t('ideal'), color: 'var(--text-3)', isDashed: true },
  ];
  const leftNow = t('left', { count: known?.left ?? 0, amount: text(known?.left ?? 0) });
  return (
    <>
      {daysLeft >= 0 && size.w >= 3 && <Aside>{t('days_left', { count: daysLeft })}</Aside>}
      <Room size={size}>
        {(box) => (
          <ChartMarks
            {...box}
            places={days.map(({ day, left, ideal }) => ({
              key: day,
              label: formatMonthDay(day, language),
              title: formatMonthDay(day, language, { withWeekday: true }),
              values: { left, ideal },
            }))}
            series={series}
            look="line"
            format={text}
            text={text}
            isWhole
            along={{ series: 1, text: t('ideal') }}
            now={known && { key: known.day, name: formatNearDay(known.day, language), text: leftNow }}
            label={t('chart_label', { name: tile.name, total: leftNow })}
          />
        )}
      </Room>
    </>
  );
}
