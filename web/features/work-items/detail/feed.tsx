import { Button, Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconCheck, IconFilter } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icon.tsx';
import { IconButton } from '#components/icon-button.tsx';
import { type History, useActivities, useHistory } from '#entities/activities/hooks.ts';
import { useComments } from '#entities/comments/hooks.ts';
import { useIsNewItem } from '#entities/work-items/hooks.ts';
import type { WorkItem } from '#entities/work-items/types.ts';
import { ActivityLine } from './activity-line.tsx';
import { CommentCard } from './comment-card.tsx';
import styles from './feed.module.css';
import { feedEntries } from './feed-entries.ts';
import { setFeed, useFeedSettings } from './feed-settings.ts';

/** Everything that happened to an item and everything said about it, newest or oldest first. */
export function Feed({ row }: { row: WorkItem }) {
  const { t } = useTranslation(['work-items', 'common']);
  const { newestFirst, shown } = useFeedSettings();
  const activities = useActivities(row.id);
  const comments = useComments(row.id);
  const history = useHistory({ projectId: row.project_id, itemId: row.id }, useIsNewItem(row.id));
  const entries = useMemo(
    () => feedEntries({ activities, comments, shown, newestFirst }),
    [activities, comments, shown, newestFirst],
  );
  return (
    <>
      <FeedHead />
      {history.state === 'failed' && (
        <p className={styles.failed} role="alert">
          {t('feed.failed')}
          <Button size="xs" onClick={history.retry}>
            {t('common:retry')}
          </Button>
        </p>
      )}
      {!newestFirst && <Earlier history={history} />}
      <div
        className={styles.feed}
        role="feed"
        aria-label={t('feed.title')}
        aria-busy={history.state === 'loading'}
      >
        {entries.map((entry) =>
          entry.kind === 'activity' ? (
            <ActivityLine key={entry.id} activity={entry.activity} wording={entry.wording} />
          ) : (
            <CommentCard key={entry.id} comment={entry.comment} />
          ),
        )}
      </div>
      {newestFirst && <Earlier history={history} />}
    </>
  );
}

/** At the end where the past is: only the newest page of a long history is there at first. */
function Earlier({ history }: { history: History }) {
  const { t } = useTranslation('work-items');
  if (!history.before) return null;
  return (
    <Button
      variant="subtle"
      size="xs"
      className={styles.earlier}
      loading={history.state === 'loading'}
      onClick={history.showEarlier}
    >
      {t('feed.show_earlier')}
    </Button>
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
