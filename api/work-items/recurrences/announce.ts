import type { NewChange } from '@tandem/db/change-log/log.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import type { Recurrence } from '@tandem/shared/work-items/recurrences/schema.ts';

const changeOf = ({ id, project_id, workspace_id }: Recurrence) =>
  ({ stream: projectStream(project_id), workspace_id, kind: 'recurrence', id }) as const;

/** How a recurrence is named in the audit log. */
export const auditTarget = ({ id, name }: Pick<Recurrence, 'id' | 'name'>) => ({
  type: 'recurrence',
  id,
  name,
});

export const recurrencePut = (row: Recurrence): NewChange => ({ ...changeOf(row), op: 'put', row });
export const recurrenceRemoval = (row: Recurrence): NewChange => ({ ...changeOf(row), op: 'remove' });
