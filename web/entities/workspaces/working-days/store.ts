import { create } from 'zustand';
import { ROLE } from '@tandem/shared/roles.ts';
import { EntityIndex } from '#lib/sync/entity-index.ts';
import { EntityStore } from '#lib/sync/entity-store.ts';
import { onChange, onRevoked } from '../../live/live.ts';
import { useSession } from '../../identity/users/store.ts';
import { useWorkspaces } from '../workspaces/store.ts';
import type { Absence, AnsweredAbsence, Why, WorkingCalendarRow } from './types.ts';

/** Calendars by the ids of workspaces. */
export const calendars = new EntityStore<WorkingCalendarRow>();

export const absences = new EntityStore<Absence>();
export const absencesByWorkspace = new EntityIndex(
  absences,
  (row) => row.workspace_id,
  (a, b) => a.from_day.localeCompare(b.from_day) || a.id.localeCompare(b.id),
);

/** Why people are away, as far as the caller may know. Changes do not say it: it is read by REST alone. */
export const useWhy = create<Readonly<Record<string, Why>>>(() => ({}));

/** The row without what only some people may know, which goes into `useWhy`. */
export function withoutWhy({ kind, reason, ...row }: AnsweredAbsence): Absence {
  if (kind !== null) useWhy.setState({ [row.id]: { kind, reason: reason ?? '' } });
  return row;
}

/** Whether the caller may know why a person is away. */
export function mayKnowWhy(memberId: string): boolean {
  const { workspaces, currentId } = useWorkspaces.getState();
  const role = workspaces.find(({ id }) => id === currentId)?.role ?? ROLE.GUEST;
  return role === ROLE.ADMIN || useSession.getState().me?.id === memberId;
}

onChange('working_calendar', (change) => calendars.confirm(change));
onRevoked((stream) => calendars.forgetStream(stream));
onRevoked((stream) => absences.forgetStream(stream));
