import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { Picker } from '#components/pickers/picker.tsx';
import { ProjectTile } from '#components/people/project-tile.tsx';
import { useJoinedProjects, useProject } from '#entities/projects/projects/hooks.ts';
import type { Project } from '#entities/projects/projects/types.ts';
import fieldStyles from '../model/properties/property-field.module.css';
import { canCreateIn } from './use-create-form.ts';

const tileOf = (project: Project) => (
  <ProjectTile id={project.id} name={project.name} logo={project.logo_props} />
);

/** The project that a new item goes to. */
export function ProjectField({
  projectId,
  isOfIntake = false,
  onChange,
}: {
  projectId: string | undefined;
  /** Of those that take requests, from anybody in them. */
  isOfIntake?: boolean;
  onChange: (projectId: string) => void;
}) {
  const { t } = useTranslation(['work-items', 'common']);
  const project = useProject(projectId);
  const joined = useJoinedProjects();
  return (
    <Picker
      label={t('property.project')}
      className={fieldStyles.pill}
      options={() =>
        joined
          .filter((row) => (isOfIntake ? row.inbox_view : canCreateIn(row)))
          .map((row) => ({ value: row.id, label: row.name, icon: tileOf(row) }))
      }
      selected={projectId ? [projectId] : []}
      onPick={([id]) => id && onChange(id)}
      searchPlaceholder={t('set.project')}
      emptyText={t('common:no_match')}
    >
      {project && tileOf(project)}
      <span className={fieldStyles.text}>{project?.name ?? t('create.no_project')}</span>
      <Icon of={IconChevronDown} size={12} />
    </Picker>
  );
}
