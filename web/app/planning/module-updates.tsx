import { ROLE } from '@tandem/shared/roles.ts';
import { useTranslation } from 'react-i18next';
import { useModule } from '#entities/planning/modules/hooks.ts';
import { useProject } from '#entities/projects/projects/hooks.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { SubjectUpdates } from '#features/updates/subject-updates.tsx';
import styles from './module-updates.module.css';

/** How a module goes, in its details, while its project has updates. */
export function ModuleUpdates({ id }: { id: string }) {
  const { t } = useTranslation('updates');
  const { id: workspaceId } = useCurrentWorkspace();
  const module = useModule(id);
  const project = useProject(module?.project_id);
  if (!project?.is_project_updates_enabled || (project.member_role ?? 0) < ROLE.MEMBER) return null;
  return (
    <section className={styles.part} aria-label={t('feed.title')}>
      <h3 className={styles.head}>{t('feed.title')}</h3>
      <SubjectUpdates key={id} subject={{ kind: 'module', id, workspaceId, projectId: project.id }} />
    </section>
  );
}
