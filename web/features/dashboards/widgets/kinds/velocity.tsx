import { useTranslation } from 'react-i18next';
import type { DrawnSeries } from '#components/charts/cartesian/cartesian-types.ts';
import { PartsLegend } from '#components/charts/marks/swatch.tsx';
import { ChartMarks } from '../parts/chart-marks.tsx';
import type { KindProps } from '../model/kind-props.ts';
import { plainNumber } from '#components/charts/number-text.ts';
import { Aside, Room } from '../parts/room.tsx';
import { cyclePaces } from '../model/read-reports.ts';

/** What the last cycles took on and finished. */
export function VelocityKind({ tile, answer, language, size, onDrill, isWall }: KindProps<'velocity'>) {
  const { t } = useTranslation('widgets');
  const cycles = cyclePaces(answer);
  const text = (value: number) => plainNumber(value, language);
  const series: DrawnSeries[] = [
    { key: 'planned', label: t('planned'), color: 'var(--border-control)', pattern: 1 },
    { key: 'completed', label: t('completed'), color: 'var(--accent)' },
  ];
  const done = cycles.reduce((sum, { completed }) => sum + completed, 0);
  const average = text(cycles.length === 0 ? 0 : done / cycles.length);
  return (
    <>
      {size.w >= 4 && size.h >= 4 && (
        <Aside>
          <PartsLegend parts={series} />
        </Aside>
      )}
      <Room size={size}>
        {(box) => (
          <ChartMarks
            {...box}
            places={cycles.map(({ id, name, planned, completed }) => ({
              key: id,
              label: name,
              values: { planned, completed },
            }))}
            series={series}
            look="group"
            hasTotals={tile.config.look?.has_totals ?? true}
            format={text}
            text={text}
            isWhole
            label={t('chart_label', { name: tile.name, total: `${t('average')} ${average}` })}
            onPick={
              onDrill && !isWall ? (place) => onDrill({ groupKey: cycles[place]?.id ?? null }) : undefined
            }
          />
        )}
      </Room>
    </>
  );
}
