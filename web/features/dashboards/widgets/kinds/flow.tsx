import { useTranslation } from 'react-i18next';
import { dateFormat, formatMonthDay, parseDay } from '#lib/dates/dates.ts';
import { ChartMarks } from '../parts/chart-marks.tsx';
import type { KindProps } from '../model/kind-props.ts';
import { plainNumber } from '#components/charts/number-text.ts';
import { Room } from '../parts/room.tsx';
import { FLOW_GROUPS, flowDays } from '../model/read-reports.ts';

/** How many items are in each group of states, day by day; the areas have their names at the right. */
export function FlowKind({ tile, answer, names, language, size, onDrill, isWall }: KindProps<'flow'>) {
  const { t } = useTranslation('widgets');
  const days = flowDays(answer);
  const text = (value: number) => plainNumber(value, language);
  const last = days.length - 1;
  const now = days[last]?.values;
  const total = text(FLOW_GROUPS.reduce((sum, group) => sum + (now?.[group] ?? 0), 0));
  return (
    <>
      <Room size={size}>
        {(box) => (
          <ChartMarks
            {...box}
            places={days.map(({ day, values }) => ({
              key: day,
              label: dateFormat(language, { month: 'short', day: 'numeric' }).format(parseDay(day)),
              title: formatMonthDay(day, language, { withWeekday: true }),
              values,
            }))}
            series={FLOW_GROUPS.map((group) => {
              const { name, color, pattern = 0 } = names('state__group', group);
              return { key: group, label: name, color, pattern };
            })}
            look="area"
            hasEndLabels={size.w >= 3}
            format={text}
            text={text}
            hasSum
            isWhole
            label={t('chart_label', { name: tile.name, total })}
            // What is in a group today is a list; what was in it once is history.
            onPick={
              onDrill && !isWall
                ? (place, part) => {
                    const group = FLOW_GROUPS[part];
                    if (place === last && group) onDrill({ splitKey: group });
                  }
                : undefined
            }
          />
        )}
      </Room>
    </>
  );
}
