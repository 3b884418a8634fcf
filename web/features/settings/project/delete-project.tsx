import { useTranslation } from 'react-i18next';
import { deleteProject } from '#entities/projects/actions.ts';
import { useProject } from '#entities/projects/hooks.ts';
import type { Project } from '#entities/projects/types.ts';
import { TypedConfirm } from '../parts/typed-confirm.tsx';

type DeleteProps = { project: Project; onConfirm: () => Promise<unknown>; onClose: () => void };

/** Asks for the name of the project that is going to be lost. */
export function DeleteProject({ project, onConfirm, onClose }: DeleteProps) {
  const { t } = useTranslation('project-settings');
  return (
    <TypedConfirm
      title={t('end.delete_question', { name: project.name })}
      name={project.name}
      phrase={t('end.delete_phrase')}
      confirmText={t('end.delete')}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {t('end.delete_text')}
    </TypedConfirm>
  );
}

/** The same from elsewhere; it goes by itself when the project is gone. */
export function DeleteProjectModal({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const project = useProject(projectId);
  if (!project) return null;
  const confirm = async () => {
    await deleteProject(project.id);
    onClose();
  };
  return <DeleteProject project={project} onConfirm={confirm} onClose={onClose} />;
}
