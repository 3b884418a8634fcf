import { IconArchive, IconPlus } from '@tabler/icons-react';
import { Button } from '@mantine/core';
import { ROLE } from '@tandem/shared/roles.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ProjectsDrawing } from '#components/drawings.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { usePhone } from '#lib/phone.ts';
import { IconButton } from '#components/icon-button.tsx';
import { Icon } from '#components/icon.tsx';
import { Kbd } from '#components/kbd.tsx';
import { ScreenHeader } from '#components/screen-header.tsx';
import { SearchField } from '#components/search-field.tsx';
import { useArchivedProjects, useProjects } from '#entities/projects/hooks.ts';
import { useCurrentWorkspace } from '#entities/workspaces/store.ts';
import { openModal } from '#lib/modal-store.ts';
import { paths } from '#lib/paths.ts';
import { useTitle } from '#lib/use-title.ts';
import { ProjectCards } from './project-cards.tsx';
import styles from './projects.module.css';

const createProject = () => openModal({ kind: 'create-project' });

/** The projects of the workspace that I may see, as cards. */
export function Component() {
  const { t } = useTranslation('projects');
  const projects = useProjects();
  const canCreate = useCurrentWorkspace().role >= ROLE.MEMBER;
  const [query, setQuery] = useState('');
  useTitle(t('title'));
  return (
    <>
      <ScreenHeader crumbs={[{ label: t('title') }]} count={projects.length}>
        {projects.length > 0 && (
          <SearchField className={styles.search} label={t('search')} query={query} onChange={setQuery} />
        )}
        {canCreate && <ArchivesLink />}
        {canCreate && projects.length > 0 && <NewProjectButton />}
      </ScreenHeader>
      <ProjectCards projects={projects} query={query} empty={<NoProjects canCreate={canCreate} />} />
    </>
  );
}

/** The way to what was put away, once something was. */
function ArchivesLink() {
  const { t } = useTranslation('projects');
  const { slug } = useCurrentWorkspace();
  const isPhone = usePhone();
  if (useArchivedProjects().length === 0 || isPhone) return null;
  return (
    <Button
      component={Link}
      to={paths.archivedProjects(slug)}
      variant="subtle"
      leftSection={<Icon of={IconArchive} />}
    >
      {t('archives.title')}
    </Button>
  );
}

function NewProjectButton() {
  const { t } = useTranslation('projects');
  const isPhone = usePhone();
  if (isPhone) {
    return (
      <IconButton
        of={IconPlus}
        label={t('new')}
        variant="filled"
        size="xl"
        iconSize={20}
        onClick={createProject}
      />
    );
  }
  return (
    <Button variant="filled" leftSection={<Icon of={IconPlus} />} onClick={createProject}>
      {t('new')}
    </Button>
  );
}

function NoProjects({ canCreate }: { canCreate: boolean }) {
  const { t } = useTranslation('projects');
  return (
    <EmptyState
      drawing={<ProjectsDrawing />}
      title={t('empty_title')}
      text={canCreate ? t('empty_text') : t('empty_guest')}
      actions={
        canCreate && (
          <Button
            variant="filled"
            size="md"
            leftSection={<Icon of={IconPlus} />}
            rightSection={<Kbd keys="P" tone="on-accent" />}
            onClick={createProject}
          >
            {t('new')}
          </Button>
        )
      }
    />
  );
}
