import { useParams } from 'react-router';
import { usePlans, useProject } from '#entities/projects/projects/hooks.ts';
import { CyclesPage } from '#features/planning/cycles/cycles-page.tsx';
import { ArchiveTabs } from '#features/archives/archive-tabs.tsx';
import { useUndoCommands } from '#features/work-items/commands/use-undo-commands.ts';
import { PlaceMissing } from './place-missing.tsx';

/** The cycles of a project, or those of it that were put away. */
export function CyclesOf({ tab }: { tab: 'active' | 'archived' }) {
  const { projectId = '' } = useParams();
  useUndoCommands();
  const project = useProject(projectId);
  const isUsed = usePlans(projectId).cycle;
  if (!project || project.member_role === null || !isUsed) {
    return <PlaceMissing projectId={projectId} isUsed={isUsed} kind="cycle" />;
  }
  const archives = tab === 'archived' && <ArchiveTabs project={project} here="cycles" />;
  return <CyclesPage key={`${project.id} ${tab}`} project={project} tab={tab} archives={archives} />;
}

export const Component = () => <CyclesOf tab="active" />;
