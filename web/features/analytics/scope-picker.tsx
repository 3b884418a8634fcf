import { IconBriefcase, IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { Picker } from '#components/pickers/picker.tsx';
import { ProjectTile } from '#components/people/project-tile.tsx';
import { useJoinedProjects } from '#entities/projects/projects/hooks.ts';
import styles from './parts/analytics.module.css';

type PickerProps = {
  /** Null for all. */
  projectIds: readonly string[] | null;
  onChange: (projectIds: readonly string[] | null) => void;
};

/** Of which projects the items are counted. */
export function ScopePicker({ projectIds, onChange }: PickerProps) {
  const { t } = useTranslation('analytics');
  const joined = useJoinedProjects();
  const [only] = projectIds?.length === 1 ? joined.filter(({ id }) => projectIds.includes(id)) : [];
  const label = projectIds
    ? (only?.name ?? t('some_projects', { some: projectIds.length, count: joined.length }))
    : t('all_projects');
  return (
    <Picker
      label={t('projects')}
      multiple
      options={() =>
        joined.map((project) => ({
          value: project.id,
          label: project.name,
          icon: <ProjectTile id={project.id} name={project.name} logo={project.logo_props} size={20} />,
        }))
      }
      selected={projectIds ?? []}
      onPick={(ids) => onChange(ids.length === 0 || ids.length === joined.length ? null : ids)}
      className={styles.select}
      searchPlaceholder={t('find')}
      emptyText={t('nothing_found')}
      width={260}
    >
      <Icon of={IconBriefcase} />
      <span>{label}</span>
      <Icon of={IconChevronDown} size={12} />
    </Picker>
  );
}
