import { useNavigate } from 'react-router';
import type { ViewParts } from '#entities/planning/views/types.ts';
import { pathOfView } from './view-actions.ts';
import { ViewDialog } from './view-dialog.tsx';

type NewViewProps = {
  projectId: string;
  /** The parts of a list that is saved as a view. */
  from?: Record<string, unknown>;
  onClose: () => void;
};

/** A new view of a project from wherever one is in it; it opens once it is there. */
export function NewView({ projectId, from, onClose }: NewViewProps) {
  const navigate = useNavigate();
  return (
    <ViewDialog
      projectId={projectId}
      {...(from && { from: from as ViewParts })}
      onClose={onClose}
      onMade={(view) => void navigate(pathOfView(view))}
    />
  );
}
