import { z } from 'zod';
import {
  idsInput,
  jsonObjectInput,
  nameInput,
  newIdInput,
  optionalIdInput,
  optionalNameInput,
  sortOrderInput,
} from '../../http/fields.ts';
import {
  descriptionInput,
  emptyAsNull,
  optionalDayInput,
  optionalTextInput,
  seenDescriptionInput,
} from '../../http/lenient.ts';
import { anyJsonInput } from '../../projects/projects/input.ts';
import { logoPropsInput } from '../../projects/projects/schema.ts';
import { plannedIdsInput } from '../items-input.ts';
import { MODULE_KINDS } from './kinds.ts';
import { MODULE_STATUSES } from './statuses.ts';

const MAX_MEMBERS = 500;
const URL_MAX_LENGTH = 2000;

const optionalFields = z
  .object({
    description: descriptionInput,
    description_text: anyJsonInput,
    description_html: anyJsonInput,
    start_date: optionalDayInput,
    target_date: optionalDayInput,
    status: z.enum(MODULE_STATUSES),
    kind: z.enum(MODULE_KINDS),
    lead_id: optionalIdInput,
    member_ids: idsInput(MAX_MEMBERS),
    view_props: jsonObjectInput,
    logo_props: logoPropsInput,
    external_source: optionalTextInput(),
    external_id: optionalTextInput(),
  })
  .partial();

/** Body of POST P/modules/ (docs/contract/modules.md#a-new-module). */
export const createModuleInput = optionalFields.extend({ name: nameInput(), id: newIdInput.optional() });
export type CreateModule = z.infer<typeof createModuleInput>;

/** Body of PATCH and PUT. */
export const updateModuleInput = optionalFields.extend({
  name: nameInput().optional(),
  sort_order: sortOrderInput.optional(),
  expected_description: seenDescriptionInput,
});
export type UpdateModule = z.infer<typeof updateModuleInput>;

/** Body of POST I/modules/. */
export const modulesOfItemInput = z.object({
  modules: plannedIdsInput.optional(),
  removed_modules: plannedIdsInput.optional(),
});
export type ModulesOfItem = z.infer<typeof modulesOfItemInput>;

const linkFields = z.object({
  url: z.string().trim().min(1).max(URL_MAX_LENGTH),
  title: emptyAsNull(optionalNameInput()).optional(),
});
/** Body of POST P/modules/{id}/module-links/. */
export const createModuleLinkInput = linkFields.extend({ id: newIdInput.optional() });
export type CreateModuleLink = z.infer<typeof createModuleLinkInput>;
/** Body of PATCH and PUT of a link. */
export const updateModuleLinkInput = linkFields.partial();
export type UpdateModuleLink = z.infer<typeof updateModuleLinkInput>;
