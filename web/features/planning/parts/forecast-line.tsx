import { useTranslation } from 'react-i18next';
import { type Forecast, type Forecasted, useForecast } from '#entities/insight/forecast/use-forecast.ts';
import { numberFormat } from '#components/charts/number-text.ts';
import { formatDate } from '#lib/dates/dates.ts';
import { useLanguage } from '#lib/device/language.ts';
import styles from './drawer.module.css';

/** A team's pace says nothing before so many weeks. */
const MIN_WEEKS = 4;

/** When it is probably done, from when to when, and how that was computed. */
export function ForecastLine(of: Forecasted) {
  const { t } = useTranslation('widgets');
  const forecast = useForecast(of);
  if (!forecast || forecast.remaining === 0) return null;
  return (
    <section className={styles.part} aria-label={t('forecast.title')}>
      <h3>{t('forecast.title')}</h3>
      <Words forecast={forecast} />
    </section>
  );
}

function Words({ forecast }: { forecast: Forecast }) {
  const { t } = useTranslation('widgets');
  const language = useLanguage((state) => state.language);
  const { p50, p85, p95, by_target, runs, weeks_of_history: weeks } = forecast;
  if (!p50 || weeks < MIN_WEEKS) return <p className={styles.text}>{t('forecast.none')}</p>;
  const day = (of: string | null) => (of ? formatDate(of, language) : '…');
  const range =
    p85 && p85 !== p50
      ? t('forecast.range', { from: day(p50), to: day(p85) })
      : t('forecast.day', { day: day(p50) });
  const percent = numberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  return (
    <>
      <p className={styles.text} style={{ marginTop: 4 }}>
        <b>{range}</b>
        {by_target !== null && ` · ${t('forecast.by_target', { share: percent.format(by_target) })}`}
      </p>
      <p className={styles.text} style={{ marginTop: 4 }}>
        {t('forecast.how', {
          count: weeks,
          runs: runs.toLocaleString(language),
          p50: day(p50),
          p85: day(p85),
          p95: day(p95),
        })}
      </p>
    </>
  );
}
