import { z } from 'zod';
import { blankable } from '../../http/lenient.ts';
import { flatListEnvelope, pagingQuery } from '../../http/paging.ts';

const smtpLineSchema = z.object({ from: z.enum(['client', 'server']), text: z.string() });

export const testMailInput = z.object({ receiver_email: blankable(z.string()).default('') });

/** What a test of the mail server answers; a refusal has the same conversation and time beside its `error`. */
export const testMailSchema = z.object({
  message: z.string(),
  conversation: z.array(smtpLineSchema),
  /** From connecting to the last word, in milliseconds. */
  took_ms: z.number(),
});
export type TestMailResult = z.infer<typeof testMailSchema>;

/** What mail is about; each has a name in the console in every language. */
export const MAIL_KINDS = [
  'login_code',
  'reset_password',
  'prove_address',
  'change_address',
  'address_changed',
  'factor_reset',
  'workspace_invitation',
  'project_invitation',
  'added_to_project',
  'account_deactivated',
  'analytics_export',
  'backup_failed',
  'webhook_paused',
  'health_warning',
  'digest',
  'weekly_updates',
  'test',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

const MAIL_STATES = ['waiting', 'sent', 'failed', 'expired', 'withheld'] as const;

/** A mail as the console lists it: what became of it, and never what it says (docs/contract/mail.md#watching-mail). */
const mailSchema = z.object({
  id: z.uuid(),
  kind: z.string(),
  recipient: z.string(),
  state: z.enum(MAIL_STATES),
  tries: z.int(),
  last_error: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  expires_at: z.string(),
  sent_at: z.string().nullable(),
});
export type MailRow = z.infer<typeof mailSchema>;

export const mailsQuery = pagingQuery.extend({ state: z.enum(MAIL_STATES).optional() });
export type MailsQuery = z.infer<typeof mailsQuery>;
export const mailsSchema = flatListEnvelope(mailSchema);
