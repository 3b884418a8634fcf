import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { ROLE } from '@tandem/shared/roles.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import { BrokenDrawing, NothingFoundDrawing } from '#components/drawings.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { FacetMenu } from '#components/facets/facet-menu.tsx';
import { Icon } from '#components/icon.tsx';
import { ScreenHeader } from '#components/screen-header.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { useJoinedProjects } from '#entities/projects/hooks.ts';
import { useMe } from '#entities/users/hooks.ts';
import { useLoadedViews, useView, useViewsOf } from '#entities/views/hooks.ts';
import { useWorkspaceItems } from '#entities/work-items/workspace-list.ts';
import { useCurrentWorkspace } from '#entities/workspaces/store.ts';
import { useLanguage } from '#lib/language.ts';
import { openModal } from '#lib/modal-store.ts';
import { paths } from '#lib/paths.ts';
import { useTitle } from '#lib/use-title.ts';
import { ViewMenu } from '../view-menu.tsx';
import { Badges } from '../view-row.tsx';
import { ChosenBar } from './chosen-bar.tsx';
import { filtersOfFixed, filtersOfView, isFixedView, NEWEST, readChosen } from './workspace-query.ts';
import { NewViewDialog } from './new-view-dialog.tsx';
import { parametersOf, useWorkspaceFilters } from './use-workspace-filters.ts';
import { useWorkspaceFacets } from './workspace-facets.tsx';
import { WorkspaceSaveBar } from './workspace-save-bar.tsx';
import { WorkspaceTable } from './workspace-table.tsx';
import { WorkspaceTabs } from './workspace-tabs.tsx';
import styles from './workspace-views.module.css';

/** The items of all projects that I am in, by the views that everybody has and by saved ones. */
export function Component() {
  const { viewId = '' } = useParams();
  const { slug } = useCurrentWorkspace();
  if (!viewId) return <Navigate to={paths.workspaceView(slug, 'all-issues')} replace />;
  return <WorkspaceView key={viewId} viewId={viewId} />;
}

function WorkspaceView({ viewId }: { viewId: string }) {
  const { t } = useTranslation('views');
  const { id: workspaceId, slug, role } = useCurrentWorkspace();
  const canAdd = (role ?? 0) >= ROLE.MEMBER;
  const [isAdding, setAdding] = useState(false);
  const navigate = useNavigate();
  const place = { workspaceId, projectId: null };
  const [loading] = useLoadedViews(place);
  const views = useViewsOf(place);
  const saved = useView(viewId);
  const me = useMe().id;
  const view = saved?.project === null ? saved : undefined;
  const isFixed = isFixedView(viewId);
  const name = isFixed ? t(`workspace.${viewId}`) : (view?.name ?? t('title'));
  useTitle(name);
  const [params] = useSearchParams();
  const chosen = isFixed ? readChosen(params) : null;
  const facets = useWorkspaceFacets();
  const own = useWorkspaceFilters(view);
  const narrowed = parametersOf(own.picked);
  const filters = isFixed
    ? { ...narrowed, ...(chosen?.filters ?? filtersOfFixed(viewId, me)) }
    : view && (own.isEdited ? narrowed : filtersOfView(view));
  return (
    <>
      <ScreenHeader
        crumbs={[{ label: t('title') }, { label: name }]}
        status={view && <Badges view={view} withHint />}
      >
        {view && (
          <ViewMenu view={view} onDeleted={() => void navigate(paths.workspaceView(slug, 'all-issues'))} />
        )}
        <FacetMenu facets={facets} picked={own.picked} onChange={own.change} />
        <NewItem />
      </ScreenHeader>
      <WorkspaceTabs views={views} onAdd={canAdd ? () => setAdding(true) : null} />
      {own.isEdited && (
        <WorkspaceSaveBar view={view} own={own} onSaveAs={canAdd ? () => setAdding(true) : null} />
      )}
      {isAdding && (
        <NewViewDialog
          from={own.isEdited ? { ...own.picked, ...listsOf(isFixed ? filtersOfFixed(viewId, me) : {}) } : {}}
          onClose={() => setAdding(false)}
          onMade={(made) => void navigate(paths.workspaceView(slug, made.id))}
        />
      )}
      {chosen && <ChosenBar chosen={chosen} to={paths.workspaceView(slug, viewId)} />}
      <div className={styles.scroll}>
        {filters && <Items key={JSON.stringify(filters)} filters={filters} />}
        {!filters && loading === 'loading' && <SkeletonRows label={t('loading')} />}
        {!filters && loading !== 'loading' && <Missing />}
      </div>
    </>
  );
}

const listsOf = (filters: Record<string, string>) =>
  Object.fromEntries(Object.entries(filters).map(([key, value]) => [key, [value]]));

function NewItem() {
  const { t } = useTranslation('work-items');
  const canCreate = useJoinedProjects().some((project) => (project.member_role ?? 0) >= ROLE.MEMBER);
  if (!canCreate) return null;
  return (
    <Button
      variant="filled"
      leftSection={<Icon of={IconPlus} />}
      onClick={() => openModal({ kind: 'create-work-item' })}
    >
      {t('new_item')}
    </Button>
  );
}

function Missing() {
  const { t } = useTranslation('views');
  return (
    <EmptyState
      level={1}
      drawing={<NothingFoundDrawing />}
      title={t('missing.title')}
      text={t('missing.text')}
    />
  );
}

function Items({ filters }: { filters: Record<string, string> }) {
  const { t } = useTranslation(['views', 'common']);
  const language = useLanguage((state) => state.language);
  const [orderBy, setOrderBy] = useState(NEWEST);
  const { status, ids, total, more, retry } = useWorkspaceItems({ filters, orderBy });
  if (status === 'loading') return <SkeletonRows count={14} label={t('loading')} look="items" />;
  if (status === 'failed') {
    return (
      <EmptyState
        drawing={<BrokenDrawing />}
        title={t('common:failure.load_title')}
        text={t('common:error.server')}
        actions={
          <Button size="md" onClick={retry}>
            {t('common:retry')}
          </Button>
        }
      />
    );
  }
  if (total === 0) {
    return (
      <EmptyState
        drawing={<NothingFoundDrawing />}
        title={t('workspace.empty_title')}
        text={t('workspace.empty_text')}
      />
    );
  }
  return (
    <>
      <WorkspaceTable {...{ ids, orderBy, more }} onOrder={setOrderBy} />
      <p className={styles.foot}>
        {t('workspace.items', { count: total, text: total.toLocaleString(language) })}
      </p>
    </>
  );
}
