import { z } from 'zod';
import { descriptionInput, numericInput } from '../../http/lenient.ts';

/** Ten years of minutes: more is a mistake. */
const MAX_MINUTES = 10 * 366 * 24 * 60;

const duration = numericInput(z.int().min(1).max(MAX_MINUTES));

/** Body of POST BI/worklogs/ (docs/contract/programs.md#logged-time). */
export const createWorklogInput = z.object({ duration, description: descriptionInput.default('') });
export type CreateWorklog = z.infer<typeof createWorklogInput>;

/** Body of PATCH BI/worklogs/{id}/. */
export const updateWorklogInput = z.object({ duration, description: descriptionInput }).partial();
export type UpdateWorklog = z.infer<typeof updateWorklogInput>;
