import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Label } from '@tandem/shared/projects/labels/schema.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';

const changeOf = (label: Label) => ({
  stream: projectStream(label.project_id),
  workspace_id: label.workspace_id,
  kind: 'label' as const,
  id: label.id,
});

export const labelPuts = (labels: readonly Label[]): NewChange[] =>
  labels.map((row) => ({ ...changeOf(row), op: 'put', row }));

export const labelRemoval = (label: Label): NewChange => ({ ...changeOf(label), op: 'remove' });
