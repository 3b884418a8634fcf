import { useParams } from 'react-router';
import { useProject } from '#entities/projects/projects/hooks.ts';
import { ArchiveTabs } from '#features/archives/archive-tabs.tsx';
import { ItemsScreen } from '#features/work-items/screen/work-items-screen.tsx';

/** Items of a project that were put away, beside what else was. */
export function Component() {
  const { projectId = '' } = useParams();
  const project = useProject(projectId);
  return (
    <ItemsScreen
      context="archived"
      parts={{ banner: project && <ArchiveTabs project={project} here="items" /> }}
    />
  );
}
