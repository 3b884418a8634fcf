import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { useProject } from '#entities/projects/hooks.ts';
import { useListOverview } from '#entities/work-items/hooks.ts';
import type { Project } from '#entities/projects/types.ts';
import { useTitle } from '#lib/use-title.ts';
import { FilterChips } from '../display/filter-chips.tsx';
import { ListViewProvider } from '../display/list-view.ts';
import { peekOf } from '../display/peek-address.ts';
import { useMakeListView } from '../display/use-list-view.ts';
import { type SettingsActions, useViewSettings } from '../display/use-view-settings.ts';
import type { ViewSettings } from '../display/view-settings.ts';
import { useGroups } from '../groups/groups.tsx';
import { OverlaySlot } from '../properties/overlay-slot.tsx';
import { Announcer } from './announcer.tsx';
import { lastLayout, Layout, LayoutSkeleton, prefetchLayout } from './layout.tsx';
import { MissingProject } from './missing-project.tsx';
import { PeekSlot } from './peek-slot.tsx';
import { ScreenControls } from './screen-controls.tsx';
import { StaleBar } from './stale-bar.tsx';
import { useItemCommands } from './use-item-commands.ts';
import styles from './screen.module.css';

// Beside the settings of the view, not after them.
prefetchLayout();

/** The work items of a project, as a list or a board. */
export function Component() {
  const { projectId = '' } = useParams();
  const project = useProject(projectId);
  const view = useViewSettings(projectId);
  if (!project || project.member_role === null) return <MissingProject project={project} />;
  if (!view) return <Loading project={project} />;
  return <WorkItems key={projectId} project={project} {...view} />;
}

type WorkItemsProps = { project: Project; settings: ViewSettings; actions: SettingsActions | null };

function WorkItems({ project, settings, actions }: WorkItemsProps) {
  const view = useMakeListView(project, settings, 'peek');
  const { status, isStale, total, totals } = useListOverview(view.query);
  const groups = useGroups(project.id, settings, totals, view.t);
  const [params] = useSearchParams();
  const peekId = peekOf(params);
  const [isDrawn, setIsDrawn] = useState(false);
  const onDrawn = useCallback(() => setIsDrawn(true), []);
  const isReady = isDrawn || (status === 'ready' && total === 0);
  useItemCommands();
  useTitle(view.t('work-items:screen'), project.name);
  return (
    <ListViewProvider value={view}>
      <ScreenControls
        project={project}
        settings={settings}
        actions={actions}
        total={status === 'ready' ? total : undefined}
      />
      <div className={styles.body}>
        {isStale && <StaleBar />}
        {actions && <FilterChips projectId={project.id} settings={settings} actions={actions} />}
        <Layout {...{ project, settings, actions, status, total, groups, onDrawn }} selectedId={peekId} />
      </div>
      <PeekSlot id={peekId} projectId={project.id} groups={groups} isReady={isReady} />
      <OverlaySlot groups={groups} isReady={isReady} />
      <Announcer projectId={project.id} />
    </ListViewProvider>
  );
}

function Loading({ project }: { project: Project }) {
  const { t } = useTranslation('work-items');
  return (
    <>
      <ScreenControls project={project} settings={null} actions={null} total={undefined} />
      <div className={styles.body}>
        <LayoutSkeleton layout={lastLayout()} label={t('loading')} />
      </div>
    </>
  );
}
