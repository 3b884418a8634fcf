import { z } from 'zod';
import { optionalIdInput, optionalNameInput } from '../../http/fields.ts';
import { createWorkItemInput } from '../items/input.ts';

const place = { cycle_id: optionalIdInput.optional(), module_ids: createWorkItemInput.shape.label_ids };

/** Body of POST and PATCH: as that of a work item, and its project, cycle and modules; the name may be missing. */
export const draftInput = createWorkItemInput
  .omit({
    external_source: true,
    external_id: true,
    // Planned time is of items.
    planned_minutes: true,
    remaining_minutes: true,
  })
  .extend({
    name: z.preprocess(
      (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
      optionalNameInput().nullable().optional(),
    ),
    project_id: optionalIdInput.optional(),
    ...place,
  });
export type DraftInput = z.infer<typeof draftInput>;

/** Body of POST W/draft-to-issue/{id}/: the whole item, with its cycle and modules; a project in it changes nothing. */
export const convertDraftInput = createWorkItemInput.extend(place);
export type ConvertDraft = z.infer<typeof convertDraftInput>;
