import { z } from 'zod';
import { jsonObjectInput, nameInput, optionalIdInput, optionalNameInput } from '../../http/fields.ts';
import { blankable } from '../../http/lenient.ts';
import { LANGUAGE_CODES } from '../../text/languages.ts';
import { isTimezone } from '../../time/timezone.ts';
import { webAddressInput } from '../../http/web-address.ts';

const MAX_NAME_LENGTH = 255;
const MAX_USE_CASE_LENGTH = 2000;
const MAX_ROLE_LENGTH = 300;

/** A name of the IANA time zone database. */
export const timezoneInput = z
  .string()
  .refine(isTimezone, { error: (issue) => `"${String(issue.input)}" is not a valid choice.` });

/** One of the fourteen languages (docs/contract/users.md#languages). */
const languageInput = z.enum(LANGUAGE_CODES, {
  error: (issue) => `"${String(issue.input)}" is not a valid choice.`,
});

/** A person as others see them: members, actors, owners (docs/contract/conventions.md#a-person). */
export const userLiteSchema = z.object({
  id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  avatar: z.string(),
  avatar_url: z.string().nullable(),
  is_bot: z.boolean(),
  display_name: z.string(),
});
export type UserLite = z.infer<typeof userLiteSchema>;

/** GET /api/users/me/ (docs/contract/users.md#who-am-i). */
export const currentUserSchema = userLiteSchema.extend({
  cover_image: z.string().nullable(),
  cover_image_url: z.string().nullable(),
  date_joined: z.string(),
  email: z.string(),
  is_active: z.boolean(),
  is_email_verified: z.boolean(),
  user_timezone: z.string(),
  username: z.string(),
  is_password_autoset: z.boolean(),
  last_login_medium: z.string(),
});
export type CurrentUser = z.infer<typeof currentUserSchema>;

/**
 * What a PATCH of the own record answers: the record and the stored references
 * (docs/contract/users.md#changing-the-own-record).
 */
export const userRecordSchema = currentUserSchema.extend({
  avatar_asset: z.uuid().nullable(),
  cover_image_asset: z.uuid().nullable(),
  mobile_number: z.string().nullable(),
});
export type UserRecord = z.infer<typeof userRecordSchema>;

/** References are set by the asset calls, which know what was uploaded; here they can only be cleared. */
export const clearedAsset = optionalIdInput.refine((id) => id === null, 'Only null is accepted here.');

const name = blankable(optionalNameInput(MAX_NAME_LENGTH));

/**
 * The fields of the own record that a person may change; `avatar_url: ""` removes the picture
 * (docs/contract/users.md#what-the-server-says).
 */
export const userPatchInput = z
  .object({
    first_name: name,
    last_name: name,
    display_name: nameInput(MAX_NAME_LENGTH),
    user_timezone: timezoneInput,
    avatar: blankable(webAddressInput),
    avatar_url: z.string().nullable(),
    avatar_asset: clearedAsset,
    cover_image: webAddressInput.nullable(),
    cover_image_asset: clearedAsset,
  })
  .partial();
export type UserPatch = z.infer<typeof userPatchInput>;

const json = z.record(z.string(), z.unknown());

/** GET /api/users/me/profile/ (docs/contract/users.md#the-profile). */
export const profileSchema = z.object({
  id: z.uuid(),
  user: z.uuid(),
  theme: json,
  is_tour_completed: z.boolean(),
  onboarding_step: json,
  use_case: z.string().nullable(),
  role: z.string().nullable(),
  is_onboarded: z.boolean(),
  last_workspace_id: z.uuid().nullable(),
  billing_address_country: z.string(),
  billing_address: json.nullable(),
  has_billing_address: z.boolean(),
  company_name: z.string(),
  is_smooth_cursor_enabled: z.boolean(),
  is_mobile_onboarded: z.boolean(),
  mobile_onboarding_step: json,
  mobile_timezone_auto_set: z.boolean(),
  language: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Profile = z.infer<typeof profileSchema>;

/** What a person may change of their profile; JSON fields are replaced whole (docs/contract/users.md#the-profile). */
export const profilePatchInput = profileSchema
  .omit({ id: true, user: true, created_at: true, updated_at: true })
  .extend({
    theme: jsonObjectInput,
    onboarding_step: jsonObjectInput,
    mobile_onboarding_step: jsonObjectInput,
    billing_address: jsonObjectInput.nullable(),
    last_workspace_id: optionalIdInput,
    use_case: z.string().max(MAX_USE_CASE_LENGTH).nullable(),
    role: z.string().max(MAX_ROLE_LENGTH).nullable(),
    billing_address_country: blankable(z.string().max(MAX_NAME_LENGTH)),
    company_name: name,
    language: languageInput,
  })
  .partial();
export type ProfilePatch = z.infer<typeof profilePatchInput>;

/** GET /api/users/me/settings/: where to land after signing in (docs/contract/users.md#last-workspace). */
export const userSettingsSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  workspace: z.object({
    last_workspace_id: z.uuid().nullable(),
    last_workspace_slug: z.string().nullable(),
    fallback_workspace_id: z.uuid().nullable(),
    fallback_workspace_slug: z.string().nullable(),
    invites: z.number(),
  }),
});
export type UserSettings = z.infer<typeof userSettingsSchema>;
