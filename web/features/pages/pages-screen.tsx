import { useLocalStorage } from '@mantine/hooks';
import { ROLE } from '@tandem/shared/roles.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { hasText } from '@tandem/shared/text/fold.ts';
import { usePhone } from '#lib/device/phone.ts';
import { SearchField } from '#components/controls/search-field.tsx';
import { NothingFoundDrawing } from '#components/icons/drawings.tsx';
import { PagesDrawing } from '#components/icons/more-drawings.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { ProjectTile } from '#components/people/project-tile.tsx';
import { ScreenHeader } from '#components/screens/screen-header.tsx';
import { SkeletonRows } from '#components/feedback/skeleton-rows.tsx';
import { SortMenu } from '#components/popovers/sort-menu.tsx';
import { useProjectPages } from '#entities/pages/pages/hooks.ts';
import { useProject } from '#entities/projects/projects/hooks.ts';
import type { Project } from '#entities/projects/projects/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { paths } from '#lib/http/paths.ts';
import { useNow } from '#lib/dates/use-now.ts';
import { useTitle } from '#lib/frame/use-title.ts';
import { FilesMenu } from './imports/files-menu.tsx';
import { FilterMenu } from './list/filter-menu.tsx';
import { NewButton } from '#components/controls/new-button.tsx';
import { LoadFailed } from '#components/feedback/load-failed.tsx';
import { type NewPage, NewPageButton, NewPageCommand, useNewPage } from './parts/new-page.tsx';
import { NewPageMenu } from './new-page-menu.tsx';
import { PageMissing } from './parts/page-missing.tsx';
import { PageList } from './page-list.tsx';
import { NO_FILTER, countOf, filterPages } from './list/pages-filter.ts';
import { type PagesSort, SORTS, sortPages } from './list/pages-sort.ts';
import { type PagesTab, PagesTabs, isInTab } from './parts/pages-tabs.tsx';
import { useFoundPages } from './list/use-found-pages.ts';
import { useLoadedPages } from './list/use-pages.ts';
import styles from './parts/pages.module.css';

const tabOf = (type: string | null): PagesTab =>
  type === 'private' || type === 'archived' ? type : 'public';

const SORT_KEY = 'tandem.pages-sort';
const readSort = (stored: string | undefined): PagesSort =>
  SORTS.find((name) => name === stored) ?? 'updated';

/** What opens with the first click, fetched while the list is read. */
const fetchEditor = () => {
  const parts = [import('./page-screen.tsx'), import('#components/editor/collaborative-editor.tsx')];
  Promise.all(parts).catch(() => {});
};

/** The pages of a project by tab: shared, my own, archived. */
export function Component() {
  const project = useProject(useParams()['projectId'] ?? '');
  return project ? <Pages key={project.id} project={project} /> : <PageMissing projectId={undefined} />;
}

