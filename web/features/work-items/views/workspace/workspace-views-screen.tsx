import { ROLE } from '@tandem/shared/roles.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import { NothingFoundDrawing } from '#components/icons/drawings.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { LoadFailed } from '#components/feedback/load-failed.tsx';
import { SkeletonRows } from '#components/feedback/skeleton-rows.tsx';
import { useMe } from '#entities/identity/users/hooks.ts';
import { useLoadedViews, useView, useViewsOf } from '#entities/planning/views/hooks.ts';
import type { View } from '#entities/planning/views/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { paths } from '#lib/http/paths.ts';
import { useTitle } from '#lib/frame/use-title.ts';
import { FilterChips } from '../../model/filters/filter-chips.tsx';
import { useNoShownOrder } from '../../model/display/shown-order.ts';
import { useItemCommands } from '../../commands/use-item-commands.ts';
import { GoneBar } from '../view-bars.tsx';
import { ViewDialog } from '../view-dialog.tsx';
import { ChosenBar } from './chosen-bar.tsx';
import { parametersOf, useWorkspaceSettings, type WorkspaceSettings } from '../use-workspace-settings.ts';
import { WorkspaceHeader } from './workspace-header.tsx';
import { WorkspaceItems } from './workspace-items.tsx';
import { filtersOfFixed, isFixedView, readChosen } from '../workspace-query.ts';
import { WorkspaceSaveBar } from './workspace-save-bar.tsx';
import { WorkspaceTabs } from './workspace-tabs.tsx';

/** The items of all projects that I am in, by the views that everybody has and by saved ones. */
export function Component() {
  const { globalViewId: viewId = '' } = useParams();
  const { slug } = useCurrentWorkspace();
  if (!viewId) return <Navigate to={paths.workspaceView(slug, 'all-issues')} replace />;
  return <WorkspaceView key={viewId} viewId={viewId} />;
}

function WorkspaceView({ viewId }: { viewId: string }) {
  const { t } = useTranslation('views');
  const { id: workspaceId, slug, role } = useCurrentWorkspace();
  useItemCommands();
  useNoShownOrder();
  const canAdd = (role ?? 0) >= ROLE.MEMBER;
  const [dialog, setDialog] = useState<'new' | 'edit' | null>(null);
  const navigate = useNavigate();
  const place = { workspaceId, projectId: null };
  const [loading, retry] = useLoadedViews(place);
  const views = useViewsOf(place);
  const saved = useView(viewId);
  const me = useMe().id;
  const view = saved?.project === null ? saved : undefined;
  const isFixed = isFixedView(viewId);
  const name = isFixed ? t(`workspace.${viewId}`) : view ? view.name || t('common:untitled') : t('title');
  useTitle(name);
  const [params] = useSearchParams();
  const chosen = isFixed ? readChosen(params) : null;
  const own = useWorkspaceSettings(viewId, { view, chosen });
  const fixed = isFixed ? filtersOfFixed(viewId, me) : {};
  const filters =
    isFixed || view ? { ...parametersOf(own.parts, own.settings), ...(chosen?.filters ?? fixed) } : null;
  const add = canAdd ? () => setDialog('new') : null;
  const go = (id: string) => void navigate(paths.workspaceView(slug, id));
  return (
    <>
      <WorkspaceHeader
        {...{ name, view, own }}
        onEdit={() => setDialog('edit')}
        onDeleted={() => go('all-issues')}
      />
      <WorkspaceTabs views={views} here={viewId} onAdd={add} />
      {filters && <OwnGoneBar view={view} own={own} />}
      {filters && (
        <FilterChips
          projectId=""
          settings={own.settings}
          actions={own.actions}
          {...(own.isEdited && { end: <WorkspaceSaveBar view={view} own={own} onSaveAs={add} /> })}
        />
      )}
      {dialog === 'new' && (
        <ViewDialog
          projectId={null}
          {...(own.isEdited && {
            from: { ...own.parts, filters: { ...own.parts.filters, ...listsOf(fixed) } },
          })}
          onClose={() => setDialog(null)}
          onMade={(made) => go(made.id)}
        />
      )}
      {dialog === 'edit' && view && (
        <ViewDialog projectId={null} view={view} onClose={() => setDialog(null)} />
      )}
      {chosen && <ChosenBar chosen={chosen} to={paths.workspaceView(slug, viewId)} />}
      {filters && <WorkspaceItems key={JSON.stringify(filters)} filters={filters} own={own} />}
      {!filters && loading === 'loading' && <SkeletonRows label={t('loading')} />}
      {!filters && loading === 'failed' && <LoadFailed onRetry={retry} />}
      {!filters && loading === 'done' && <Missing />}
    </>
  );
}

/** For who may change the view: others may not see all of what it names. */
function OwnGoneBar({ view, own }: { view: View | undefined; own: WorkspaceSettings }) {
  const me = useMe().id;
  return (!view || view.owned_by === me) && <GoneBar saved={own} projectId="" />;
}

const listsOf = (filters: Record<string, string>) =>
  Object.fromEntries(Object.entries(filters).map(([key, value]) => [key, [value]]));

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
