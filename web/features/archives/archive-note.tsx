import { ROLE } from '@tandem/shared/roles.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Project } from '#entities/projects/projects/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { paths } from '#lib/http/paths.ts';
import styles from './archives.module.css';

/** When items come here by themselves, and for administrators where that is changed. */
export function ArchiveNote({ project }: { project: Project }) {
  const { t } = useTranslation('archives');
  const { slug } = useCurrentWorkspace();
  const months = project.archive_in;
  return (
    <p className={styles.note}>
      {months > 0 ? t('automatic', { count: months }) : t('by_hand')}
      {project.member_role === ROLE.ADMIN && (
        <Link to={paths.projectSettings(slug, project.id, 'automations')}>{t('change')}</Link>
      )}
    </p>
  );
}
