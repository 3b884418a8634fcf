import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useJoinedProjects } from '#entities/projects/projects/hooks.ts';
import type { UpdateFilter } from '#entities/projects/updates/load.ts';
import { HEALTHS } from '#entities/projects/updates/types.ts';
import styles from './feed.module.css';

type FiltersProps = { filter: UpdateFilter; onChange: (filter: UpdateFilter) => void };

/** What the feed is narrowed by: one project, one health. */
export function FeedFilters({ filter, onChange }: FiltersProps) {
  const { t } = useTranslation('updates');
  const projects = useJoinedProjects().filter((project) => project.is_project_updates_enabled);
  const choose = (name: 'project' | 'health', value: string) => {
    const { [name]: _before, ...rest } = filter;
    onChange(value === '' ? rest : { ...rest, [name]: value });
  };
  return (
    <>
      <NativeSelect
        className={styles.select ?? ''}
        aria-label={t('feed.project')}
        value={filter.project ?? ''}
        data={[
          { value: '', label: t('feed.all_projects') },
          ...projects.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(event) => choose('project', event.currentTarget.value)}
      />
      <NativeSelect
        className={styles.select ?? ''}
        aria-label={t('health_label')}
        value={filter.health ?? ''}
        data={[
          { value: '', label: t('feed.any_health') },
          ...HEALTHS.map((health) => ({ value: health, label: t(`health.${health}`) })),
        ]}
        onChange={(event) => choose('health', event.currentTarget.value)}
      />
    </>
  );
}
