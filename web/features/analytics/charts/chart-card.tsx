import { IconChartBar, IconTable } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import styles from '../parts/analytics.module.css';

type CardProps = {
  title: string;
  /** Beside the title, e.g. the year. */
  hint?: ReactNode;
  /** At the right end, e.g. a sum. */
  aside?: ReactNode;
  /** In one line: how it is counted. */
  counted?: string;
  chart: ReactNode;
  /** The same numbers to be read. */
  table: ReactNode;
  className?: string | undefined;
};

/** A chart with the table behind it. */
export function ChartCard({ title, hint, aside, counted, chart, table, className }: CardProps) {
  const { t } = useTranslation('analytics');
  const [isTable, setTable] = useState(false);
  return (
    <section className={`${styles.card} ${className ?? ''}`} aria-label={title}>
      <header className={styles.cardHead}>
        <h2>{title}</h2>
        {hint && <span className={styles.hint}>{hint}</span>}
        <span className={styles.space} />
        {aside && <span className={styles.hint}>{aside}</span>}
        <IconButton
          of={isTable ? IconChartBar : IconTable}
          label={isTable ? t('as_chart', { name: title }) : t('as_table', { name: title })}
          isPressed={isTable}
          size="sm"
          onClick={() => setTable(!isTable)}
        />
      </header>
      {counted && <p className={styles.counted}>{counted}</p>}
      <div className={isTable ? styles.cardTable : styles.cardBody}>{isTable ? table : chart}</div>
    </section>
  );
}
