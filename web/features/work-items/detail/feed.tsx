import { Button, Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconCheck, IconFilter } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icon.tsx';
import { IconButton } from '#components/icon-button.tsx';
import { loadActivities } from '#entities/activities/actions.ts';
import { useActivities } from '#entities/activities/hooks.ts';
import { loadComments } from '#entities/comments/actions.ts';
import { useComments } from '#entities/comments/hooks.ts';
import type { WorkItem } from '#entities/work-items/types.ts';
import { ActivityLine } from './activity-line.tsx';
import { CommentCard } from './comment-card.tsx';
import styles from './feed.module.css';
import { feedEntries } from './feed-entries.ts';
import { setFeed, useFeedSettings } from './feed-settings.ts';

function useHistory({ id, project_id }: WorkItem) {
  const [failedFor, setFailedFor] = useState<string | null>(null);
  const load = useCallback(() => {
    Promise.all([loadActivities(project_id, id), loadComments(project_id, id)]).then(
      () => setFailedFor(null),
      () => setFailedFor(id),
    );
  }, [project_id, id]);
  useEffect(load, [load]);
  return { hasFailed: failedFor === id, retry: load };
}

/** Everything that happened to an item and everything said about it, newest or oldest first. */
export function Feed({ row }: { row: WorkItem }) {
  const { t } = useTranslation(['work-items', 'common']);
  const { newestFirst, shown } = useFeedSettings();
  const activities = useActivities(row.id);
  const comments = useComments(row.id);
  const history = useHistory(row);
  const entries = useMemo(
    () => feedEntries({ activities, comments, shown, newestFirst }),
    [activities, comments, shown, newestFirst],
  );
  return (
    <>
      <FeedHead />
      {history.hasFailed && (
        <p className={styles.failed} role="alert">
          {t('feed.failed')}
          <Button size="xs" onClick={history.retry}>
            {t('common:retry')}
          </Button>
        </p>
      )}
      <div className={styles.feed} role="feed" aria-label={t('feed.title')}>
        {entries.map((entry) =>
          entry.kind === 'activity' ? (
            <ActivityLine key={entry.id} activity={entry.activity} wording={entry.wording} />
          ) : (
            <CommentCard key={entry.id} comment={entry.comment} />
          ),
        )}
      </div>
    </>
  );
}

function FeedHead() {
  const { t } = useTranslation('work-items');
  const { newestFirst, shown } = useFeedSettings();
  return (
    <header className={styles.head}>
      <h2>{t('feed.title')}</h2>
      <span className={styles.space} />
      <Button
        variant="subtle"
        size="xs"
        leftSection={<Icon of={newestFirst ? IconArrowUp : IconArrowDown} size={14} />}
        onClick={() => setFeed({ newestFirst: !newestFirst })}
      >
        {t(newestFirst ? 'feed.newest_first' : 'feed.oldest_first')}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton
            of={IconFilter}
            size="sm"
            label={t('feed.filter')}
            className={styles.filter}
            data-active={shown === 'all' ? undefined : ''}
          />
        </Menu.Target>
        <Menu.Dropdown>
          {(['all', 'comments', 'updates'] as const).map((value) => (
            <Menu.Item
              key={value}
              onClick={() => setFeed({ shown: value })}
              rightSection={shown === value && <Icon of={IconCheck} />}
            >
              {t(`feed.${value}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </header>
  );
}
