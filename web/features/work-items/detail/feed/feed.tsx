import { Button, Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconCheck, IconFilter } from '@tabler/icons-react';
import { Fragment, useCallback, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { useActivities, useHistory } from '#entities/work-items/activities/hooks.ts';
import { useComments, useThreads } from '#entities/work-items/comments/hooks.ts';
import { useIsNewItem } from '#entities/work-items/items/hooks.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { ActivityLine } from './activity-line.tsx';
import styles from './feed.module.css';
import { Earlier, FeedFailed, FeedSkeleton } from './feed-pages.tsx';
import { FEED_TOPICS, type FeedEntry, feedEntries } from './feed-entries.ts';
import { setFeed, toggleTopic, useFeedSettings } from './feed-settings.ts';
import { ThreadCard } from './thread-card.tsx';
import { isNew, type Unread, useUnread } from './unread.ts';
import { useAddressedComment } from './use-addressed-comment.ts';

/** Everything that happened to an item and everything said about it, newest or oldest first. */
export function Feed({ row }: { row: WorkItem }) {
  const { t } = useTranslation('work-items');
  const { newestFirst, hidden } = useFeedSettings();
  const activities = useActivities(row.id);
  const comments = useComments(row.id);
  const threads = useThreads(row.id);
  const history = useHistory({ projectId: row.project_id, itemId: row.id }, useIsNewItem(row.id));
  const feed = useRef<HTMLDivElement>(null);
  // With the last page the button goes; the keyboard stays with what it has brought.
  const takeFocus = useCallback(() => feed.current?.focus({ preventScroll: true }), []);
  const entries = useMemo(
    () => feedEntries({ activities, threads, hidden, newestFirst }),
    [activities, threads, hidden, newestFirst],
  );
  const firstNew = firstNewOf(entries, useUnread(row.id, comments.length), newestFirst);
  useAddressedComment(history, comments);
  // Where the past is, and where one asks for more of it.
  const past = (
    <>
      {history.state === 'failed' && <FeedFailed onRetry={history.retry} />}
      {history.before && <Earlier history={history} onFocusLost={takeFocus} />}
    </>
  );
  return (
    <>
      <FeedHead />
      {!newestFirst && past}
      <div
        ref={feed}
        tabIndex={-1}
        className={styles.feed}
        role="feed"
        aria-label={t('detail:feed.title')}
        aria-busy={history.state === 'loading'}
      >
        {entries.length === 0 && history.state === 'loading' && <FeedSkeleton />}
        {entries.map((entry) =>
          entry.kind === 'activity' ? (
            <ActivityLine key={entry.id} activity={entry.activity} wording={entry.wording} />
          ) : (
            <Fragment key={entry.id}>
              {entry.id === firstNew && !newestFirst && <UnreadLine />}
              <ThreadCard thread={entry.thread} />
              {entry.id === firstNew && newestFirst && <UnreadLine />}
            </Fragment>
          ),
        )}
      </div>
      {newestFirst && past}
    </>
  );
}

/** The oldest thread that is new to me. */
function firstNewOf(entries: readonly FeedEntry[], unread: Unread | undefined, newestFirst: boolean) {
  const isFresh = (entry: FeedEntry) => entry.kind === 'comment' && isNew(unread, entry.thread.first);
  return (newestFirst ? entries.findLast(isFresh) : entries.find(isFresh))?.id;
}

/** What stands on its later side was not read before. */
function UnreadLine() {
  const { t } = useTranslation('work-items');
  return (
    <div className={styles.unread} role="separator" aria-label={t('detail:comment.unread_line')}>
      <span aria-hidden>{t('detail:comment.new')}</span>
    </div>
  );
}

function FeedHead() {
  const { t } = useTranslation('work-items');
  const newestFirst = useFeedSettings((settings) => settings.newestFirst);
  return (
    <header className={styles.head}>
      <h2>{t('detail:feed.title')}</h2>
      <span className={styles.space} />
      <Button
        variant="subtle"
        size="xs"
        leftSection={<Icon of={newestFirst ? IconArrowUp : IconArrowDown} size={14} />}
        onClick={() => setFeed({ newestFirst: !newestFirst })}
      >
        {t(newestFirst ? 'detail:feed.newest_first' : 'detail:feed.oldest_first')}
      </Button>
      <FeedFilter />
    </header>
  );
}

/** Which kinds of entries are shown: at least one of them. */
function FeedFilter() {
  const { t } = useTranslation('work-items');
  const hidden = useFeedSettings((settings) => settings.hidden);
  const isLast = FEED_TOPICS.length - hidden.length === 1;
  return (
    <Menu position="bottom-end" closeOnItemClick={false} alignItemsLabels="all">
      <Menu.Target>
        <IconButton
          of={IconFilter}
          size="sm"
          label={t('detail:feed.filter')}
          className={styles.filter}
          data-active={hidden.length === 0 ? undefined : ''}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {FEED_TOPICS.map((topic) => {
          const isShown = !hidden.includes(topic);
          return (
            <Menu.CheckboxItem
              key={topic}
              checked={isShown}
              data-disabled={isShown && isLast}
              checkIcon={<Icon of={IconCheck} size={14} />}
              onChange={() => toggleTopic(topic)}
            >
              {t(`detail:feed.topic.${topic}`)}
            </Menu.CheckboxItem>
          );
        })}
        {hidden.length > 0 && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => setFeed({ hidden: [] })}>{t('detail:feed.all')}</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
