import { Menu } from '@mantine/core';
import { IconCheck, IconChecks, IconDots, IconFilter } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PagesDrawing } from '#components/icons/more-drawings.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { LoadFailed } from '#components/feedback/load-failed.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { ScreenHeader } from '#components/screens/screen-header.tsx';
import { SkeletonRows } from '#components/feedback/skeleton-rows.tsx';
import { TabButtons } from '#components/tabs/tab-buttons.tsx';
import { useHasMore, useNotifications } from '#entities/personal/notifications/hooks.ts';
import { loadInbox, loadMoreOfInbox } from '#entities/personal/notifications/load.ts';
import type { InboxPart } from '#entities/personal/notifications/store.ts';
import type { Notification } from '#entities/personal/notifications/types.ts';
import { readMineAgain } from '#entities/work-items/approvals/load.ts';
import { useMyApprovals } from '#entities/work-items/approvals/mine.ts';
import type { Approval } from '#entities/work-items/approvals/types.ts';
import { useUnread } from '#entities/personal/notifications/unread.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { approvalGroups } from './approval-groups.ts';
import { readEverything } from './group-actions.ts';
import { type InboxFilter, type InboxGroup, type InboxTab, RELATIONS, groupsOf } from './groups.ts';
import { InboxLines } from './inbox-lines.tsx';
import styles from './inbox.module.css';

type ListProps = {
  openKey: string | null;
  onOpen: (group: InboxGroup) => void;
  /** The line that is open was put away. */
  onLeave: (key: string) => void;
};

type View = Omit<InboxFilter, 'openKey' | 'waiting'> & { part: 'awake' | 'archived' };
const START: View = { tab: 'all', isUnreadOnly: false, relations: [], part: 'awake' };

/** Reads a part of the inbox when it is first looked at. */
function useLoadedPart(part: InboxPart) {
  const { id, slug } = useCurrentWorkspace();
  const hasMore = useHasMore(id, part);
  const [isFailed, setFailed] = useState(false);
  const load = async () => {
    setFailed(false);
    try {
      await (hasMore === undefined ? loadInbox({ id, slug }, part) : loadMoreOfInbox({ id, slug }, part));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailed(true);
    }
  };
  const isKnown = hasMore !== undefined;
  useEffect(() => {
    if (!isKnown) void load();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each part
  }, [id, part, isKnown]);
  return { hasMore, isFailed, load };
}

type Shown = { view: View; openKey: string | null; waiting: readonly Approval[] };

/** The groups of a tab. Snoozed groups come after the others. */
function useGroups(rows: readonly Notification[], { view, openKey, waiting }: Shown) {
  const byItem = useMemo(() => new Map(waiting.map((row) => [row.issue_id, row] as const)), [waiting]);
  if (view.tab === 'approvals') return { groups: approvalGroups(rows, byItem), sleeping: NO_GROUPS };
  const filter = { ...view, openKey, waiting: byItem };
  return {
    groups: groupsOf(rows, view.part, filter),
    sleeping: view.part === 'awake' ? groupsOf(rows, 'snoozed', filter) : NO_GROUPS,
  };
}

const NO_GROUPS: readonly InboxGroup[] = [];

const ofMine = (isRead: boolean | undefined) => ({
  hasMore: isRead === undefined ? undefined : false,
  isFailed: isRead === false,
  load: readMineAgain,
});

/** What I was told of, by item, the newest first. */
export function InboxList({ openKey, onOpen, onLeave }: ListProps) {
  const { t } = useTranslation(['inbox', 'common']);
  const { id, slug } = useCurrentWorkspace();
  const mine = useMyApprovals({ id, slug });
  const [view, setView] = useState(START);
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useNotifications(id);
  const { groups, sleeping } = useGroups(rows, { view, openKey, waiting: mine.waiting });

  const loaded = useLoadedPart(view.part);
  useLoadedPart('snoozed');
  // Approvals are one list without pages.
  const isApprovals = view.tab === 'approvals';
  const { hasMore, isFailed, load } = isApprovals ? ofMine(mine.isRead) : loaded;
  const isEmpty = groups.length === 0;
  const hasNothing = isEmpty && hasMore !== undefined && !isFailed;
  return (
    <section className={styles.list} aria-label={t('title')}>
      <ListHead
        view={view}
        approvals={mine.isUsed || mine.waiting.length > 0 ? mine.waiting.length : null}
        onChange={(change) => setView({ ...view, ...change })}
      />
      <div ref={scroller} className={styles.scroll}>
        {isEmpty && hasMore === undefined && !isFailed && (
          <SkeletonRows count={8} label={t('common:loading')} look="items" />
        )}
        {hasNothing && <Empty view={view} />}
        {isFailed && isEmpty && <Failed onRetry={() => void load()} />}
        <InboxLines
          scroller={scroller}
          label={t(`tab.${view.tab}`)}
          groups={groups}
          sleeping={sleeping}
          openKey={openKey}
          onOpen={onOpen}
          onLeave={onLeave}
          onMore={hasMore || (isFailed && !isEmpty) ? () => void load() : null}
        />
      </div>
    </section>
  );
}

