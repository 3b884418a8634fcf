import { z } from 'zod';
import { auditFields, deletedAtField, optionalNameInput } from '../../http/fields.ts';
import { blankable, emptyAsNull, numericInput } from '../../http/lenient.ts';
import { flatListEnvelope, pagingQuery } from '../../http/paging.ts';
import { currentUserSchema, userLiteSchema } from '../users/schema.ts';
import { instanceSchema } from './schema.ts';

const recordFields = { id: z.uuid(), ...auditFields, ...deletedAtField };

/** One setting; the value of a secret is masked (docs/contract/instance.md#configurations). */
export const configurationSchema = z.object({
  ...recordFields,
  key: z.string(),
  value: z.string(),
  category: z.string(),
  is_encrypted: z.boolean(),
});
export type Configuration = z.infer<typeof configurationSchema>;

/** Values are read by the command, which ignores keys that there are not. */
export const configurationsPatchInput = z.record(z.string(), z.unknown());

/** What of the installation its administrators may change (docs/contract/instance.md#changing-the-instance). */
export const instancePatchInput = z
  .object({
    instance_name: optionalNameInput().min(1),
    is_telemetry_enabled: z.boolean(),
    is_support_required: z.boolean(),
    whitelist_emails: emptyAsNull(z.string().max(5000)),
    domain: blankable(optionalNameInput()),
    namespace: emptyAsNull(optionalNameInput()),
  })
  .partial();
export type InstancePatch = z.infer<typeof instancePatchInput>;

export const instanceRecordSchema = instanceSchema.omit({ workspaces_exist: true });

const adminDetailSchema = userLiteSchema.extend({ email: z.string(), last_login_medium: z.string() });

/** An administrator of the instance; the id is that of the person (docs/contract/instance.md#administrators). */
export const instanceAdminSchema = z.object({
  ...recordFields,
  user: z.uuid(),
  instance: z.uuid(),
  role: z.int(),
  is_verified: z.boolean(),
  user_detail: adminDetailSchema,
});
export type InstanceAdmin = z.infer<typeof instanceAdminSchema>;

export const newInstanceAdminInput = z.object({
  email: blankable(z.string()).default(''),
  role: numericInput(z.literal(20)).default(20),
});

export const consoleUserSchema = currentUserSchema.omit({ last_login_medium: true, cover_image_url: true });
export type ConsoleUser = z.infer<typeof consoleUserSchema>;

export const consoleSessionSchema = z.object({
  is_authenticated: z.boolean(),
  user: consoleUserSchema.optional(),
  /** False until somebody administers the instance: then the console asks to be set up. */
  has_admin: z.boolean(),
});
export type ConsoleSession = z.infer<typeof consoleSessionSchema>;

const ownerSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
});

/** A workspace as the console lists it (docs/contract/instance.md#workspaces-in-the-console). */
export const consoleWorkspaceSchema = z.object({
  ...recordFields,
  name: z.string(),
  slug: z.string(),
  logo: z.string().nullable(),
  logo_asset: z.uuid().nullable(),
  logo_url: z.string().nullable(),
  owner: ownerSchema,
  organization_size: z.string().nullable(),
  timezone: z.string(),
  total_projects: z.int(),
  total_members: z.int(),
});
export type ConsoleWorkspace = z.infer<typeof consoleWorkspaceSchema>;

/** A person as the console lists them (docs/contract/instance.md#people-in-the-console). */
const consolePersonSchema = z.object({
  ...adminDetailSchema.shape,
  is_active: z.boolean(),
  is_email_verified: z.boolean(),
  is_instance_admin: z.boolean(),
  has_second_factor: z.boolean(),
  /** When it is to be taken away; null if it is not. */
  second_factor_reset_at: z.string().nullable(),
  date_joined: z.string(),
  last_active: z.string().nullable(),
  total_workspaces: z.int(),
});
export type ConsolePerson = z.infer<typeof consolePersonSchema>;

export const consoleListQuery = pagingQuery.extend({ search: z.string().max(200).optional() });
export type ConsoleListQuery = z.infer<typeof consoleListQuery>;
export const consoleWorkspacesSchema = flatListEnvelope(consoleWorkspaceSchema);
export const consolePeopleSchema = flatListEnvelope(consolePersonSchema);
