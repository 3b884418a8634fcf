import { useTranslation } from 'react-i18next';
import { SkeletonBar } from '#components/feedback/skeleton-rows.tsx';
import type { UpdateProgress } from '#entities/projects/updates/types.ts';
import { useLanguage } from '#lib/device/language.ts';
import { deltasOf } from './delta-texts.ts';
import styles from './deltas.module.css';

const PLACES = ['done', 'scope', 'target', 'percent'];

type DeltasProps = { progress: UpdateProgress | undefined; hasFailed?: boolean };

/** The four computed numbers of an update. Without `progress` they are still being counted. */
export function Deltas({ progress, hasFailed = false }: DeltasProps) {
  const { t } = useTranslation('updates');
  const language = useLanguage((state) => state.language);
  if (!progress && hasFailed) return <p className={styles.failed}>{t('delta.failed')}</p>;
  if (!progress) {
    return (
      <div className={styles.deltas} role="status" aria-label={t('delta.loading')}>
        {PLACES.map((place) => (
          <span key={place} className={styles.delta}>
            <SkeletonBar width={72} />
          </span>
        ))}
      </div>
    );
  }
  return (
    <dl className={styles.deltas}>
      {deltasOf(progress, { t, language }).map(({ key, value, text, title, isBad }) => (
        <div key={key} className={styles.delta} data-delta={key} title={title}>
          <dt>{text}</dt>
          <dd data-bad={isBad ? '' : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
