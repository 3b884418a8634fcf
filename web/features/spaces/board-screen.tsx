import { Button, SegmentedControl } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { Avatar } from '#components/people/avatar.tsx';
import { LayoutIcon } from '#components/icons/layout-icon.tsx';
import { ProjectTile } from '#components/people/project-tile.tsx';
import { SkeletonRows } from '#components/feedback/skeleton-rows.tsx';
import { useSession } from '#entities/identity/users/store.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { useTitle } from '#lib/frame/use-title.ts';
import { type Board, type Layout, LAYOUTS, readBoard } from './parts/board-api.ts';
import { BoardCalendar } from './dated/board-calendar.tsx';
import { BoardClosed } from './parts/board-closed.tsx';
import { BoardFilters } from './board-filters.tsx';
import { BoardItems } from './board-items.tsx';
import { BoardPeek } from './peek/board-peek.tsx';
import { BoardTable } from './board-table.tsx';
import { BoardTimeline } from './dated/board-timeline.tsx';
import { SignInLink } from './parts/sign-in-link.tsx';
import { ThemeButton } from './parts/theme-button.tsx';
import { useAddress } from './use-address.ts';
import { useGroups } from './use-groups.ts';
import { useNotListed } from './parts/use-not-listed.ts';
import { useOpened } from './parts/use-opened.ts';
import styles from './parts/spaces.module.css';

/** A published board, for whoever has its address. */
export function Component() {
  const { t } = useTranslation('spaces');
  const anchor = useParams()['anchor'] ?? '';
  const { data: board, closed, reload } = useOpened(anchor, readBoard);
  if (closed) return <BoardClosed anchor={anchor} closed={closed} onRetry={reload} />;
  if (!board) return <SkeletonRows label={t('loading')} />;
  return <OpenBoard key={anchor} anchor={anchor} board={board} onClosed={reload} />;
}

/** What search engines show of it. */
function useDescription(content: string) {
  useEffect(() => {
    const tag = Object.assign(document.createElement('meta'), { name: 'description', content });
    document.head.append(tag);
    return () => tag.remove();
  }, [content]);
}

function OpenBoard({ anchor, board, onClosed }: { anchor: string; board: Board; onClosed: () => void }) {
  const { t } = useTranslation('spaces');
  const { filters, layout: asked, peekId, day, ...address } = useAddress();
  const { groups, hasFailed, retry, loadMore, change } = useGroups(anchor, filters);
  const { meta, settings } = board;
  useTitle(meta.view_name ?? meta.name);
  useNotListed(!meta.is_indexed);
  useDescription(meta.description);
  useEffect(() => {
    if (hasFailed) onClosed();
  }, [hasFailed, onClosed]);
  const allowed = LAYOUTS.filter((each) => settings.view_props[each]);
  const layout = allowed.find((each) => each === asked) ?? allowed[0] ?? 'list';
  // These read their items by days, and say themselves what became of that.
  const isByDays = layout === 'calendar' || layout === 'gantt';
  const complain = () => showToast({ tone: 'error', title: t('failed.title') });
  const opening = { anchor, board, peekId, onOpen: address.setPeek };
  const shown = {
    ...opening,
    onChange: change,
    onMore: (state: string) => void loadMore(state).catch(complain),
  };
  return (
    <div className={styles.page}>
      <Header {...{ board, layout, allowed }} onLayout={address.setLayout} />
      <BoardFilters {...{ board, filters }} onChange={address.setFilter} onClear={address.clearFilters} />
      <div className={styles.body}>
        <main className={styles.main} aria-label={t('board')}>
          {hasFailed && !isByDays && (
            <p role="alert" className={styles.nothing}>
              {t('failed.title')} <Button onClick={retry}>{t('retry')}</Button>
            </p>
          )}
          {layout === 'calendar' && (
            <BoardCalendar {...opening} {...{ filters, day }} onDay={address.setDay} />
          )}
          {layout === 'gantt' && <BoardTimeline {...opening} filters={filters} />}
          {groups && layout === 'spreadsheet' && <BoardTable {...shown} groups={groups} />}
          {groups && (layout === 'list' || layout === 'kanban') && (
            <BoardItems {...shown} groups={groups} layout={layout} />
          )}
          {!groups && !hasFailed && !isByDays && <SkeletonRows label={t('loading')} />}
        </main>
        {peekId && (
          <BoardPeek
            {...{ anchor, board }}
            id={peekId}
            onChange={change}
            onClose={() => address.setPeek(null)}
          />
        )}
      </div>
    </div>
  );
}

type HeaderProps = {
  board: Board;
  layout: Layout;
  allowed: readonly Layout[];
  onLayout: (layout: Layout) => void;
};

function Header({ board: { meta }, layout, allowed, onLayout }: HeaderProps) {
  const { t } = useTranslation('spaces');
  const me = useSession((state) => state.me);
  return (
    <header className={styles.header}>
      <ProjectTile id={meta.id} name={meta.name} logo={meta.logo_props} size={24} />
      <h1 className={styles.name}>{meta.view_name ? `${meta.name} – ${meta.view_name}` : meta.name}</h1>
      <p className={styles.description}>{meta.description}</p>
      <span className={styles.space} />
      {allowed.length > 1 && (
        <SegmentedControl
          aria-label={t('layout')}
          value={layout}
          onChange={(value) => onLayout(value as Layout)}
          className={styles.layouts}
          data={allowed.map((value) => ({
            value,
            label: (
              <LayoutIcon layout={value === 'gantt' ? 'gantt_chart' : value} name={t(`layouts.${value}`)} />
            ),
          }))}
        />
      )}
      <ThemeButton />
      {me ? (
        <Link to="/" className={styles.me} aria-label={t('me', { name: me.display_name })}>
          <Avatar person={me} size={24} />
        </Link>
      ) : (
        <SignInLink variant="default" />
      )}
    </header>
  );
}
