import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProjectTile } from '#components/people/project-tile.tsx';
import { ScreenHeader } from '#components/screens/screen-header.tsx';
import type { Project } from '#entities/projects/projects/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { paths } from '#lib/http/paths.ts';
import type { PlanTab } from './plan-tabs.tsx';

type PlansHeaderProps = {
  of: 'cycles' | 'modules';
  project: Project;
  tab: PlanTab;
  count: number | undefined;
  children: ReactNode;
};

/** The head of all cycles or modules of a project, or of those that were put away. */
export function PlansHeader({ of, project, tab, count, children }: PlansHeaderProps) {
  const { t } = useTranslation([of, 'planning']);
  const { slug } = useCurrentWorkspace();
  const tile = <ProjectTile id={project.id} name={project.name} logo={project.logo_props} />;
  const crumbs = [
    { label: project.name, to: paths.workItems(slug, project.id), icon: tile },
    { label: t(tab === 'archived' ? 'planning:archives' : `${of}:title`) },
  ];
  return (
    <ScreenHeader crumbs={crumbs} count={count || undefined}>
      {children}
    </ScreenHeader>
  );
}
