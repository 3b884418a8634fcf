import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import type { Role } from '@tandem/shared/roles.ts';
import type { ProjectContext } from '../../../context.ts';
import type { PartEdit } from '../../record/edits/part-log.ts';

/** Where something belongs that is taken back: its item is locked. */
export type PartPlace = { tx: Tx; ctx: ProjectContext; item: { id: string; created_by: string | null } };

/** How one kind of what belongs to items is taken back. */
export type PartKind = {
  /** Who may do by hand what the undo does; more is asked by `lock`. */
  role: Role;
  /** How it is now, under lock: without values it is deleted; undefined for what never was. */
  lock: (place: PartPlace, id: string) => Promise<{ values: PartEdit['after'] } | undefined>;
  /** Whether it can be there again. */
  hasRoom: (place: PartPlace, edit: PartEdit) => Promise<boolean>;
  /** Writes what was before. `was` is what else went with it, to come back by the next undo. */
  write: (place: PartPlace, edit: PartEdit) => Promise<{ was?: object; changes: NewChange[] }>;
};
