import { useTranslation } from 'react-i18next';
import { Delayed } from '#components/feedback/delayed.tsx';
import { SkeletonBar } from '#components/feedback/skeleton-rows.tsx';
import styles from './styles/detail.module.css';

const LINES = ['92%', '84%', '96%', '61%', '88%', '42%'];

/** A title and some lines of text, while an item is read. */
export function DetailSkeleton() {
  const { t } = useTranslation('work-items');
  return (
    <Delayed>
      <div className={styles.skeleton} role="status" aria-label={t('loading')}>
        <SkeletonBar width="46%" height={20} />
        {LINES.map((width) => (
          <SkeletonBar key={width} width={width} />
        ))}
      </div>
    </Delayed>
  );
}
