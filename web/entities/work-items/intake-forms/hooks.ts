import type { IntakeForm } from '@tandem/shared/integrations/intake-form/schema.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { useEffect } from 'react';
import { holdStream } from '../../live/live.ts';
import { intakeFormsByProject } from './store.ts';

/** The form of a project, as far as it was read; it is followed while somebody looks at it. */
export function useIntakeForm(projectId: string): IntakeForm | undefined {
  useEffect(() => holdStream(projectStream(projectId)), [projectId]);
  return intakeFormsByProject.useList(projectId)[0];
}
