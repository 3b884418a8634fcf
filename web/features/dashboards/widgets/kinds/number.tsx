import { IconArrowDown, IconArrowUp, IconMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { Spark } from '#components/charts/marks/spark.tsx';
import { TipRows } from '#components/charts/marks/tip-rows.tsx';
import { daysBetween, formatMonthDay, parseDay, today } from '#lib/dates/dates.ts';
import { goodWayOf } from '../../model/good-way.ts';
import type { KindProps } from '../model/kind-props.ts';
import { measuredOf } from '../model/measured.ts';
import { Room } from '../parts/room.tsx';
import styles from '../parts/widgets.module.css';

type Props = KindProps<'number'>;

/** A curve beside the number needs so much room, and one below it so much height; px. */
const BESIDE = 210;
const BELOW = 130;
const SPARK = { width: 104, height: 44 };
const FIGURE = 68;
/** So much stays for the number and its change. */
const TEXT = 150;

/** 1 where more is good, -1 where less is, 0 where neither is. */
function signOf(tile: Props['tile']): 1 | -1 | 0 {
  const good = goodWayOf(tile);
  return good === null ? 0 : good === 'up' ? 1 : -1;
}

/** One number. Over a period it has how it changed and its curve; without one it is what is true now. */
export function NumberKind({ tile, answer, language, size, onDrill, isWall }: Props) {
  const { t } = useTranslation('widgets');
  const { value, points, currency } = answer;
  const measured = measuredOf({ tile, values: [value], language, currency });
  const { number, unit } =
    value === null ? { number: '–', unit: '' } : measured.parts(value * measured.factor);
  // Without a period the points are of the days when items were made, which is not how the number went.
  const known = answer.period ? points.filter((point) => point.value !== null) : [];
  const written = (each: number) => measured.text(each * measured.factor);
  return (
    <>
      <Room size={size}>
        {({ width, height }) => {
          const isBeside = width >= BESIDE;
          const curve = Math.max(SPARK.width, Math.min(width * 0.42, width - TEXT));
          const hasSpark = known.length > 1 && (isBeside || height >= BELOW);
          return (
            <div className={styles.number} data-below={isBeside ? undefined : ''}>
              <button
                type="button"
                className={styles.figureButton}
                disabled={!onDrill || isWall}
                title={onDrill && !isWall ? t('show_items') : undefined}
                onClick={() => onDrill?.({})}
              >
                <span className={styles.figure}>{number}</span>
                {unit && <span className={styles.unit}>{unit}</span>}
              </button>
              <Trend
                {...{ tile, answer, measured }}
                room={isBeside && hasSpark ? width - curve - 12 : width}
              />
              {hasSpark && (
                <div className={styles.spark}>
                  <Curve
                    {...{ tile, answer, language, written }}
                    width={isBeside ? curve : width}
                    height={isBeside ? Math.max(SPARK.height, height - 24) : height - FIGURE}
                  />
                </div>
              )}
            </div>
          );
        }}
      </Room>
    </>
  );
}

type CurveProps = Pick<Props, 'tile' | 'answer' | 'language'> & {
  written: (value: number) => string;
  width: number;
  height: number;
};

/** How the number went. */
function Curve({ tile, answer, language, written, ...box }: CurveProps) {
  const { t } = useTranslation('widgets');
  const text = (value: number | null) => (value === null ? '–' : written(value));
  const tipOf = (day: string) => {
    const value = answer.points.find((point) => point.day === day)?.value ?? null;
    return (
      <TipRows
        title={formatMonthDay(day, language)}
        rows={[{ key: day, name: tile.name, value: text(value) }]}
      />
    );
  };
  return (
    <Spark
      label={t('chart_keys', { name: tile.name })}
      points={answer.points.map(({ day, value }) => ({
        key: day,
        value,
        label: `${formatMonthDay(day, language)}: ${text(value)}`,
      }))}
      {...box}
      tipOf={tipOf}
    />
  );
}

type TrendProps = Pick<Props, 'tile' | 'answer'> & { measured: ReturnType<typeof measuredOf>; room: number };

/** How the number changed: an arrow, by how much, since when; its colour where a way is good. */
function Trend({ tile, answer, measured, room }: TrendProps) {
  const { t } = useTranslation('widgets');
  const { value, before } = answer;
  if (value === null || before === null) return null;
  const by = value - before;
  const when = whenOf(answer, t);
  const amount = measured.text(Math.abs(by) * measured.factor);
  const sign = signOf(tile);
  const look = by === 0 ? 'same' : sign === 0 ? 'plain' : by * sign > 0 ? 'good' : 'bad';
  const words = by === 0 ? t('trend.same') : t(by > 0 ? 'trend.up' : 'trend.down', { amount });
  return (
    <span className={styles.trendLine} style={{ maxWidth: room }} title={`${words} ${when}`}>
      <span className={styles.trend} data-look={look} role="img" aria-label={words}>
        <Icon of={by === 0 ? IconMinus : by > 0 ? IconArrowUp : IconArrowDown} size={14} />
        {by !== 0 && amount}
      </span>
      <span className={styles.when}>{by === 0 ? `${t('trend.same')} ${when}` : when}</span>
    </span>
  );
}

/** "in 30 days": so many of the period have passed, and so many are compared. */
function whenOf(answer: Props['answer'], t: ReturnType<typeof useTranslation<'widgets'>>['t']): string {
  const { period } = answer;
  const now = today();
  if (!period) return t('trend.before');
  const until = now < period.from || now > period.to ? period.to : now;
  return t('trend.in_days', { count: daysBetween(parseDay(period.from), parseDay(until)) + 1 });
}
