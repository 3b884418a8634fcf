import { projectStream } from '@tandem/shared/sync/stream.ts';
import { useEffect } from 'react';
import { enterPlace } from '#entities/workspaces/presence/place.ts';

/** Shows the others that I edit a field of an item, while this is so. */
export function useEditing(item: { id: string; project_id: string }, field: string, isEditing = true) {
  const { id, project_id } = item;
  useEffect(
    () => (isEditing ? enterPlace(projectStream(project_id), { kind: 'work_item', id, field }) : undefined),
    [id, project_id, field, isEditing],
  );
}

type EditingProps = { item: { id: string; project_id: string }; field: string };

/** The same as a part of what is drawn while something is open. */
export function Editing({ item, field }: EditingProps) {
  useEditing(item, field);
  return null;
}
