import { useParams } from 'react-router';
import { usePlans, useProject } from '#entities/projects/projects/hooks.ts';
import { ModulesPage } from '#features/planning/modules/modules-page.tsx';
import { ArchiveTabs } from '#features/archives/archive-tabs.tsx';
import { useUndoCommands } from '#features/work-items/commands/use-undo-commands.ts';
import { PlaceMissing } from './place-missing.tsx';

/** The modules of a project, or those of it that were put away. */
export function ModulesOf({ tab }: { tab: 'active' | 'archived' }) {
  const { projectId = '' } = useParams();
  useUndoCommands();
  const project = useProject(projectId);
  const isUsed = usePlans(projectId).module;
  if (!project || project.member_role === null || !isUsed) {
    return <PlaceMissing projectId={projectId} isUsed={isUsed} kind="module" />;
  }
  const archives = tab === 'archived' && <ArchiveTabs project={project} here="modules" />;
  return <ModulesPage key={`${project.id} ${tab}`} project={project} tab={tab} archives={archives} />;
}

export const Component = () => <ModulesOf tab="active" />;
