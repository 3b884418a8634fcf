import { useTranslation } from 'react-i18next';
import { Delayed } from '#components/feedback/delayed.tsx';
import { SkeletonBar } from '#components/feedback/skeleton-rows.tsx';
import styles from './parts/page-screen.module.css';

const LINES = ['94%', '88%', '61%', '0', '91%', '96%', '72%', '0', '85%', '40%'];

/** A page while it loads, in the geometry of the real one. */
export function PageSkeleton() {
  const { t } = useTranslation('pages');
  return (
    <Delayed>
      <div className={styles.skeleton} role="status" aria-label={t('loading_page')}>
        <div className={styles.skeletonHeader}>
          <SkeletonBar width="min(260px, 60%)" />
        </div>
        <div className={styles.tools} />
        <div className={styles.scroll}>
          <div className={styles.columns}>
            <div className={styles.outline} />
            <div className={styles.text}>
              <SkeletonBar width="52%" height={28} />
              <div className={styles.people}>
                <SkeletonBar width={180} />
              </div>
              {LINES.map((width, index) => (
                <div key={index} className={styles.skeletonLine}>
                  <SkeletonBar width={width} height={12} />
                </div>
              ))}
            </div>
          </div>
        </div>
      </div>
    </Delayed>
  );
}
