import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { LoadFailed } from '#components/feedback/load-failed.tsx';
import { SkeletonRows } from '#components/feedback/skeleton-rows.tsx';
import { useProject } from '#entities/projects/projects/hooks.ts';
import type { Project } from '#entities/projects/projects/types.ts';
import { useLoadedViews, useView } from '#entities/planning/views/hooks.ts';
import type { View } from '#entities/planning/views/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { useTitle } from '#lib/frame/use-title.ts';
import { FilterChips } from '../model/filters/filter-chips.tsx';
import { ListViewProvider } from '../model/display/list-view.ts';
import { peekOf } from '../model/display/peek-address.ts';
import { useNoteShownOrder } from '../model/display/shown-order.ts';
import { useMakeListView } from '../model/display/use-list-view.ts';
import { useOverview } from '../model/display/use-overview.ts';
import { useGroups } from '../model/groups/groups.tsx';
import { OverlaySlot } from '../detail/overlays/overlay-slot.tsx';
import { Announcer } from '../screen/announcer.tsx';
import { Layout } from '../screen/layout.tsx';
import { MissingProject } from '../screen/missing-project.tsx';
import { PeekSlot } from '../screen/peek-slot.tsx';
import { StaleBar } from '../screen/stale-bar.tsx';
import { useItemCommands } from '../commands/use-item-commands.ts';
import { BulkSlot } from '../model/selection/bulk-slot.tsx';
import { clearEdits, useSavedView } from './use-saved-view.ts';
import { pathOfView } from './view-actions.ts';
import { GoneBar, SaveBar } from './view-bars.tsx';
import { ViewDialog } from './view-dialog.tsx';
import { ViewHeader } from './view-header.tsx';
import { ViewMissing, ViewsOff } from './view-missing.tsx';
import screenStyles from '../screen/screen.module.css';

/** The items of a project as a saved view shows them. */
export function Component() {
  const { projectId = '', viewId = '' } = useParams();
  const project = useProject(projectId);
  if (!project || project.member_role === null) return <MissingProject project={project} />;
  if (!project.issue_views_view) return <ViewsOff project={project} />;
  return <Found key={viewId} project={project} viewId={viewId} />;
}

function Found({ project, viewId }: { project: Project; viewId: string }) {
  const { t } = useTranslation('views');
  const { id: workspaceId } = useCurrentWorkspace();
  const [loading, retry] = useLoadedViews({ workspaceId, projectId: project.id });
  const view = useView(viewId);
  if (view?.project === project.id) return <Items project={project} view={view} />;
  if (loading === 'loading') return <SkeletonRows count={14} label={t('loading')} look="items" />;
  if (loading === 'failed') return <LoadFailed level={1} onRetry={retry} />;
  return <ViewMissing projectId={project.id} />;
}

type Dialog = 'edit' | 'save_as' | null;

function Items({ project, view }: { project: Project; view: View }) {
  const saved = useSavedView(view, project.id);
  const { settings, actions } = saved;
  const list = useMakeListView(project, settings, 'peek', actions);
  const { status, isStale, total, totals } = useOverview(list.query);
  const groups = useGroups(project.id, settings, totals, list.t);
  const [params] = useSearchParams();
  const peekId = peekOf(params);
  const [dialog, setDialog] = useState<Dialog>(null);
  const [isDrawn, setIsDrawn] = useState(false);
  const onDrawn = useCallback(() => setIsDrawn(true), []);
  const isReady = isDrawn || (status === 'ready' && total === 0);
  useNoteShownOrder(list.query, groups);
  useItemCommands();
  const { t } = useTranslation('common');
  useTitle(view.name || t('untitled'), project.name);
  const saveBar = (
    <SaveBar {...{ view, saved }} projectId={project.id} onSaveAs={() => setDialog('save_as')} />
  );
  return (
    <ListViewProvider value={list}>
      <ViewHeader
        {...{ project, view, settings, actions }}
        total={status === 'ready' ? total : undefined}
        onEdit={() => setDialog('edit')}
      />
      <div className={screenStyles.body}>
        {isStale && <StaleBar />}
        <GoneBar saved={saved} projectId={project.id} />
        <FilterChips
          projectId={project.id}
          settings={settings}
          actions={actions}
          {...(saved.isEdited && { end: saveBar })}
        />
        <Layout {...{ project, settings, actions, status, total, groups, onDrawn }} selectedId={peekId} />
        <BulkSlot isReady={isReady} />
      </div>
      <PeekSlot id={peekId} projectId={project.id} isReady={isReady} />
      <OverlaySlot groups={groups} isReady={isReady} />
      <Announcer projectId={project.id} />
      <Dialogs {...{ project, view, dialog }} parts={saved.parts} onClose={() => setDialog(null)} />
    </ListViewProvider>
  );
}

type DialogsProps = {
  project: Project;
  view: View;
  dialog: Dialog;
  parts: Parameters<typeof ViewDialog>[0]['from'];
  onClose: () => void;
};

function Dialogs({ project, view, dialog, parts, onClose }: DialogsProps) {
  const navigate = useNavigate();
  const open = (made: View) => {
    clearEdits(view.id);
    void navigate(pathOfView(made));
  };
  if (dialog === 'edit') return <ViewDialog projectId={project.id} view={view} onClose={onClose} />;
  if (dialog !== 'save_as') return null;
  return (
    <ViewDialog projectId={project.id} {...(parts && { from: parts })} onClose={onClose} onMade={open} />
  );
}
