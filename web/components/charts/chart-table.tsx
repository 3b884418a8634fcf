import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Place, Series } from './chart-types.ts';
import { formatNumber, totalOf } from './numbers.ts';
import styles from './chart-table.module.css';

const PAGE = 100;

type TableProps = {
  label: string;
  /** The head of the first column. */
  first: string;
  places: readonly Place[];
  series: readonly Series[];
  language: string;
  /** Adds a column with the sum of a line. */
  hasTotal?: boolean;
  /** Each part has items of its own, also without a sum. */
  isPickedByPart?: boolean;
  height?: number | undefined;
  active?: string | null;
  onActive?: (key: string | null) => void;
  /** The sums of the lines, where they are not those of their parts. */
  sums?: Readonly<Record<string, number | null>> | undefined;
  /** How numbers are written, where they are no plain ones. */
  text?: ((value: number) => string) | undefined;
  /** Shows the items behind a number; without a series those of the whole line. */
  onPick?: ((key: string, seriesKey?: string) => void) | undefined;
};

/** The numbers behind a chart; each leads to the items that it counts. */
export function ChartTable({
  label,
  first,
  places,
  series,
  language,
  hasTotal = false,
  ...more
}: TableProps) {
  const { t } = useTranslation('analytics');
  const [shown, setShown] = useState(PAGE);
  const { active, onActive, onPick, height, isPickedByPart = hasTotal, sums, text } = more;
  return (
    <div
      className={styles.tableBox}
      style={height === undefined ? undefined : { height }}
      // What scrolls can be reached by keys.
      {...{ tabIndex: 0 }}
      role="region"
      aria-label={t('table_of', { name: label })}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {series.map((each) => (
              <th key={each.key} scope="col">
                <span className={styles.head} title={each.label}>
                  {series.length > 1 && <i style={{ background: each.color }} />}
                  <span>{each.label}</span>
                </span>
              </th>
            ))}
            {hasTotal && <th scope="col">{t('total')}</th>}
          </tr>
        </thead>
        <tbody>
          {places.slice(0, shown).map((place) => (
            <tr
              key={place.key}
              data-active={place.key === active ? '' : undefined}
              onMouseEnter={() => onActive?.(place.key)}
              onMouseLeave={() => onActive?.(null)}
            >
              <th scope="row">
                <span className={styles.name} title={place.label}>
                  {place.mark && (
                    <b className={styles.mark} style={{ background: place.mark.color }} aria-hidden>
                      {place.mark.letter}
                    </b>
                  )}
                  <span>{place.label}</span>
                </span>
              </th>
              {series.map(({ key, label: name }) => (
                <td key={key}>
                  <Amount
                    value={place.values[key]}
                    {...{ language, text }}
                    label={`${place.label}, ${name}`}
                    onPick={onPick && (() => onPick(place.key, isPickedByPart ? key : undefined))}
                  />
                </td>
              ))}
              {hasTotal && (
                <td className={styles.sum}>
                  <Amount
                    value={sums ? sums[place.key] : totalOf(place.values)}
                    {...{ language, text }}
                    label={`${place.label}, ${t('total')}`}
                    onPick={onPick && (() => onPick(place.key))}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {shown < places.length && (
        <div className={styles.more}>
          <Button variant="subtle" size="xs" onClick={() => setShown(shown + PAGE)}>
            {t('more_rows', { count: places.length - shown })}
          </Button>
        </div>
      )}
    </div>
  );
}

type AmountProps = {
  value: number | null | undefined;
  language: string;
  text: ((value: number) => string) | undefined;
  label: string;
  onPick: (() => void) | undefined;
};

function Amount({ value, language, text: write, label, onPick }: AmountProps) {
  const { t } = useTranslation('analytics');
  if (!value) return <span className={styles.nothing}>{value === 0 ? 0 : '–'}</span>;
  const text = write ? write(value) : formatNumber(value, language);
  if (!onPick) return <>{text}</>;
  return (
    <button
      type="button"
      className={styles.cell}
      aria-label={t('show_items', { name: label, count: text })}
      onClick={onPick}
    >
      {text}
    </button>
  );
}

/** Names of the parts, with their colours. */
export function Legend({ series }: { series: readonly Series[] }) {
  return (
    <ul className={styles.legend}>
      {series.map(({ key, label, color }) => (
        <li key={key} title={label}>
          <i style={{ background: color }} />
          <span>{label}</span>
        </li>
      ))}
    </ul>
  );
}
