import { IconBolt, IconBox, IconEyeOff } from '@tabler/icons-react';
import { Icon } from '#components/icons/icon.tsx';
import { ProjectTile } from '#components/people/project-tile.tsx';
import type { PartRef } from '#entities/planning/initiatives/types.ts';
import { useProject } from '#entities/projects/projects/hooks.ts';

/** The tile of a project, or the sign of a module or an epic. */
export function PartIcon({ part }: { part: PartRef }) {
  const project = useProject(part.project_id);
  if (!part.project_id) return <Icon of={IconEyeOff} />;
  if (part.kind === 'module') return <Icon of={IconBox} />;
  if (part.kind === 'item') return <Icon of={IconBolt} />;
  return <ProjectTile id={part.project_id} name={project?.name ?? ''} logo={project?.logo_props ?? {}} />;
}