function Pages({ project }: { project: Project }) {
  const { t, i18n } = useTranslation('pages');
  const [search] = useSearchParams();
  const tab = tabOf(search.get('type'));
  const [loading, retry] = useLoadedPages(project.id);
  const pages = useProjectPages(project.id);
  const [query, setQuery] = useState('');
  const [filter, setFilter] = useState(NO_FILTER);
  const now = useNow();
  const [sort, setSort] = useLocalStorage<PagesSort>({
    key: SORT_KEY,
    defaultValue: 'updated',
    deserialize: readSort,
    serialize: String,
    getInitialValueInEffect: false,
  });
  const isPhone = usePhone();
  const size = isPhone ? 'xl' : 'md';
  const inTab = pages.filter((page) => isInTab(page, tab));
  const wanted = query.trim().toLocaleLowerCase();
  const found = useFoundPages(project.id, wanted);
  const newPage = useNewPage(project.id, tab);
  useTitle(t('title'), project.name);
  useEffect(fetchEditor, []);
  const shown = sortPages(
    filterPages(inTab, filter, now).filter((page) => hasText(page.name, wanted) || found.has(page.id)),
    sort,
    i18n.language,
  );
  const canCreate = (project.member_role ?? 0) >= ROLE.MEMBER;
  // Of all tabs and while they are not known, so that nothing jumps: an empty project has nothing to find or to sort.
  const hasPages = loading === 'loading' || pages.length > 0;
  // Without a network what was read before is all that there is.
  const isKnown = loading === 'done' || (loading === 'failed' && pages.length > 0);
  const isEmpty = isKnown && inTab.length === 0;
  const searchField = <Search query={query} onChange={setQuery} />;
  return (
    <>
      {canCreate && <NewPageCommand {...newPage} />}
      <Header project={project}>
        {hasPages && <FilterMenu filter={filter} onChange={setFilter} pages={inTab} size={size} />}
        {hasPages && (
          <SortMenu
            title={t('sort.title')}
            sorts={SORTS}
            sort={sort}
            textOf={(name) => t(`sort.${name}`)}
            onChange={setSort}
          />
        )}
        {hasPages && !isPhone && searchField}
        {canCreate && tab !== 'archived' && (
          <NewPageMenu projectId={project.id} tab={tab} size={size} onEmpty={newPage.createWith} />
        )}
        {canCreate && !isEmpty && tab !== 'archived' && (
          <NewButton text={t('new')} isBusy={newPage.isBusy} onClick={newPage.create} />
        )}
        <FilesMenu projectId={project.id} tab={tab} canCreate={canCreate} size={size} />
      </Header>
      <PagesTabs pages={pages} tab={tab} isKnown={loading === 'done' || pages.length > 0} />
      <div className={styles.scroll}>
        {isPhone && !isEmpty && (isKnown || loading === 'loading') && searchField}
        {loading === 'loading' && pages.length === 0 && <SkeletonRows label={t('loading')} />}
        {loading === 'failed' && pages.length === 0 && (
          <LoadFailed title={t('common:failed.pages-fetch-error')} onRetry={retry} />
        )}
        {isKnown && shown.length === 0 && (
          <Nothing
            tab={tab}
            missed={isEmpty ? null : wanted ? 'no_match' : 'filter.none'}
            newPage={canCreate ? newPage : null}
          />
        )}
        <PageList pages={shown} projectId={project.id} isFlat={wanted !== '' || countOf(filter) > 0} />
      </div>
    </>
  );
}

type HeaderProps = { project: Project; children: ReactNode };

function Header({ project, children }: HeaderProps) {
  const { t } = useTranslation('pages');
  const { slug } = useCurrentWorkspace();
  const crumbs = [
    {
      label: project.name,
      to: paths.workItems(slug, project.id),
      icon: <ProjectTile id={project.id} name={project.name} logo={project.logo_props} />,
    },
    { label: t('title') },
  ];
  return <ScreenHeader crumbs={crumbs}>{children}</ScreenHeader>;
}

function Search({ query, onChange }: { query: string; onChange: (query: string) => void }) {
  const { t } = useTranslation('pages');
  return <SearchField className={styles.search} label={t('search')} query={query} onChange={onChange} />;
}

/** `missed`: there are pages, and none has what was typed or chosen. */
type NothingProps = { tab: PagesTab; missed: 'no_match' | 'filter.none' | null; newPage: NewPage | null };

function Nothing({ tab, missed, newPage }: NothingProps) {
  const { t } = useTranslation('pages');
  if (missed) {
    const drawing = <NothingFoundDrawing />;
    return <EmptyState drawing={drawing} title={t(`${missed}_title`)} text={t(`${missed}_text`)} />;
  }
  return (
    <EmptyState
      drawing={<PagesDrawing />}
      title={t(`empty.${tab}.title`)}
      text={t(`empty.${tab}.text`)}
      actions={newPage && tab !== 'archived' && <NewPageButton {...newPage} />}
    />
  );
}
