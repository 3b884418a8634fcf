import { projectStream, type Stream, userStream, workspaceStream } from '@tandem/shared/sync/stream.ts';
import type { Update } from './types.ts';

/** What updates are about. */
export type Subject = {
  kind: 'project' | 'module' | 'initiative';
  id: string;
  workspaceId: string;
  /** Null for an initiative. */
  projectId: string | null;
};

type Named = Pick<Update, 'project_id' | 'module_id' | 'initiative_id'>;

/** Returns the id of what an update is about. */
export const subjectIdOf = (row: Named): string | null =>
  row.initiative_id ?? row.module_id ?? row.project_id;

/** Returns the fields that name a subject in an update. */
export const namesOf = ({ kind, id, projectId }: Subject): Named => ({
  project_id: kind === 'initiative' ? null : projectId,
  module_id: kind === 'module' ? id : null,
  initiative_id: kind === 'initiative' ? id : null,
});

/** Updates of one subject are stored in order, and what is said about an update after it was posted. */
export const laneOf = (subjectId: string | null) => `updates of ${subjectId ?? ''}`;

type Placed = { workspace_id: string; project_id: string | null };

/** The stream of a posted update and of its comments. */
export const placeStream = ({ workspace_id, project_id }: Placed): Stream =>
  project_id ? projectStream(project_id) : workspaceStream(workspace_id);

/** The stream of an update. A draft is on the stream of its author. */
export const streamOfUpdate = (row: Placed & Pick<Update, 'posted_at' | 'created_by'>): Stream =>
  row.posted_at === null && row.created_by ? userStream(row.created_by) : placeStream(row);
