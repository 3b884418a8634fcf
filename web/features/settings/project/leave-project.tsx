import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { leaveProject } from '#entities/projects/actions.ts';
import { useProject } from '#entities/projects/hooks.ts';
import type { Project } from '#entities/projects/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/store.ts';
import { paths } from '#lib/paths.ts';
import { TypedConfirm } from '../parts/typed-confirm.tsx';

type LeaveProps = { project: Project; onConfirm: () => Promise<unknown>; onClose: () => void };

/** Asks for the name of the project that somebody is about to leave. */
export function LeaveProject({ project, onConfirm, onClose }: LeaveProps) {
  const { t } = useTranslation('project-settings');
  return (
    <TypedConfirm
      title={t('end.leave_question', { name: project.name })}
      name={project.name}
      phrase={t('end.leave_phrase')}
      confirmText={t('end.leave')}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {t('end.leave_text')}
    </TypedConfirm>
  );
}

/** The same from elsewhere. */
export function LeaveProjectModal({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const project = useProject(projectId);
  const { slug } = useCurrentWorkspace();
  const navigate = useNavigate();
  if (!project) return null;
  const confirm = async () => {
    await leaveProject(project.id);
    onClose();
    await navigate(paths.projects(slug));
  };
  return <LeaveProject project={project} onConfirm={confirm} onClose={onClose} />;
}
