import { Button } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Delayed } from '#components/feedback/delayed.tsx';
import { SkeletonBar } from '#components/feedback/skeleton-rows.tsx';
import type { History } from '#entities/work-items/activities/hooks.ts';
import { isCutOff, useConnection } from '#lib/http/connection.ts';
import { MissingPart } from '../parts/missing-parts.tsx';
import styles from './feed.module.css';

export function FeedSkeleton() {
  return (
    <Delayed>
      <div className={styles.skeleton} aria-hidden>
        {['44%', '61%', '38%'].map((width) => (
          <div key={width} className={styles.line}>
            <span className={styles.node}>
              <SkeletonBar width={14} />
            </span>
            <SkeletonBar width={width} />
          </div>
        ))}
      </div>
    </Delayed>
  );
}

/** Without a connection that is nobody's fault, and it is read as soon as it is back. */
export function FeedFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['work-items', 'common']);
  const isLost = useConnection(isCutOff);
  if (isLost) return <MissingPart />;
  return (
    <p className={styles.failed} data-danger role="alert">
      {t('detail:feed.failed')}
      <Button size="xs" onClick={onRetry}>
        {t('common:retry')}
      </Button>
    </p>
  );
}

type EarlierProps = {
  history: History;
  /** The keyboard stood on it when it went. */
  onFocusLost: () => void;
};

/** At the end where the past is: only the newest page of a long history is there at first. */
export function Earlier({ history, onFocusLost }: EarlierProps) {
  const { t } = useTranslation(['work-items', 'common']);
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const own = button.current;
    return () => {
      if (own && own === document.activeElement) onFocusLost();
    };
  }, [onFocusLost]);
  const isLoading = history.state === 'loading';
  return (
    <Button
      ref={button}
      variant="subtle"
      size="xs"
      className={styles.earlier}
      // Not disabled, which would take the keyboard away.
      aria-disabled={isLoading}
      onClick={() => !isLoading && history.showEarlier()}
    >
      {isLoading ? t('common:loading') : t('detail:feed.show_earlier')}
    </Button>
  );
}
