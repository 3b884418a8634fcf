import { useTranslation } from 'react-i18next';
import { Marks } from '#components/charts/marks/marks.tsx';
import { Ring, type RingPart } from '#components/charts/marks/ring.tsx';
import { Swatch } from '#components/charts/marks/swatch.tsx';
import { TipRows } from '#components/charts/marks/tip-rows.tsx';
import { byOf } from '../model/figures-plot.ts';
import type { KindProps } from '../model/kind-props.ts';
import { measuredOf } from '../model/measured.ts';
import { OTHER } from '../names/named.ts';
import { Room } from '../parts/room.tsx';
import styles from '../parts/widgets.module.css';

type Props = KindProps<'donut'>;
type Slice = RingPart & { name: string; value: number; groupKey: string | null | undefined };

/** More than that are one part. */
const MAX_SLICES = 6;
/** A ring beside its names needs so much room; px. */
const BESIDE = 210;
const NAME_ROW = 24;
const RING = 112;

/** The largest parts and the rest as one; a ring has no place for what is below zero. */
function slicesOf({ tile, answer, names }: Props): Slice[] {
  const by = byOf(tile.config.query?.group);
  const all = answer.groups
    .map(({ key }, index) => ({ key, index, value: answer.totals[index] ?? 0 }))
    .filter(({ value }) => value > 0);
  const largest = all.toSorted((a, b) => b.value - a.value);
  const shown = new Set(all.length > MAX_SLICES ? largest.slice(0, MAX_SLICES - 1) : all);
  const slices: Slice[] = all
    .filter((each) => shown.has(each))
    .map(({ key, index, value }) => {
      const { name, color, pattern = index } = names(by, key);
      return { id: String(index), share: 0, color, pattern, name, value, groupKey: key };
    });
  const rest = all.filter((each) => !shown.has(each)).reduce((sum, { value }) => sum + value, 0);
  if (rest > 0) {
    const { name, color } = names(by, OTHER);
    slices.push({ id: 'rest', share: 0, color, pattern: 5, name, value: rest, groupKey: undefined });
  }
  const whole = slices.reduce((sum, { value }) => sum + value, 0);
  return slices.map((slice) => Object.assign(slice, { share: whole === 0 ? 0 : slice.value / whole }));
}

/** Parts of a whole as a ring with the whole in its middle. */
export function Donut(props: Props) {
  const { tile, answer, language, size, onDrill, isWall } = props;
  const { t } = useTranslation('widgets');
  const measured = measuredOf({ tile, values: answer.totals, language, currency: answer.currency });
  const slices = slicesOf(props);
  const written = (value: number) => measured.text(value * measured.factor);
  const share = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  const total = answer.total === null ? '–' : measured.short(answer.total * measured.factor);
  const isCount = tile.config.query?.measure.of === 'count';
  const tipOf = ({ id }: { id: string }) => {
    const slice = slices.find((each) => each.id === id);
    const rows = slice ? [{ key: id, name: share.format(slice.share), value: written(slice.value) }] : [];
    return <TipRows title={slice?.name ?? ''} rows={rows} />;
  };
  const pick = (id: string) => {
    const slice = slices.find((each) => each.id === id);
    if (slice && slice.groupKey !== undefined) onDrill?.({ groupKey: slice.groupKey });
  };
  return (
    <>
      <Room size={size}>
        {({ width, height }) => {
          const isBeside = width >= BESIDE;
          const across = Math.max(
            40,
            Math.min(height, isBeside ? width * 0.45 : width, Math.max(RING, height * 0.62)),
          );
          const rows = Math.max(1, Math.floor((height + 4) / NAME_ROW));
          return (
            <Marks
              label={t('chart_label', {
                name: tile.name,
                total: answer.total === null ? '–' : written(answer.total),
              })}
              marks={slices.map(({ id, name, value, share: part }, index) => ({
                id,
                x: index,
                y: 0,
                label: `${name}: ${written(value)}, ${share.format(part)}`,
              }))}
              tipOf={tipOf}
              onPick={onDrill && !isWall ? ({ id }) => pick(id) : undefined}
            >
              <div className={styles.donut} style={{ height }}>
                <Ring
                  parts={slices}
                  across={across}
                  middle={total}
                  below={isCount ? t('items', { count: answer.total ?? 0 }) : ''}
                />
                {isBeside && (
                  <ul className={styles.donutNames}>
                    {slices.slice(0, rows).map(({ id, name, value, color, pattern }) => (
                      <li key={id} data-mark={id} title={name}>
                        <Swatch color={color} pattern={pattern} />
                        <span>{name}</span>
                        <b>{written(value)}</b>
                      </li>
                    ))}
                  </ul>
                )}
              </div>
            </Marks>
          );
        }}
      </Room>
    </>
  );
}
