import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { announceWorkflowsWith } from '@tandem/db/rows/workflows.ts';
import type { Field, ProjectFields } from '@tandem/shared/projects/fields/schema.ts';
import { projectStream, workspaceStream } from '@tandem/shared/sync/stream.ts';
import { readLayoutsWith } from './uses-repo.ts';

export const fieldPut = (field: Field): NewChange => ({
  stream: workspaceStream(field.workspace_id),
  workspace_id: field.workspace_id,
  kind: 'field',
  op: 'put',
  id: field.id,
  row: field,
});

export const fieldRemoval = ({ id, workspace_id }: Pick<Field, 'id' | 'workspace_id'>): NewChange => ({
  stream: workspaceStream(workspace_id),
  workspace_id,
  kind: 'field',
  op: 'remove',
  id,
});

export const projectFieldsPut = (layout: ProjectFields): NewChange => ({
  stream: projectStream(layout.project_id),
  workspace_id: layout.workspace_id,
  kind: 'project_fields',
  op: 'put',
  id: layout.id,
  row: layout,
});

/**
 * What the log is to say of a changed field. Guests of the workspace do not follow its definitions: what their projects
 * use is sent as well, and they read again (docs/contract/fields.md#changes-of-fields).
 */
export async function announceField(db: Db, field: Field): Promise<NewChange[]> {
  const layouts = await readLayoutsWith(db, field.id);
  return [fieldPut(field), ...layouts.map(projectFieldsPut)];
}

/** The Changes of a field that was deleted or restored, with those of workflows whose conditions name it. */
export const announceMarked = async (tx: Tx, field: Field): Promise<NewChange[]> => [
  ...(await announceWorkflowsWith(tx, field)),
  ...(await announceField(tx, field)),
];

/** A field in a line of the audit log. */
export const auditTarget = ({ id, name }: Pick<Field, 'id' | 'name'>) => ({ type: 'field', id, name });
