import { Navigate, useParams } from 'react-router';
import { useProject } from '#entities/projects/hooks.ts';
import { useCurrentWorkspace } from '#entities/workspaces/store.ts';
import { paths } from '#lib/paths.ts';
import { DetailSkeleton } from './detail-skeleton.tsx';
import { ItemMissing } from './item-missing.tsx';
import { useItemById } from './use-item.ts';

/** Links by id lead to the address that people read (ux-screens 2.3). */
export function Component() {
  const { projectId = '', issueId = '' } = useParams();
  const { slug } = useCurrentWorkspace();
  const project = useProject(projectId);
  const { row, state, retry } = useItemById(projectId, issueId);
  if (row && project)
    return <Navigate replace to={paths.workItem(slug, project.identifier, row.sequence_id)} />;
  return state === 'loading' ? <DetailSkeleton /> : <ItemMissing state={state} onRetry={retry} />;
}
