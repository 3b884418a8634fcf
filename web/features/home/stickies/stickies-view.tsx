import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { usePhone } from '#lib/device/phone.ts';
import { BoardDrawing, NothingFoundDrawing } from '#components/icons/drawings.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { LoadFailed } from '#components/feedback/load-failed.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { SearchField } from '#components/controls/search-field.tsx';
import { SkeletonRows } from '#components/feedback/skeleton-rows.tsx';
import { StickyBoard } from './board.tsx';
import styles from './stickies.module.css';
import type { MyStickies } from './use-stickies.ts';

export function StickySearch({ query, setQuery }: Pick<MyStickies, 'query' | 'setQuery'>) {
  const { t } = useTranslation('stickies');
  return <SearchField className={styles.search} label={t('search')} query={query} onChange={setQuery} />;
}

export function NewSticky({ add }: Pick<MyStickies, 'add'>) {
  const { t } = useTranslation('stickies');
  const isPhone = usePhone();
  if (isPhone)
    return (
      <IconButton of={IconPlus} variant="filled" size="xl" iconSize={20} label={t('new')} onClick={add} />
    );
  return (
    <Button variant="filled" leftSection={<Icon of={IconPlus} />} onClick={add}>
      {t('new')}
    </Button>
  );
}

/** All stickies, or what is to be said in their place. */
export function StickiesView(mine: MyStickies) {
  const { t } = useTranslation(['stickies', 'common']);
  const { rows, query, state, freshId, loadMore, retry, add } = mine;
  if (rows.length > 0) {
    return (
      <>
        <StickyBoard rows={rows} freshId={freshId} />
        {loadMore && (
          <Button variant="subtle" className={styles.more} onClick={loadMore}>
            {t('more')}
          </Button>
        )}
      </>
    );
  }
  if (state === 'loading') return <SkeletonRows label={t('loading')} />;
  if (state === 'failed') return <LoadFailed onRetry={retry} />;
  if (query.trim()) {
    return (
      <EmptyState drawing={<NothingFoundDrawing />} title={t('no_match.title')} text={t('no_match.text')} />
    );
  }
  return (
    <EmptyState
      drawing={<BoardDrawing />}
      title={t('empty.title')}
      text={t('empty.text')}
      actions={<NewSticky add={add} />}
    />
  );
}
