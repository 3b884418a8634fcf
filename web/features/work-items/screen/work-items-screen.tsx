import { Suspense, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { useProject } from '#entities/projects/projects/hooks.ts';
import type { Project } from '#entities/projects/projects/types.ts';
import { awaitList, noteDrawn } from '#lib/parts/first-drawn.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import { useTitle } from '#lib/frame/use-title.ts';
import { ListViewProvider } from '../model/display/list-view.ts';
import { peekOf } from '../model/display/peek-address.ts';
import { useNoteShownOrder } from '../model/display/shown-order.ts';
import { useMakeListView } from '../model/display/use-list-view.ts';
import { useOverview } from '../model/display/use-overview.ts';
import { type SettingsActions, useViewSettings } from '../model/display/use-view-settings.ts';
import type { ViewSettings } from '../model/display/view-settings.ts';
import { useGroups } from '../model/groups/groups.tsx';
import { OverlaySlot } from '../detail/overlays/overlay-slot.tsx';
import { BulkSlot } from '../model/selection/bulk-slot.tsx';
import { Announcer } from './announcer.tsx';
import { FilterRow } from './filter-row.tsx';
import { type EarlyLayout, useEarlyLayout } from './early-layout.ts';
import { lastLayout, Layout, LayoutSkeleton, prefetchLayout } from './layout.tsx';
import { PeekSlot } from './peek-slot.tsx';
import { ScreenControls } from './screen-controls.tsx';
import { type ScreenContext, useScreenName } from './screen-name.ts';
import type { ScreenParts } from './screen-parts.ts';
import { StaleBar } from './stale-bar.tsx';
import { useItemCommands } from '../commands/use-item-commands.ts';
import styles from './screen.module.css';

const SharedViewBar = lazyPart(
  async () => (await import('../model/display/menu/shared-view-bar.tsx')).SharedViewBar,
);
const MissingProject = lazyPart(async () => (await import('./missing-project.tsx')).MissingProject);
const EpicsOff = lazyPart(async () => (await import('./epics-off.tsx')).EpicsOff);

const NO_PARTS: ScreenParts = {};
type ItemsScreenProps = {
  context: ScreenContext;
  /** The cycle or module whose items these are. */
  placeId?: string;
  parts?: ScreenParts;
};

/** The work items of a project, of one of its cycles or modules, its epics or what was archived, in the layouts that these have. */
export function ItemsScreen({ context, placeId, parts = NO_PARTS }: ItemsScreenProps) {
  const { projectId = '' } = useParams();
  const project = useProject(projectId);
  const view = useViewSettings(projectId, context, placeId);
  const early = useEarlyLayout(`${context} ${placeId ?? projectId}`, view?.actions ?? null);
  // The code comes along with that of other screens: what is only for this one begins with its first drawing, and beside
  // the settings of the view.
  useLayoutEffect(() => {
    prefetchLayout();
    awaitList();
  }, []);
  if (!project || project.member_role === null) {
    return (
      <Suspense>
        <MissingProject project={project} />
      </Suspense>
    );
  }
  if (context === 'epics' && !project.is_epic_enabled) {
    return (
      <Suspense>
        <EpicsOff project={project} />
      </Suspense>
    );
  }
  if (!view) return <Loading project={project} context={context} parts={parts} early={early} />;
  return <WorkItems key={`${context} ${placeId ?? projectId}`} project={project} parts={parts} {...view} />;
}

export const Component = () => <ItemsScreen context="project" />;

type WorkItemsProps = {
  project: Project;
  settings: ViewSettings;
  actions: SettingsActions | null;
  parts: ScreenParts;
};

function WorkItems({ project, settings, actions, parts }: WorkItemsProps) {
  const view = useMakeListView(project, settings, 'peek', actions);
  const { status, isStale, total, totals } = useOverview(view.query);
  const groups = useGroups(project.id, settings, totals, view.t);
  const [params] = useSearchParams();
  const peekId = peekOf(params);
  const [isDrawn, setIsDrawn] = useState(false);
  const onDrawn = useCallback(() => setIsDrawn(true), []);
  const isReady = isDrawn || (status === 'ready' && total === 0);
  const isAnswered = isReady || status === 'error';
  useEffect(() => {
    if (isAnswered) noteDrawn();
  }, [isAnswered]);
  useNoteShownOrder(view.query, groups);
  useItemCommands();
  const screenName = useScreenName(settings.context);
  useTitle(parts.name ?? screenName, project.name);
  return (
    <ListViewProvider value={view}>
      <ScreenControls
        project={project}
        context={settings.context}
        settings={settings}
        actions={actions}
        parts={parts}
        total={status === 'ready' ? total : undefined}
      />
      <div className={styles.beside}>
        <div className={styles.body}>
          {parts.banner}
          {isStale && <StaleBar />}
          <Suspense>{actions?.shared && <SharedViewBar shared={actions.shared} />}</Suspense>
          {actions && <FilterRow projectId={project.id} settings={settings} actions={actions} />}
          <Layout {...{ project, settings, actions, status, total, groups, onDrawn }} selectedId={peekId} />
          <BulkSlot isReady={isReady} />
        </div>
        {parts.aside}
      </div>
      <PeekSlot id={peekId} projectId={project.id} isReady={isReady} />
      <OverlaySlot groups={groups} isReady={isReady} />
      <Announcer projectId={project.id} />
    </ListViewProvider>
  );
}

type LoadingProps = {
  project: Project;
  context: ScreenContext;
  parts: ScreenParts;
  early: EarlyLayout;
};

function Loading({ project, context, parts, early }: LoadingProps) {
  const { t } = useTranslation('work-items');
  const layout = early.layout ?? (context === 'archived' ? 'list' : lastLayout());
  return (
    <>
      <ScreenControls
        {...{ project, context, parts, early }}
        settings={null}
        actions={null}
        total={undefined}
      />
      <div className={styles.body}>
        {parts.banner}
        <LayoutSkeleton layout={layout} label={t('loading')} />
      </div>
    </>
  );
}
