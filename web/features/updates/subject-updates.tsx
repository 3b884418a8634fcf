import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { LoadFailed } from '#components/feedback/load-failed.tsx';
import { SkeletonRows } from '#components/feedback/skeleton-rows.tsx';
import { PagesDrawing } from '#components/icons/more-drawings.tsx';
import { useDraft, useSubjectUpdates } from '#entities/projects/updates/hooks.ts';
import type { Subject } from '#entities/projects/updates/subject.ts';
import { UpdateCard } from './card/update-card.tsx';
import { Composer } from './composer/composer.tsx';
import { Earlier } from './earlier.tsx';
import { useReach } from './use-reach.ts';
import styles from './updates.module.css';

type SubjectUpdatesProps = {
  subject: Subject;
  /** Members write updates. Others of the project read them. */
  canPost?: boolean;
};

/** Where updates of a project, module or initiative are written, and those that were posted. */
export function SubjectUpdates({ subject, canPost = true }: SubjectUpdatesProps) {
  const { t } = useTranslation(['updates', 'detail', 'common']);
  const { rows, state, cursor, retry, more } = useSubjectUpdates(subject);
  const { draft, isRead } = useDraft(subject);
  const reach = useReach(subject);
  const [last, ...earlier] = rows;
  const isLoading = state === 'loading' && !last;
  return (
    <div className={styles.list}>
      {canPost && !isLoading && isRead !== undefined && (
        <Composer key={subject.id} {...{ subject, draft, last, reach }} />
      )}
      {isLoading && <SkeletonRows count={5} label={t('loading')} />}
      {state === 'failed' && !last && <LoadFailed onRetry={retry} />}
      {state === 'ready' && !last && (
        <EmptyState drawing={<PagesDrawing />} title={t('empty.title')} text={t('empty.text')} />
      )}
      {last && <UpdateCard key={last.id} update={last} />}
      {earlier.length > 0 && <Earlier rows={earlier} isWhole={cursor === null} />}
      {cursor !== null && (
        <Button variant="default" className={styles.more ?? ''} onClick={() => void more()}>
          {t('more')}
        </Button>
      )}
    </div>
  );
}
