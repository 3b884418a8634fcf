import { useTranslation } from 'react-i18next';
import { ChartTable } from '#components/charts/chart-table.tsx';
import { plotOfFigures } from '../model/figures-plot.ts';
import type { KindProps } from '../model/kind-props.ts';
import { measuredOf } from '../model/measured.ts';
import { groupHead } from '../model/table-of.ts';
import { Room } from '../parts/room.tsx';

/** Names take no more of a table than this part. */
const NAME_PART = 0.34;

/** Figures as a table: each number leads to the items that it counts. */
export function TableKind({ tile, answer, names, language, size, onDrill, isWall }: KindProps<'table'>) {
  const { t } = useTranslation(['widgets', 'analytics']);
  const measured = measuredOf({ tile, values: answer.totals, language, currency: answer.currency });
  const figures = { tile, answer, names, language, measured };
  const { places, series, cellOf } = plotOfFigures(figures);
  const first = groupHead(tile.config.query, t);
  const isSplit = (answer.splits?.length ?? 0) > 0;
  const sums = Object.fromEntries(
    places.map(({ key }, index) => {
      const total = answer.totals[index];
      return [key, total === null || total === undefined ? null : total * measured.factor];
    }),
  );
  return (
    <Room size={size}>
      {({ width, height }) => (
        <div
          style={{
            ['--chart-head' as string]: 'var(--raised)',
            ['--chart-name-width' as string]: `${Math.max(80, Math.round(width * NAME_PART))}px`,
          }}
        >
          <ChartTable
            label={tile.name}
            {...{ first, places, series, language, height, sums }}
            text={measured.text}
            hasTotal={isSplit}
            onPick={
              onDrill && !isWall
                ? (key, part) => {
                    const place = places.findIndex((each) => each.key === key);
                    const column = series.findIndex((each) => each.key === part);
                    const cell =
                      part === undefined || column < 0
                        ? { groupKey: answer.groups[place]?.key ?? null }
                        : cellOf(place, column);
                    if (cell) onDrill(cell);
                  }
                : undefined
            }
          />
        </div>
      )}
    </Room>
  );
}
