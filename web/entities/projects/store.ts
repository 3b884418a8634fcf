import { EntityIndex } from '#lib/entity-index.ts';
import { EntityStore } from '#lib/entity-store.ts';
import { onChange } from '../live/live.ts';
import type { Project } from './types.ts';

/** A Change carries the row as everybody sees it; what only concerns me stays as my own list told it. */
function keepMine(before: Project | undefined, row: Project): Project {
  if (!before) return row;
  const { member_role, is_favorite, sort_order } = before;
  return {
    ...before,
    ...row,
    member_role: row.member_role ?? member_role,
    is_favorite: row.is_favorite ?? is_favorite,
    sort_order: row.sort_order ?? sort_order,
  };
}

const byOwnOrder = (a: Project, b: Project) =>
  (a.sort_order ?? Infinity) - (b.sort_order ?? Infinity) || a.name.localeCompare(b.name);

export const projects = new EntityStore<Project>(keepMine);
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

onChange('project', (change) => projects.confirm(change));
