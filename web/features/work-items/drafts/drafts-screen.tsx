import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { BoardDrawing, BrokenDrawing } from '#components/drawings.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { Icon } from '#components/icon.tsx';
import { ScreenHeader } from '#components/screen-header.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { useDrafts } from '#entities/drafts/hooks.ts';
import { openModal } from '#lib/modal-store.ts';
import { useTitle } from '#lib/use-title.ts';
import screenStyles from '../screen/screen.module.css';
import { DraftRow } from './draft-row.tsx';
import styles from './drafts.module.css';

const write = () => openModal({ kind: 'create-work-item', preset: { is_draft: true } });

/** Work items that I have begun to write and nobody else sees. */
export function Component() {
  const { t } = useTranslation(['detail', 'common']);
  const { drafts, state, retry } = useDrafts();
  useTitle(t('drafts.title'));
  const isEmpty = drafts.length === 0;
  return (
    <>
      <ScreenHeader
        crumbs={[{ label: t('drafts.title') }]}
        count={isEmpty ? undefined : String(drafts.length)}
      >
        <Button variant="filled" leftSection={<Icon of={IconPlus} />} onClick={write}>
          {t('drafts.new')}
        </Button>
      </ScreenHeader>
      <div className={screenStyles.body}>
        {isEmpty && state === 'loading' && (
          <SkeletonRows count={6} label={t('common:loading')} look="items" />
        )}
        {isEmpty && state === 'ready' && (
          <div className={screenStyles.center}>
            <EmptyState
              drawing={<BoardDrawing />}
              title={t('drafts.empty_title')}
              text={t('drafts.empty_text')}
            />
          </div>
        )}
        {isEmpty && state === 'failed' && (
          <div className={screenStyles.center} role="alert">
            <EmptyState
              drawing={<BrokenDrawing />}
              title={t('drafts.failed')}
              text={t('common:error.offline')}
              actions={
                <Button size="md" onClick={retry}>
                  {t('common:retry')}
                </Button>
              }
            />
          </div>
        )}
        {!isEmpty && (
          <ul className={styles.list} aria-label={t('drafts.title')}>
            {drafts.map((draft) => (
              <DraftRow key={draft.id} draft={draft} />
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
