import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { IntakeForm } from '@tandem/shared/integrations/intake-form/schema.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';

const changeOf = (form: IntakeForm) => ({
  stream: projectStream(form.project),
  workspace_id: form.workspace,
  kind: 'intake_form' as const,
  id: form.id,
});

export const formPut = (row: IntakeForm): NewChange => ({ ...changeOf(row), op: 'put', row });

export const formRemoval = (form: IntakeForm): NewChange => ({ ...changeOf(form), op: 'remove' });
