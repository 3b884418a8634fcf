import { Button, SegmentedControl, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProjectsDrawing } from '#components/icons/more-drawings.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { SkeletonRows } from '#components/feedback/skeleton-rows.tsx';
import { type ItemsOf, PERSON_GROUPS, type PersonGroup } from '#entities/workspaces/people/api.ts';
import { ItemGroups, type ItemsLayout } from './item-groups.tsx';
import { useItems } from './use-items.ts';
import styles from './items.module.css';

type PersonItemsProps = { userId: string; name: string; of: ItemsOf };

const LAYOUT_KEY = 'tandem.person_layout';
const FIRST_GROUP: Record<ItemsLayout, PersonGroup> = { list: 'state__group', board: 'priority' };
const isLayout = (value: string | null): value is ItemsLayout => value === 'list' || value === 'board';

/** The work items that somebody has to do with, over all projects. */
export function PersonItems({ userId, name, of }: PersonItemsProps) {
  const { t } = useTranslation(['people', 'common']);
  const [chosen, setChosen] = useState<PersonGroup | null>(null);
  const [layout, setLayout] = useState<ItemsLayout>(() => {
    const stored = localStorage.getItem(LAYOUT_KEY);
    return isLayout(stored) ? stored : 'list';
  });
  const groupBy = chosen ?? FIRST_GROUP[layout];
  const { read, problem, retry, more } = useItems(userId, of, groupBy);
  const choose = (value: string) => {
    if (!isLayout(value)) return;
    localStorage.setItem(LAYOUT_KEY, value);
    setLayout(value);
  };
  const groups = read?.groups.filter(({ total }) => total > 0) ?? [];
  return (
    <>
      <div className={styles.tools}>
        <SegmentedControl
          aria-label={t('layout')}
          value={layout}
          onChange={choose}
          data={[
            { value: 'list', label: t('list') },
            { value: 'board', label: t('board') },
          ]}
        />
        <Select
          className={styles.groupBy ?? ''}
          aria-label={t('group_by')}
          allowDeselect={false}
          data={PERSON_GROUPS.map((value) => ({ value, label: t(`group.${value}`) }))}
          value={groupBy}
          onChange={(value) => setChosen(value as PersonGroup | null)}
        />
      </div>
      {problem && (
        <div className={styles.problem} role="alert">
          {t(`common:error.${problem.kind}`)} <Button onClick={retry}>{t('common:retry')}</Button>
        </div>
      )}
      {!read && !problem && <SkeletonRows label={t('items_loading')} look="items" />}
      {read && groups.length === 0 && (
        <EmptyState
          drawing={<ProjectsDrawing />}
          title={t(`none.${of}.title`)}
          text={t(`none.${of}.text`, { name })}
        />
      )}
      {groups.length > 0 && <ItemGroups groups={groups} groupBy={groupBy} layout={layout} />}
      {read?.hasMore && (
        <Button className={styles.more ?? ''} variant="subtle" onClick={more}>
          {t('more')}
        </Button>
      )}
    </>
  );
}
