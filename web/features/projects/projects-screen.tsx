import { IconPlus, IconSearch } from '@tabler/icons-react';
import { Button, TextInput } from '@mantine/core';
import { ROLE } from '@tandem/shared/roles.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NothingFoundDrawing, ProjectsDrawing } from '#components/drawings.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { usePhone } from '#lib/phone.ts';
import { IconButton } from '#components/icon-button.tsx';
import { Icon } from '#components/icon.tsx';
import { Kbd } from '#components/kbd.tsx';
import { ScreenHeader } from '#components/screen-header.tsx';
import { useProjects } from '#entities/projects/hooks.ts';
import type { Project } from '#entities/projects/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/store.ts';
import { openModal } from '#lib/modal-store.ts';
import { useTitle } from '#lib/use-title.ts';
import { ProjectCard } from './project-card.tsx';
import styles from './projects.module.css';

const createProject = () => openModal({ kind: 'create-project' });

const matches = ({ name, identifier }: Project, query: string) =>
  `${name} ${identifier}`.toLocaleLowerCase().includes(query.trim().toLocaleLowerCase());

/** The projects of the workspace that I may see, as cards. */
export function Component() {
  const { t } = useTranslation('projects');
  const projects = useProjects();
  const canCreate = useCurrentWorkspace().role >= ROLE.MEMBER;
  const [query, setQuery] = useState('');
  useTitle(t('title'));
  const shown = projects.filter((project) => matches(project, query));
  return (
    <>
      <ScreenHeader crumbs={[{ label: t('title') }]} count={projects.length}>
        {projects.length > 0 && (
          <TextInput
            className={styles.search}
            aria-label={t('search')}
            placeholder={t('search')}
            leftSection={<Icon of={IconSearch} size={14} />}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            onKeyDown={(event) => event.key === 'Escape' && setQuery('')}
          />
        )}
        {canCreate && projects.length > 0 && <NewProjectButton />}
      </ScreenHeader>
      <div className={styles.scroll}>
        {projects.length === 0 && <NoProjects canCreate={canCreate} />}
        {projects.length > 0 && shown.length === 0 && (
          <EmptyState
            drawing={<NothingFoundDrawing />}
            title={t('no_match_title')}
            text={t('no_match_text')}
          />
        )}
        <div className={styles.grid}>
          {shown.map((project) => (
            <ProjectCard key={project.id} project={project} />
          ))}
        </div>
      </div>
    </>
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
