import { z } from 'zod';
import { idInput, jsonObjectInput, nameInput, optionalIdInput } from '../../http/fields.ts';
import {
  descriptionInput,
  numericInput,
  optionalDayInput,
  optionalTextInput,
  seenDescriptionInput,
} from '../../http/lenient.ts';
import { timezoneInput } from '../../identity/users/schema.ts';
import { webAddressInput } from '../../http/web-address.ts';
import { cycleScheduleInput } from './cycle-schedule.ts';
import { updateCadenceInput } from '../updates/cadence.ts';
import { PROJECT_NETWORK, logoPropsInput } from './schema.ts';

const IDENTIFIER_MAX_LENGTH = 12;
const LEGACY_TEXT_MAX_LENGTH = 100_000;

/** Letters and digits of any script, and _ between and beside them, stored in upper case (docs/contract/projects.md#name-and-identifier). */
export const identifierInput = z
  .string()
  .normalize('NFC')
  .trim()
  .toUpperCase()
  .min(1)
  .max(IDENTIFIER_MAX_LENGTH)
  .regex(/^[\p{L}\p{N}_]*$/u, 'Only letters, digits and _ are allowed.')
  .refine((text) => !/^_+$/.test(text), 'A letter or digit is needed.');

const months = numericInput(z.int().min(0).max(12));

/** Older clients keep rich text here, in a form of their own. */
export const anyJsonInput = z
  .unknown()
  .refine(
    (value) => (JSON.stringify(value) ?? '').length <= LEGACY_TEXT_MAX_LENGTH,
    'This field is too large.',
  );

/** Every field of a project that its creator may choose; all are optional in themselves. */
const projectFields = z
  .object({
    description: descriptionInput,
    description_text: anyJsonInput,
    description_html: anyJsonInput,
    network: numericInput(z.literal([PROJECT_NETWORK.PRIVATE, PROJECT_NETWORK.PUBLIC])),
    project_lead: optionalIdInput,
    default_assignee: optionalIdInput,
    emoji: optionalTextInput(),
    icon_prop: jsonObjectInput.nullable(),
    logo_props: logoPropsInput,
    cover_image: webAddressInput.nullable(),
    cover_image_asset: optionalIdInput,
    timezone: timezoneInput,
    cycle_view: z.boolean(),
    module_view: z.boolean(),
    issue_views_view: z.boolean(),
    page_view: z.boolean(),
    intake_view: z.boolean(),
    /** What clients call intake_view. */
    inbox_view: z.boolean(),
    is_time_tracking_enabled: z.boolean(),
    is_time_billable: z.boolean(),
    is_issue_type_enabled: z.boolean(),
    is_epic_enabled: z.boolean(),
    is_workflow_enabled: z.boolean(),
    is_marketing_funnels_enabled: z.boolean(),
    is_project_updates_enabled: z.boolean(),
    guest_view_all_features: z.boolean(),
    archive_in: months,
    close_in: months,
    cycle_schedule: cycleScheduleInput,
    start_date: optionalDayInput,
    target_date: optionalDayInput,
    update_cadence: updateCadenceInput,
    external_source: optionalTextInput(),
    external_id: optionalTextInput(),
  })
  .partial();

/** Body of POST W/projects/; what it does not name is ignored (docs/contract/projects.md#unknown-keys). */
export const createProjectInput = projectFields.extend({ name: nameInput(), identifier: identifierInput });
export type CreateProject = z.infer<typeof createProjectInput>;

/** Body of PATCH P/ (docs/contract/projects.md#changes-of-a-project). */
export const updateProjectInput = projectFields.extend({
  expected_description: seenDescriptionInput,
  name: nameInput().optional(),
  identifier: identifierInput.optional(),
  default_state: optionalIdInput.optional(),
  estimate: optionalIdInput.optional(),
  /** Which point items get for the one that they have (docs/contract/estimates.md#points-for-points). */
  estimate_mapping: z.record(idInput, optionalIdInput).optional(),
});
export type UpdateProject = z.infer<typeof updateProjectInput>;
