import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import type { Texts } from '@tandem/db/documents/text.ts';
import { forbidden } from '@tandem/shared/http/errors.ts';
import { ROLE, type Role } from '@tandem/shared/roles.ts';
import type { UndoConflict } from '@tandem/shared/work-items/undo/input.ts';
import type { ProjectContext, WorkspaceContext } from '../../context.ts';
import type { EditableItem } from '../record/edits/values.ts';
import type { OwnProject } from '../move/target.ts';
import { requireUnarchived } from '../../projects/base/lock.ts';
import type { TakenEdit } from './edits.ts';

/** One undo under way: its steps read from it and add to it. */
export type Run = {
  tx: Tx;
  /** A text that it asks for and that is not converted yet makes it begin again. */
  texts: Texts;
  ctx: WorkspaceContext;
  edits: readonly TakenEdit[];
  /** The items of the edits, under lock, whatever became of them. */
  items: ReadonlyMap<string, EditableItem>;
  /** Projects of the caller that it is about. */
  projects: ReadonlyMap<string, OwnProject>;
  force: ReadonlySet<string>;
  /** What stands against it, unless it is forced. */
  conflicts: Found[];
  changes: NewChange[];
  undone: Set<string>;
};
/** A conflict before it is known who made it. */
export type Found = Pick<UndoConflict, 'id' | 'field' | 'reason'> & {
  since: string;
  /** Of what is no item: its own last change. */
  last?: Pick<UndoConflict, 'changed_by' | 'changed_at'>;
};

/** Adds a conflict of an item. True when the item is forced: then it is not in the way. */
export function isForced(run: Run, found: Found): boolean {
  if (run.force.has(found.id)) return true;
  run.conflicts.push(found);
  return false;
}

/** The caller needs the rights that they would need to do by hand what the undo does, as they are now. */
export function requireRight(
  { ctx, projects }: Run,
  item: Pick<EditableItem, 'created_by'>,
  { project_id, role, creator }: { project_id: string; role: Role; creator: boolean },
): OwnProject {
  const project = projects.get(project_id);
  if (!project) throw forbidden();
  requireUnarchived(project);
  const isCreator = creator && item.created_by === ctx.user.id;
  if (project.role < role && !isCreator) throw forbidden();
  return project;
}

export const EDIT_RIGHT = { role: ROLE.MEMBER, creator: true };
export const PLAN_RIGHT = { role: ROLE.MEMBER, creator: false };
export const ARCHIVE_RIGHT = { role: ROLE.MEMBER, creator: false };
export const DELETE_RIGHT = { role: ROLE.ADMIN, creator: true };
export const MEMBERSHIP = { role: ROLE.GUEST, creator: false };

/** The context of a command on one of the projects. */
export const contextIn = ({ ctx }: Run, project: OwnProject): ProjectContext => ({
  ...ctx,
  project: { ...project, stream_seq: 0 },
});
