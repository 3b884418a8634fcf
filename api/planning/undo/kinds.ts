import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { VIEW_ACCESS, type ViewAccess } from '@tandem/shared/planning/views/access.ts';
import { ROLE, type Role } from '@tandem/shared/roles.ts';
import type { PlaceContext, ProjectContext } from '../../context.ts';
import { readCycleChanges } from '../cycles/announce.ts';
import { removeCycle } from '../cycles/delete.ts';
import type { PlanKind, PlanValues } from '../edits/plan-kind.ts';
import { readRolledUp } from '../initiatives/come-back.ts';
import { removeInitiative } from '../initiatives/delete.ts';
import { readModuleChanges } from '../modules/announce.ts';
import { removeModule } from '../modules/delete.ts';
import { readViewChanges } from '../views/announce.ts';
import { removeView } from '../views/delete.ts';

/** Who takes it back: their role in its place, and what they are to it. */
type Right = {
  role: Role;
  isOwner: boolean;
  isMaker: boolean;
  /** It is deleted by that, or comes back from a deletion. */
  isDeletion: boolean;
  /** It is there again by that. */
  isComingBack: boolean;
};

type Plan = {
  /** Whether they might do by hand what the undo does. */
  mayUndo: (right: Right) => boolean;
  remove: (tx: Tx, ctx: PlaceContext, id: string) => Promise<NewChange[]>;
  readChanges: (tx: Tx, id: string, before: PlanValues) => Promise<NewChange[]>;
};

/** Guests make no cycles and no modules, and bring none back. */
const mayMake = (role: Role, isComingBack: boolean): boolean => !isComingBack || role >= ROLE.MEMBER;

const inProject = (ctx: PlaceContext): ProjectContext => ctx as ProjectContext;

export const PLANS: Readonly<Record<PlanKind, Plan>> = {
  cycle: {
    mayUndo: ({ role, isOwner, isMaker, isDeletion, isComingBack }) =>
      isDeletion
        ? role === ROLE.ADMIN || ((isOwner || isMaker) && mayMake(role, isComingBack))
        : role >= ROLE.MEMBER,
    remove: (tx, ctx, id) => removeCycle(tx, inProject(ctx), id),
    readChanges: (tx, id) => readCycleChanges(tx, [id]),
  },
  module: {
    mayUndo: ({ role, isMaker, isDeletion, isComingBack }) =>
      isDeletion ? role === ROLE.ADMIN || (isMaker && mayMake(role, isComingBack)) : role >= ROLE.MEMBER,
    remove: (tx, ctx, id) => removeModule(tx, inProject(ctx), id),
    readChanges: (tx, id) => readModuleChanges(tx, id),
  },
  view: {
    mayUndo: ({ role, isOwner, isDeletion }) => isOwner || (isDeletion && role === ROLE.ADMIN),
    remove: removeView,
    readChanges: (tx, id, before) =>
      readViewChanges(tx, id, { left: (before['access'] ?? VIEW_ACCESS.PUBLIC) as ViewAccess }),
  },
  initiative: {
    mayUndo: ({ role, isOwner, isMaker }) =>
      role === ROLE.ADMIN || ((isOwner || isMaker) && role >= ROLE.MEMBER),
    remove: removeInitiative,
    readChanges: readRolledUp,
  },
};
