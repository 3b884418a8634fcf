import type { IntakeForm } from '@tandem/shared/integrations/intake-form/schema.ts';
import { EntityIndex } from '#lib/sync/entity-index.ts';
import { EntityStore } from '#lib/sync/entity-store.ts';
import { onChange, onForgotten, onRevoked } from '../../live/live.ts';

/** The public forms of intakes: at most one of a project. */
export const intakeForms = new EntityStore<IntakeForm>();
export const intakeFormsByProject = new EntityIndex(
  intakeForms,
  (row) => row.project,
  (a, b) => a.created_at.localeCompare(b.created_at),
);

onChange('intake_form', (change) => intakeForms.confirm(change));
onRevoked((stream) => intakeForms.forgetStream(stream));
onForgotten((stream) => intakeForms.forgetStream(stream));