type ViewProps = { view: View; onChange: (change: Partial<View>) => void };
/** `approvals` is the number that I have to answer. Null if no project has an active workflow. */
type HeadProps = ViewProps & { approvals: number | null };

function ListHead({ view, approvals, onChange }: HeadProps) {
  const { t } = useTranslation('inbox');
  const { id } = useCurrentWorkspace();
  const { mentions, others } = useUnread(id);
  const counts: Record<InboxTab, number> = { all: mentions + others, mentions, approvals: approvals ?? 0 };
  const isApprovals = view.tab === 'approvals';
  return (
    <>
      <ScreenHeader crumbs={[{ label: t('title') }]}>
        <IconButton
          of={IconChecks}
          label={t('read_all')}
          disabled={isApprovals || counts[view.tab] === 0}
          onClick={() => readEverything(view.tab === 'mentions', t)}
        />
        <FilterMenu view={view} onChange={onChange} />
        <ViewMenu view={view} onChange={onChange} />
      </ScreenHeader>
      <TabButtons
        label={t('title')}
        tabs={(approvals === null ? PLAIN_TABS : ALL_TABS).map((tab) => ({
          id: tab,
          text: t(`tab.${tab}`),
          count: counts[tab] || undefined,
        }))}
        value={view.tab}
        onChange={(tab) => onChange({ tab })}
      />
    </>
  );
}

const PLAIN_TABS: readonly InboxTab[] = ['all', 'mentions'];
const ALL_TABS: readonly InboxTab[] = [...PLAIN_TABS, 'approvals'];

function FilterMenu({ view, onChange }: ViewProps) {
  const { t } = useTranslation('inbox');
  const { relations } = view;
  return (
    <Menu position="bottom-end" width={216} closeOnItemClick={false} alignItemsLabels="all">
      <Menu.Target>
        <IconButton of={IconFilter} label={t('filter')} isPressed={relations.length > 0} />
      </Menu.Target>
      <Menu.Dropdown>
        {RELATIONS.map((name) => {
          const isOn = relations.includes(name);
          return (
            <Menu.CheckboxItem
              key={name}
              checked={isOn}
              checkIcon={<Icon of={IconCheck} size={14} />}
              onChange={() =>
                onChange({
                  relations: isOn ? relations.filter((each) => each !== name) : [...relations, name],
                })
              }
            >
              {t(`relation.${name}`)}
            </Menu.CheckboxItem>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

function ViewMenu({ view, onChange }: ViewProps) {
  const { t } = useTranslation('inbox');
  const isArchive = view.part === 'archived';
  return (
    <Menu position="bottom-end" width={216} alignItemsLabels="all">
      <Menu.Target>
        <IconButton of={IconDots} label={t('what_is_shown')} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.CheckboxItem
          closeMenuOnClick
          checked={view.isUnreadOnly}
          checkIcon={<Icon of={IconCheck} size={14} />}
          onChange={(isUnreadOnly) => onChange({ isUnreadOnly })}
        >
          {t('unread_only')}
        </Menu.CheckboxItem>
        <Menu.CheckboxItem
          closeMenuOnClick
          checked={isArchive}
          checkIcon={<Icon of={IconCheck} size={14} />}
          onChange={(isOn) => onChange({ part: isOn ? 'archived' : 'awake' })}
        >
          {t('archived')}
        </Menu.CheckboxItem>
      </Menu.Dropdown>
    </Menu>
  );
}

function Empty({ view: { tab, part, isUnreadOnly, relations } }: { view: View }) {
  const { t } = useTranslation('inbox');
  const isFiltered = isUnreadOnly || relations.length > 0;
  const filtered = isFiltered ? 'filtered' : part === 'archived' ? 'archived' : tab;
  const name = tab === 'approvals' ? tab : filtered;
  return (
    <div className={styles.center}>
      <EmptyState
        drawing={<PagesDrawing />}
        title={t(`empty.${name}.title`)}
        text={t(`empty.${name}.text`)}
      />
    </div>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('inbox');
  return (
    <div className={styles.center} role="alert">
      <LoadFailed title={t('failed')} onRetry={onRetry} />
    </div>
  );
}
