import { useNavigate } from 'react-router';
import { pathOfView } from './view-actions.ts';
import { ViewDialog } from './view-dialog.tsx';

/** A new view of a project from wherever one is in it; it opens once it is there. */
export function NewView({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <ViewDialog projectId={projectId} onClose={onClose} onMade={(view) => void navigate(pathOfView(view))} />
  );
}
