import type { ProjectMemberRow } from '@tandem/shared/projects/members/schema.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { EntityIndex } from '#lib/sync/entity-index.ts';
import { EntityStore } from '#lib/sync/entity-store.ts';
import { storeOnDevice } from '../../live/device-rows.ts';
import { onChange, onRevoked } from '../../live/live.ts';
import type { Project } from './types.ts';

/** Changes carry a project without its members and long texts: those stay as the list answered them. */
const mergeMembers = (before: Project | undefined, row: Project): Project => ({
  ...before,
  ...row,
  members: row.members ?? before?.members ?? [],
});

const byOwnOrder = (a: Project, b: Project) =>
  (a.sort_order ?? Infinity) - (b.sort_order ?? Infinity) || a.name.localeCompare(b.name);

export const projects = new EntityStore<Project>(mergeMembers);
export const projectsByWorkspace = new EntityIndex(
  projects,
  (row) => (row.archived_at ? null : row.workspace),
  byOwnOrder,
);
/** Those that I am a member of: the sidebar's list. */
export const joinedByWorkspace = new EntityIndex(
  projects,
  (row) => (row.archived_at || row.member_role === null ? null : row.workspace),
  byOwnOrder,
);

/** Whether I am a member of it, as far as is known here. */
export const isJoined = (id: string): boolean => typeof projects.get(id)?.member_role === 'number';

/** What was put away, the latest first. */
export const archivedByWorkspace = new EntityIndex(
  projects,
  (row) => (row.archived_at ? row.workspace : null),
  (a, b) => (b.archived_at ?? '').localeCompare(a.archived_at ?? '') || a.name.localeCompare(b.name),
);

/** Which user a membership is of: a removal names only the membership. */
const memberships = new Map<string, ProjectMemberRow>();

storeOnDevice('project', projects, true);
onChange('project', (change) => projects.confirm(change));

onChange('project_member', ({ op, id, row }) => {
  const membership = (row as ProjectMemberRow | undefined) ?? memberships.get(id);
  if (!membership) return;
  memberships.set(id, membership);
  const { project, member } = membership;
  projects.amend(project, ({ members }) => {
    const others = members.filter((known) => known !== member);
    return { members: op === 'put' ? [...others, member] : others };
  });
});

/** Who else is in a project is nobody's business who is not in it any more. */
onRevoked((stream) => {
  for (const [id, { project }] of memberships) if (stream === projectStream(project)) memberships.delete(id);
  const project = projects.select((row) => stream === projectStream(row.id))[0];
  if (project) projects.amend(project.id, () => ({ members: [] }));
});
