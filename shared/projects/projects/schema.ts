import { z } from 'zod';
import { roleSchema } from '../../workspaces/role.ts';
import { cycleScheduleSchema } from './cycle-schedule.ts';
import { updateCadenceSchema } from '../updates/cadence.ts';
import { healthSchema } from '../updates/schema.ts';
import { auditFields, colorInput, deletedAtField, jsonObjectInput } from '../../http/fields.ts';

/** An emoji or an icon with its colours; `{}` when nothing was chosen (docs/contract/conventions.md#logos). */
type LogoProps = {
  in_use?: 'emoji' | 'icon' | null;
  emoji?: { value?: string; url?: string } | null;
  icon?: { name?: string; color?: string; background_color?: string } | null;
};

const text = z.string().max(2_000).nullish();
const iconColor = colorInput.nullish();

/** What a caller may store as a logo; keys that we do not know are kept. */
export const logoPropsInput = jsonObjectInput.pipe(
  z.looseObject({
    in_use: z.enum(['emoji', 'icon']).nullish(),
    emoji: z.looseObject({ value: text, url: text }).nullish(),
    icon: z.looseObject({ name: text, color: iconColor, background_color: iconColor }).nullish(),
  }),
);

/** A stored logo is answered as it is: rows that came from elsewhere must not break a list. */
export const logoPropsSchema = z.record(z.string(), z.unknown()) as unknown as z.ZodType<LogoProps>;

export const PROJECT_NETWORK = { PRIVATE: 0, PUBLIC: 2 } as const;

const networkSchema = z.literal([PROJECT_NETWORK.PRIVATE, PROJECT_NETWORK.PUBLIC]);

/** One element of GET W/projects/ (docs/contract/projects.md#short-and-full-form). */
export const projectLiteSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  identifier: z.string(),
  sort_order: z.number().nullable(),
  logo_props: logoPropsSchema,
  member_role: roleSchema.nullable(),
  archived_at: z.string().nullable(),
  workspace: z.uuid(),
  cycle_view: z.boolean(),
  issue_views_view: z.boolean(),
  module_view: z.boolean(),
  page_view: z.boolean(),
  inbox_view: z.boolean(),
  guest_view_all_features: z.boolean(),
  project_lead: z.uuid().nullable(),
  ...auditFields,
});
export type ProjectLite = z.infer<typeof projectLiteSchema>;

/**
 * The row of a Change of kind `project`: the full shape without `members`, which thousands of receivers would each get
 * thousands of times (they are the rows of kind `project_member`), and without long texts.
 */
const projectRowSchema = projectLiteSchema.extend({
  description: z.string(),
  network: networkSchema,
  default_assignee: z.uuid().nullable(),
  default_state: z.uuid().nullable(),
  estimate: z.uuid().nullable(),
  emoji: z.string().nullable(),
  icon_prop: z.unknown(),
  cover_image: z.string().nullable(),
  cover_image_asset: z.uuid().nullable(),
  cover_image_url: z.string().nullable(),
  intake_view: z.boolean(),
  is_time_tracking_enabled: z.boolean(),
  is_time_billable: z.boolean(),
  is_issue_type_enabled: z.boolean(),
  is_epic_enabled: z.boolean(),
  is_workflow_enabled: z.boolean(),
  is_marketing_funnels_enabled: z.boolean(),
  is_project_updates_enabled: z.boolean(),
  archive_in: z.int(),
  close_in: z.int(),
  cycle_schedule: cycleScheduleSchema.nullable(),
  start_date: z.string().nullable(),
  target_date: z.string().nullable(),
  health: healthSchema.nullable(),
  health_at: z.string().nullable(),
  update_cadence: updateCadenceSchema.nullable(),
  next_update_on: z.string().nullable(),
  timezone: z.string(),
  is_favorite: z.boolean(),
  anchor: z.string().nullable(),
  external_source: z.string().nullable(),
  external_id: z.string().nullable(),
  ...deletedAtField,
});
export type ProjectRow = z.infer<typeof projectRowSchema>;

/** Answers of the details list, of create, read and update (docs/contract/projects.md#short-and-full-form). */
export const projectSchema = projectRowSchema.extend({
  description_text: z.unknown(),
  description_html: z.unknown(),
  members: z.array(z.uuid()),
});
export type Project = z.infer<typeof projectSchema>;
