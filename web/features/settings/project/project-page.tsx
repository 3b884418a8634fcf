import { ROLE, type Role } from '@tandem/shared/roles.ts';
import type { ComponentType, ReactNode } from 'react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { ProjectTile } from '#components/people/project-tile.tsx';
import type { Crumb } from '#components/screens/screen-header.tsx';
import { follow, holdStream } from '#entities/live/live.ts';
import { useProject } from '#entities/projects/projects/hooks.ts';
import type { Project } from '#entities/projects/projects/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { paths } from '#lib/http/paths.ts';
import { useTitle } from '#lib/frame/use-title.ts';
import { NotForYou } from '../parts/not-for-you.tsx';
import { SettingsPage } from '../parts/settings-page.tsx';

type ProjectPageProps = {
  page:
    | 'general'
    | 'members'
    | 'features'
    | 'states'
    | 'labels'
    | 'types'
    | 'fields'
    | 'estimates'
    | 'automations';
  /** Who may open it at all. */
  from: Role;
  text?: string;
  /** The same, where it is about the project. */
  words?: ComponentType<{ project: Project }>;
  /** The page is called as the project is. */
  isOfItsName?: boolean;
  count?: string | number;
  isSavedAtOnce?: boolean;
  isWide?: boolean;
  cover?: ComponentType<{ project: Project }>;
  action?: ComponentType<{ project: Project }>;
  /** Beside the column: what is about one of its rows. */
  aside?: ComponentType<{ project: Project }>;
  children: (project: Project) => ReactNode;
};

/** A page about the project of the address, which is followed while it is open. */
export function ProjectPage({
  page,
  from,
  cover: Cover,
  action: Action,
  aside: Aside,
  text,
  words: Words,
  isOfItsName,
  children,
  ...rest
}: ProjectPageProps) {
  const { t } = useTranslation('project-settings');
  const { projectId = '' } = useParams();
  const { slug } = useCurrentWorkspace();
  const project = useProject(projectId);
  useTitle(t(`${page}.title`), project?.name ?? '');
  useFollowed(projectId);
  if (!project || (project.member_role ?? 0) < from) return <NotForYou />;
  const { name } = project;
  return (
    <SettingsPage
      crumbs={[...crumbsOf(project, slug), { label: t('settings:title') }, { label: t(`${page}.title`) }]}
      title={isOfItsName ? name : t(`${page}.title`)}
      cover={Cover && <Cover project={project} />}
      action={Action && <Action project={project} />}
      aside={Aside && <Aside project={project} />}
      text={Words ? <Words project={project} /> : text}
      {...rest}
    >
      {children(project)}
    </SettingsPage>
  );
}

/** The breadcrumbs of a settings page of the project. */
export const crumbsOf = ({ id, name, logo_props }: Project, slug: string): Crumb[] => [
  {
    label: name,
    to: paths.workItems(slug, id),
    icon: <ProjectTile id={id} name={name} logo={logo_props} />,
  },
];

/** Follows the stream of a project while a page about it is open. */
export function useFollowed(projectId: string) {
  useEffect(() => {
    const letGo = holdStream(projectStream(projectId));
    follow(projectStream(projectId));
    return letGo;
  }, [projectId]);
}

export const isAdminOf = (project: Project) => (project.member_role ?? 0) >= ROLE.ADMIN;
