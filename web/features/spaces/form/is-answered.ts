import type { FieldValue } from '@tandem/shared/projects/fields/schema.ts';
import type { AskedFormField } from '../parts/board-api.ts';

/** Whether a field has a sufficient value. A required checkbox has to be checked. */
export const isAnswered = ({ is_required }: AskedFormField, value: FieldValue | undefined): boolean =>
  !is_required || (value !== undefined && value !== false);
