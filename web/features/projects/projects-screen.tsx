import { IconArchive, IconPlus } from '@tabler/icons-react';
import { Button } from '@mantine/core';
import { ROLE } from '@tandem/shared/roles.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ProjectsDrawing } from '#components/icons/more-drawings.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { FacetMenu } from '#components/facets/facet-menu.tsx';
import { NOTHING_PICKED, type Picked, countPicked, isLetThrough } from '#components/facets/facets.ts';
import { usePhone } from '#lib/device/phone.ts';
import { IconButton } from '#components/controls/icon-button.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { ShortcutKbd } from '#components/controls/kbd.tsx';
import { ScreenHeader } from '#components/screens/screen-header.tsx';
import { SortMenu } from '#components/popovers/sort-menu.tsx';
import { SearchField } from '#components/controls/search-field.tsx';
import { useArchivedProjects, useProjects } from '#entities/projects/projects/hooks.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { openModal } from '#lib/frame/modal-store.ts';
import { paths } from '#lib/http/paths.ts';
import { type StoredOrder, useStoredOrder } from '#lib/device/use-stored-order.ts';
import { useTitle } from '#lib/frame/use-title.ts';
import { NoneLikeThat, ProjectCards } from './project-cards.tsx';
import { facetsOfProject, useProjectFacets } from './project-facets.tsx';
import { PROJECT_ORDERS, type ProjectOrder, sortProjects } from './project-orders.ts';
import styles from './projects.module.css';

const createProject = () => openModal({ kind: 'create-project' });

/** The projects of the workspace that I may see, as cards. */
export function Component() {
  const { t } = useTranslation('projects');
  const projects = useProjects();
  const canCreate = useCurrentWorkspace().role >= ROLE.MEMBER;
  const [query, setQuery] = useState('');
  const [picked, setPicked] = useState<Picked>(NOTHING_PICKED);
  const way = useStoredOrder('projects', PROJECT_ORDERS, 'created');
  const facets = useProjectFacets(projects);
  const shown = sortProjects(
    projects.filter((project) => isLetThrough(picked, facetsOfProject(project))),
    way,
  );
  useTitle(t('title'));
  return (
    <>
      <ScreenHeader crumbs={[{ label: t('title') }]} count={projects.length}>
        {projects.length > 0 && (
          <SearchField className={styles.search} label={t('search')} query={query} onChange={setQuery} />
        )}
        {projects.length > 0 && <OrderMenu way={way} />}
        {projects.length > 0 && <FacetMenu facets={facets} picked={picked} onChange={setPicked} />}
        {canCreate && <ArchivesLink />}
        {canCreate && projects.length > 0 && <NewProjectButton />}
      </ScreenHeader>
      <ProjectCards
        projects={shown}
        query={query}
        empty={countPicked(picked) > 0 ? <NoneLikeThat /> : <NoProjects canCreate={canCreate} />}
      />
    </>
  );
}

function OrderMenu({ way }: { way: StoredOrder<ProjectOrder> }) {
  const { t } = useTranslation('projects');
  const reversing = { text: t('order.reversed'), isOn: way.isReversed, onChange: way.setReversed };
  return (
    <SortMenu
      title={t('order.title')}
      sorts={PROJECT_ORDERS}
      sort={way.order}
      textOf={(name) => t(`order.by.${name}`)}
      onChange={way.setOrder}
      reversing={way.order === 'manual' ? undefined : reversing}
    />
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
            rightSection={<ShortcutKbd of="new_project" tone="on-accent" />}
            onClick={createProject}
          >
            {t('new')}
          </Button>
        )
      }
    />
  );
}
