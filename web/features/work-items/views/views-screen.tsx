import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { hasText } from '@tandem/shared/text/fold.ts';
import { usePhone } from '#lib/device/phone.ts';
import { SearchField } from '#components/controls/search-field.tsx';
import { BoardDrawing, NothingFoundDrawing } from '#components/icons/drawings.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { LoadFailed } from '#components/feedback/load-failed.tsx';
import { FacetMenu } from '#components/facets/facet-menu.tsx';
import { isLetThrough, NOTHING_PICKED, type Picked } from '#components/facets/facets.ts';
import { Icon } from '#components/icons/icon.tsx';
import { ProjectTile } from '#components/people/project-tile.tsx';
import { ScreenHeader } from '#components/screens/screen-header.tsx';
import { SkeletonRows } from '#components/feedback/skeleton-rows.tsx';
import { SortMenu } from '#components/popovers/sort-menu.tsx';
import { useProject } from '#entities/projects/projects/hooks.ts';
import type { Project } from '#entities/projects/projects/types.ts';
import { useLoadedViews, useViewsOf } from '#entities/planning/views/hooks.ts';
import type { View } from '#entities/planning/views/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { useLanguage } from '#lib/device/language.ts';
import { paths } from '#lib/http/paths.ts';
import { useTitle } from '#lib/frame/use-title.ts';
import { MissingProject } from '../screen/missing-project.tsx';
import { pathOfView } from './view-actions.ts';
import { facetsOfView, useViewFacets } from './view-facets.tsx';
import { useUndoCommands } from '../commands/use-undo-commands.ts';
import { ViewDialog } from './view-dialog.tsx';
import { ViewRow } from './view-row.tsx';
import { ViewsOff } from './view-missing.tsx';
import { SORTS, sortViews, type ViewsSort } from './views-sort.ts';
import screenStyles from '../screen/screen.module.css';
import styles from './views.module.css';

/** The saved views of a project. */
export function Component() {
  const project = useProject(useParams()['projectId'] ?? '');
  if (!project || project.member_role === null) return <MissingProject project={project} />;
  if (!project.issue_views_view) return <ViewsOff project={project} />;
  return <Views key={project.id} project={project} />;
}

/** Which dialog is open: for a new view, or for one of them. */
type Dialog = { view?: View } | null;

function Views({ project }: { project: Project }) {
  const { t } = useTranslation('views');
  const { id: workspaceId } = useCurrentWorkspace();
  const place = { workspaceId, projectId: project.id };
  const navigate = useNavigate();
  const language = useLanguage((state) => state.language);
  const isPhone = usePhone();
  const [loading, retry] = useLoadedViews(place);
  const views = useViewsOf(place);
  const [query, setQuery] = useState('');
  const [sort, setSort] = useState<ViewsSort>('name');
  const [picked, setPicked] = useState<Picked>(NOTHING_PICKED);
  const facets = useViewFacets(views);
  const [dialog, setDialog] = useState<Dialog>(null);
  useTitle(t('title'), project.name);
  useUndoCommands();
  const shown = sortViews(
    views.filter((view) => hasText(view.name, query) && isLetThrough(picked, facetsOfView(view))),
    sort,
    language,
  );
  const isKnown = loading === 'done' || views.length > 0;
  const create = () => setDialog({});
  const search = <Search query={query} onChange={setQuery} />;
  return (
    <>
      <Header project={project} count={isKnown ? views.length : undefined}>
        {views.length > 0 && !isPhone && search}
        {views.length > 0 && (
          <SortMenu
            title={t('sort.title')}
            sorts={SORTS}
            sort={sort}
            textOf={(name) => t(`sort.${name}`)}
            onChange={setSort}
          />
        )}
        {views.length > 0 && <FacetMenu facets={facets} picked={picked} onChange={setPicked} />}
        {views.length > 0 && !isPhone && <NewViewButton onClick={create} />}
      </Header>
      <div className={styles.scroll}>
        {views.length > 0 && isPhone && search}
        {loading === 'loading' && views.length === 0 && <SkeletonRows label={t('loading')} />}
        {loading === 'failed' && views.length === 0 && <LoadFailed onRetry={retry} />}
        {isKnown && shown.length === 0 && <Nothing isSearch={views.length > 0} onCreate={create} />}
        {shown.length > 0 && (
          <ul className={styles.list} aria-label={t('title')}>
            {shown.map((view) => (
              <ViewRow key={view.id} view={view} onEdit={() => setDialog({ view })} />
            ))}
          </ul>
        )}
      </div>
      {views.length > 0 && isPhone && (
        <button type="button" className={screenStyles.float} aria-label={t('new')} onClick={create}>
          <Icon of={IconPlus} size={24} />
        </button>
      )}
      {dialog && (
        <ViewDialog
          projectId={project.id}
          view={dialog.view}
          onClose={() => setDialog(null)}
          onMade={(view) => void navigate(pathOfView(view))}
        />
      )}
    </>
  );
}

type HeaderProps = { project: Project; count: number | undefined; children: ReactNode };

function Header({ project, count, children }: HeaderProps) {
  const { t } = useTranslation('views');
  const { slug } = useCurrentWorkspace();
  const tile = <ProjectTile id={project.id} name={project.name} logo={project.logo_props} />;
  return (
    <ScreenHeader
      crumbs={[
        { label: project.name, to: paths.workItems(slug, project.id), icon: tile },
        { label: t('title') },
      ]}
      count={count}
    >
      {children}
    </ScreenHeader>
  );
}

function Search({ query, onChange }: { query: string; onChange: (query: string) => void }) {
  const { t } = useTranslation('views');
  return <SearchField className={styles.search} label={t('search')} query={query} onChange={onChange} />;
}

function NewViewButton({ onClick, size }: { onClick: () => void; size?: 'md' }) {
  const { t } = useTranslation('views');
  return (
    <Button variant="filled" {...(size && { size })} leftSection={<Icon of={IconPlus} />} onClick={onClick}>
      {t('new')}
    </Button>
  );
}

function Nothing({ isSearch, onCreate }: { isSearch: boolean; onCreate: () => void }) {
  const { t } = useTranslation('views');
  if (isSearch) {
    return (
      <EmptyState drawing={<NothingFoundDrawing />} title={t('no_match_title')} text={t('no_match_text')} />
    );
  }
  return (
    <EmptyState
      drawing={<BoardDrawing />}
      title={t('empty_title')}
      text={t('empty_text')}
      actions={<NewViewButton onClick={onCreate} size="md" />}
    />
  );
}
