import { IconDots } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import { useMenuButton } from '#components/popovers/use-menu-button.ts';
import type { Project } from '#entities/projects/projects/types.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import styles from './parts/sidebar.module.css';

const ProjectList = lazyPart(async () => (await import('./project-list.tsx')).ProjectList);

/** What can be done with a project from the sidebar. */
export function ProjectMenu({ project }: { project: Project }) {
  const { t } = useTranslation('shell');
  const { anchor, close, button } = useMenuButton();
  return (
    <>
      <IconButton
        of={IconDots}
        size="sm"
        iconSize={14}
        className={styles.projectMenu}
        label={t('project_menu.title', { name: project.name })}
        {...button}
      />
      <Suspense>{anchor && <ProjectList {...{ project, anchor }} onClose={close} />}</Suspense>
    </>
  );
}
