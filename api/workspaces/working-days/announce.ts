import type { NewChange } from '@tandem/db/change-log/log.ts';
import { workspaceStream } from '@tandem/shared/sync/stream.ts';
import type { Absence, WorkingCalendarRow } from '@tandem/shared/workspaces/working-days/schema.ts';

export const calendarPut = (row: WorkingCalendarRow): NewChange => ({
  stream: workspaceStream(row.workspace_id),
  workspace_id: row.workspace_id,
  kind: 'working_calendar',
  op: 'put',
  id: row.id,
  row,
});

const ofAbsence = ({ id, workspace_id }: Absence) =>
  ({ stream: workspaceStream(workspace_id), workspace_id, kind: 'absence', id }) as const;

/** All members receive the Change: it does not say why (docs/contract/working-days.md#who-sees-why). */
export const absencePut = (absence: Absence): NewChange => ({
  ...ofAbsence(absence),
  op: 'put',
  row: withoutWhy(absence),
});

export const absenceRemoval = (absence: Absence): NewChange => ({ ...ofAbsence(absence), op: 'remove' });

/** An absence for people who may not know why. */
export const withoutWhy = (absence: Absence): Absence => ({ ...absence, kind: null, reason: null });
