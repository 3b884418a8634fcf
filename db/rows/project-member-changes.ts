import type { NewChange } from '../change-log/log.ts';
import type { ProjectMemberRow } from '@tandem/shared/projects/members/schema.ts';
import { projectStream, userStream } from '@tandem/shared/sync/stream.ts';

/** A membership is sent to the project, and to the member: realtime decides by it what they may follow. */
function changesOf(workspaceId: string, row: ProjectMemberRow, op: 'put' | 'remove'): NewChange[] {
  const change = { kind: 'project_member', op, id: row.id, ...(op === 'put' ? { row } : {}) } as const;
  return [
    { ...change, stream: projectStream(row.project), workspace_id: workspaceId },
    { ...change, stream: userStream(row.member), workspace_id: null },
  ];
}

export const memberPuts = (workspaceId: string, rows: readonly ProjectMemberRow[]): NewChange[] =>
  rows.flatMap((row) => changesOf(workspaceId, row, 'put'));

export const memberRemovals = (workspaceId: string, rows: readonly ProjectMemberRow[]): NewChange[] =>
  rows.flatMap((row) => changesOf(workspaceId, row, 'remove'));
