import { useMemo } from 'react';
import { useProject } from '#entities/projects/projects/hooks.ts';
import {
  type DeployBoard,
  fetchPublishedBoard,
  publishBoard,
  unpublishBoard,
  updatePublishedBoard,
} from '#entities/integrations/publishing/api.ts';
import { paths } from '#lib/http/paths.ts';
import { PublishDialog, type Publishing } from './publish-dialog.tsx';
import { type PublishFields, bodyOf, fieldsOf, isReady } from './publish-fields.ts';
import { PublishForm } from './publish-form.tsx';

const boardOf = (projectId: string): Publishing<DeployBoard, PublishFields> => ({
  of: 'board',
  load: async () => ({ published: await fetchPublishedBoard(projectId) }),
  fieldsOf,
  isReady,
  store: (fields, board) =>
    board
      ? updatePublishedBoard(projectId, board.id, bodyOf(fields))
      : publishBoard(projectId, bodyOf(fields)),
  end: ({ id }) => unpublishBoard(projectId, id),
  linkOf: ({ anchor }) => paths.publicBoard(anchor),
  form: ({ published, ...props }) => <PublishForm board={published} {...props} />,
});

/** Whether and how people outside see the work items of a project. */
export function PublishModal({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const project = useProject(projectId);
  const publishing = useMemo(() => boardOf(projectId), [projectId]);
  return <PublishDialog name={project?.name ?? ''} publishing={publishing} onClose={onClose} />;
}
