import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { PartsLegend } from '#components/charts/marks/swatch.tsx';
import { ChartMarks } from '../parts/chart-marks.tsx';
import { plotOfFigures } from '../model/figures-plot.ts';
import type { KindProps } from '../model/kind-props.ts';
import { measuredOf } from '../model/measured.ts';
import { Aside, Room } from '../parts/room.tsx';

type Props = KindProps<'bar' | 'stacked' | 'line' | 'area' | 'time'>;

/** A legend needs a widget of this size. */
const LEGEND = { w: 4, h: 4 };
/** More lines than that have a legend in place of names at their ends. */
const MAX_ENDS = 6;

const lookOf = ({ kind, config }: Props['tile']) =>
  kind === 'line' || kind === 'area' ? kind : kind === 'bar' && config.query?.split ? 'group' : 'stack';

/** Bars, lines and areas of figures. */
export function Columns({ tile, answer, names, language, size, onDrill, isWall }: Props) {
  const { t } = useTranslation('widgets');
  const measured = useMemo(
    () => measuredOf({ tile, values: answer.totals, language, currency: answer.currency }),
    [tile, answer, language],
  );
  const figures = { tile, answer, names, language, measured };
  const { places, series, cellOf } = plotOfFigures(figures);
  const look = lookOf(tile);
  const hasTotals = tile.config.look?.has_totals === true;
  const isShare = tile.config.look?.is_share === true;
  const isLine = look === 'line' || look === 'area';
  const isSplit = series.length > 1;
  const hasEnds = isLine && isSplit && series.length <= MAX_ENDS && size.w >= LEGEND.w;
  const hasLegend = isSplit && !hasEnds && size.w >= LEGEND.w && size.h >= LEGEND.h;
  const total = answer.total === null ? '–' : measured.text(answer.total * measured.factor);
  return (
    <>
      {hasLegend && (
        <Aside>
          <PartsLegend parts={series} />
        </Aside>
      )}
      <Room size={size}>
        {(box) => (
          <ChartMarks
            {...box}
            {...{ places, look, hasTotals }}
            series={isLine && !isSplit ? series.map((each) => ({ ...each, isFilled: true })) : series}
            isShare={isShare && look === 'stack'}
            hasEndLabels={hasEnds}
            isWhole={measured.isWhole}
            format={measured.short}
            text={measured.text}
            hasSum={!isShare}
            label={t('chart_label', { name: tile.name, total })}
            onPick={
              onDrill && !isWall && tile.kind !== 'time'
                ? (place, part) => {
                    const cell = cellOf(place, part);
                    if (cell) onDrill(cell);
                  }
                : undefined
            }
          />
        )}
      </Room>
    </>
  );
}
