import { projectStream } from '@tandem/shared/sync/stream.ts';
import { EntityIndex } from '#lib/sync/entity-index.ts';
import { EntityStore } from '#lib/sync/entity-store.ts';
import { onChange, onForgotten, onRevoked } from '../../live/live.ts';
import type { ProjectMemberRow } from './types.ts';

/** Memberships of a project, read while its members are shown. */
export const projectMembers = new EntityStore<ProjectMemberRow>();
export const membersByProject = new EntityIndex(
  projectMembers,
  (row) => row.project,
  (a, b) => b.role - a.role || a.id.localeCompare(b.id),
);

onChange('project_member', (change) => {
  if (
    change.stream === projectStream(String(change.row?.['project'] ?? projectMembers.get(change.id)?.project))
  )
    projectMembers.confirm(change);
});
onRevoked((stream) => projectMembers.forgetStream(stream));
onForgotten((stream) => projectMembers.forgetStream(stream));
