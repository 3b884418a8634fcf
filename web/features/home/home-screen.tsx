import { IconPlus } from '@tabler/icons-react';
import { Button } from '@mantine/core';
import { ROLE } from '@tandem/shared/roles.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ProjectsDrawing } from '#components/drawings.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { Icon } from '#components/icon.tsx';
import { ScreenHeader } from '#components/screen-header.tsx';
import { useJoinedProjects, useProjects } from '#entities/projects/hooks.ts';
import { useMe } from '#entities/users/hooks.ts';
import { useCurrentWorkspace } from '#entities/workspaces/store.ts';
import { useLanguage } from '#lib/language.ts';
import { openModal } from '#lib/modal-store.ts';
import { paths } from '#lib/paths.ts';
import { useTitle } from '#lib/use-title.ts';
import { OpenProjects } from './open-projects.tsx';
import { ProjectLinks } from './project-links.tsx';
import { RecentVisits } from './recent-visits.tsx';
import { greetingOf } from './greeting.ts';
import styles from './home.module.css';
import { Tour } from './tour.tsx';

/** Where a day starts: what I opened last, and my projects. */
export function Component() {
  const { t } = useTranslation('home');
  const me = useMe();
  const projects = useJoinedProjects();
  const language = useLanguage((state) => state.language);
  useTitle(t('title'));
  const [now] = useState(() => new Date());
  const date = new Intl.DateTimeFormat(language, { weekday: 'long', month: 'long', day: 'numeric' }).format(
    now,
  );
  return (
    <>
      <ScreenHeader crumbs={[{ label: t('title') }]} />
      <Tour />
      {projects.length === 0 ? (
        <Welcome />
      ) : (
        <div className={styles.scroll}>
          <div className={styles.column}>
            <header className={styles.greeting}>
              <h2>{t(greetingOf(now.getHours()), { name: me.first_name || me.display_name })}</h2>
              <p>{date}</p>
            </header>
            <div className={styles.widgets}>
              <RecentVisits />
              <ProjectLinks projects={projects} />
            </div>
          </div>
        </div>
      )}
    </>
  );
}

function Welcome() {
  const { t } = useTranslation('home');
  const { name, role, slug } = useCurrentWorkspace();
  // Of a workspace that others have filled one sees the projects that anybody in it may join.
  const projects = useProjects();
  const canCreate = role >= ROLE.MEMBER;
  if (projects.length > 0) {
    return (
      <EmptyState
        drawing={<ProjectsDrawing />}
        title={t('welcome_title', { workspace: name })}
        text={t('welcome_join')}
        actions={
          <>
            <OpenProjects projects={projects} />
            <Button component={Link} to={paths.projects(slug)} variant="subtle" size="md">
              {t('see_projects')}
            </Button>
          </>
        }
      />
    );
  }
  const create = (
    <Button
      variant="filled"
      size="md"
      leftSection={<Icon of={IconPlus} />}
      onClick={() => openModal({ kind: 'create-project' })}
    >
      {t('new_project')}
    </Button>
  );
  return (
    <EmptyState
      drawing={<ProjectsDrawing />}
      title={t('welcome_title', { workspace: name })}
      text={canCreate ? t('welcome_text') : t('welcome_guest')}
      actions={canCreate && create}
    />
  );
}
