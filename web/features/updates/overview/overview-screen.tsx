import { IconLayoutSidebarRight, IconLink } from '@tabler/icons-react';
import { useLocalStorage } from '@mantine/hooks';
import { ROLE } from '@tandem/shared/roles.ts';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { IconButton } from '#components/controls/icon-button.tsx';
import { ProjectTile } from '#components/people/project-tile.tsx';
import { ScreenHeader } from '#components/screens/screen-header.tsx';
import { useProject } from '#entities/projects/projects/hooks.ts';
import type { Project } from '#entities/projects/projects/types.ts';
import { postedBySubject } from '#entities/projects/updates/store.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { usePhone } from '#lib/device/phone.ts';
import { useTitle } from '#lib/frame/use-title.ts';
import { paths } from '#lib/http/paths.ts';
import { noteDrawn } from '#lib/parts/first-drawn.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import { copyLink } from '../copy-link.ts';
import { SubjectUpdates } from '../subject-updates.tsx';
import { OverviewOff } from './overview-off.tsx';
import { OverviewSide } from './side.tsx';
import styles from './overview.module.css';

// Phones alone draw it.
const Drawer = lazyPart(async () => (await import('#components/popovers/drawer-part.tsx')).Drawer);

/** How a project goes: its updates, and beside them what it is. */
export function Component() {
  const { projectId = '' } = useParams();
  const project = useProject(projectId);
  if (!project || (project.member_role ?? 0) < ROLE.MEMBER || !project.is_project_updates_enabled) {
    return <OverviewOff project={project} />;
  }
  return <Overview key={project.id} project={project} />;
}

function Overview({ project }: { project: Project }) {
  useEffect(noteDrawn, []);
  const { t } = useTranslation('updates');
  const { slug, id: workspaceId } = useCurrentWorkspace();
  const isPhone = usePhone();
  const [isWide, setWide] = useLocalStorage({
    key: 'tandem.overview-details',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  const [isSheet, setSheet] = useState(false);
  const isOpen = isPhone ? isSheet : isWide;
  const setOpen = isPhone ? setSheet : setWide;
  const latest = postedBySubject.useList(project.id)[0];
  useTitle(t('title'), project.name);
  const side = <OverviewSide project={project} health={latest?.health ?? project.health} />;
  const tile = <ProjectTile id={project.id} name={project.name} logo={project.logo_props} />;
  const crumbs = [
    { label: project.name, to: paths.workItems(slug, project.id), icon: tile },
    { label: t('title') },
  ];
  return (
    <>
      <ScreenHeader crumbs={crumbs}>
        <IconButton
          of={IconLink}
          label={t('copy_link')}
          onClick={() => void copyLink(paths.overview(slug, project.id))}
        />
        <IconButton
          of={IconLayoutSidebarRight}
          label={t(isOpen ? 'side.hide' : 'side.show')}
          isPressed={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      </ScreenHeader>
      <div className={styles.beside}>
        <div className={styles.main}>
          <div className={styles.column}>
            <h2 className={styles.title}>{project.name}</h2>
            {project.description && <p className={styles.description}>{project.description}</p>}
            <div className={styles.updates}>
              <SubjectUpdates
                canPost={project.archived_at === null}
                subject={{ kind: 'project', id: project.id, workspaceId, projectId: project.id }}
              />
            </div>
          </div>
        </div>
        {isOpen && !isPhone && (
          <aside className={styles.side} aria-label={t('side.label')}>
            {side}
          </aside>
        )}
        {isPhone && (
          <Sheet isOpen={isSheet} onClose={() => setSheet(false)}>
            {side}
          </Sheet>
        )}
      </div>
    </>
  );
}

type SheetProps = { isOpen: boolean; onClose: () => void; children: ReactNode };

/** The side on a phone. */
function Sheet({ isOpen, onClose, children }: SheetProps) {
  const { t } = useTranslation('updates');
  return (
    <Suspense>
      <Drawer
        opened={isOpen}
        onClose={onClose}
        position="bottom"
        size="80%"
        title={t('side.label')}
        closeButtonProps={{ 'aria-label': t('side.hide') }}
        padding="sm"
        classNames={{ content: styles.sheet ?? '' }}
      >
        {children}
      </Drawer>
    </Suspense>
  );
}
