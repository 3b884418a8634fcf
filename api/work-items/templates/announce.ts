import type { NewChange } from '@tandem/db/change-log/log.ts';
import { type Stream, projectStream, workspaceStream } from '@tandem/shared/sync/stream.ts';
import type { Template } from '@tandem/shared/work-items/templates/schema.ts';

/** A template of a project is known to that project, others to the workspace. */
export const streamOf = ({
  project_id,
  workspace_id,
}: Pick<Template, 'project_id' | 'workspace_id'>): Stream =>
  project_id ? projectStream(project_id) : workspaceStream(workspace_id);

/** How a template is named in the audit log. */
export const auditTarget = ({ id, name }: Pick<Template, 'id' | 'name'>) => ({ type: 'template', id, name });

const changeOf = (template: Template) => ({
  stream: streamOf(template),
  workspace_id: template.workspace_id,
  kind: 'template' as const,
  id: template.id,
});

export const templatePut = (row: Template): NewChange => ({ ...changeOf(row), op: 'put', row });

export const templateRemoval = (row: Template): NewChange => ({ ...changeOf(row), op: 'remove' });
