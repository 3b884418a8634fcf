import { Menu } from '@mantine/core';
import { IconCheck, IconChecks, IconDots, IconFilter } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
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
import { useUnread } from '#entities/personal/notifications/unread.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { ApiError } from '#lib/http/api-error.ts';
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

type View = Omit<InboxFilter, 'openKey'> & { part: 'awake' | 'archived' };
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

/** What I was told of, by item, the newest first. */
export function InboxList({ openKey, onOpen, onLeave }: ListProps) {
  const { t } = useTranslation(['inbox', 'common']);
  const { id } = useCurrentWorkspace();
  const [view, setView] = useState(START);
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useNotifications(id);
  const filter = { ...view, openKey };
  const groups = groupsOf(rows, view.part, filter);
  const sleeping = view.part === 'awake' ? groupsOf(rows, 'snoozed', filter) : [];
  const { hasMore, isFailed, load } = useLoadedPart(view.part);
  useLoadedPart('snoozed');
  const isEmpty = groups.length === 0;
  const hasNothing = isEmpty && hasMore !== undefined && !isFailed;
  return (
    <section className={styles.list} aria-label={t('title')}>
      <ListHead view={view} onChange={(change) => setView({ ...view, ...change })} />
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

type HeadProps = { view: View; onChange: (change: Partial<View>) => void };

function ListHead({ view, onChange }: HeadProps) {
  const { t } = useTranslation('inbox');
  const { id } = useCurrentWorkspace();
  const { mentions, others } = useUnread(id);
  const counts: Record<InboxTab, number> = { all: mentions + others, mentions };
  return (
    <>
      <ScreenHeader crumbs={[{ label: t('title') }]}>
        <IconButton
          of={IconChecks}
          label={t('read_all')}
          disabled={counts[view.tab] === 0}
          onClick={() => readEverything(view.tab === 'mentions', t)}
        />
        <FilterMenu view={view} onChange={onChange} />
        <ViewMenu view={view} onChange={onChange} />
      </ScreenHeader>
      <TabButtons
        label={t('title')}
        tabs={(['all', 'mentions'] as const).map((id) => ({
          ...{ id, text: t(`tab.${id}`), count: counts[id] || undefined },
        }))}
        value={view.tab}
        onChange={(tab) => onChange({ tab })}
      />
    </>
  );
}

function FilterMenu({ view, onChange }: HeadProps) {
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

function ViewMenu({ view, onChange }: HeadProps) {
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
  const name = isFiltered ? 'filtered' : part === 'archived' ? 'archived' : tab;
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
