import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { deleteProject, leaveProject } from '#entities/projects/projects/actions.ts';
import { useProject } from '#entities/projects/projects/hooks.ts';
import type { Project } from '#entities/projects/projects/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { paths } from '#lib/http/paths.ts';
import { TypedConfirm } from '../../parts/typed-confirm.tsx';

const ENDS = { leave: leaveProject, delete: deleteProject };
type EndProjectProps = { project: Project; by: keyof typeof ENDS; onClose: () => void };

/** Asks for the name of the project that is to be left or deleted, and leads out of it when it is. */
export function EndProject({ project, by, onClose }: EndProjectProps) {
  const { t } = useTranslation('project-settings');
  const { slug } = useCurrentWorkspace();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { id, name } = project;
  const end = async () => {
    await ENDS[by](id);
    onClose();
    const others = paths.projects(slug);
    if (pathname.startsWith(`${others}${id}/`)) await navigate(others);
  };
  return (
    <TypedConfirm
      title={t(`end.${by}_question`, { name })}
      name={name}
      phrase={t(`end.${by}_phrase`)}
      confirmText={t(`end.${by}`)}
      onConfirm={end}
      onClose={onClose}
    >
      {t(`end.${by}_text`)}
    </TypedConfirm>
  );
}

type ModalProps = Pick<EndProjectProps, 'by' | 'onClose'> & { projectId: string };

/** The same from elsewhere; it goes by itself when the project is gone. */
export function EndProjectModal({ projectId, ...props }: ModalProps) {
  const project = useProject(projectId);
  return project ? <EndProject project={project} {...props} /> : null;
}
