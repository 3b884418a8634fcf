import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Delayed } from '#components/feedback/delayed.tsx';
import styles from './covers.module.css';

const SKELETONS = 9;

/** Grey pictures while the real ones are read. */
export function LoadingPictures() {
  const { t } = useTranslation('covers');
  return (
    <Delayed>
      <div role="status" aria-label={t('loading')} className={styles.grid}>
        {Array.from({ length: SKELETONS }, (_, index) => (
          <span key={index} className={styles.skeleton} />
        ))}
      </div>
    </Delayed>
  );
}

/** Says why there are no pictures, and tries again. */
export function PicturesFailed({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { t } = useTranslation(['covers', 'common']);
  return (
    <div role="alert" className={styles.note}>
      <p>{text}</p>
      <Button size="xs" onClick={onRetry}>
        {t('common:retry')}
      </Button>
    </div>
  );
}
