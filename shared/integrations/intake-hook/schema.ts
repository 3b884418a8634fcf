import { z } from 'zod';
import { optionalNameInput } from '../../http/fields.ts';

/** Where other services hand in to a project (docs/contract/intake-hook.md#fields); null while they cannot. */
export const intakeHookSchema = z.object({ address: z.string().nullable() });
export type IntakeHook = z.infer<typeof intakeHookSchema>;

const MAX_TITLE = 1000;
const MAX_TEXT = 50_000;

const title = optionalNameInput(MAX_TITLE).nullish();
const text = z.string().max(MAX_TEXT).nullish();

/** What a service sends, under any of the names that services have for it (docs/contract/intake-hook.md#what-is-sent). */
export const sentToHookInput = z.object({
  title,
  name: title,
  subject: title,
  summary: title,
  text,
  description: text,
  message: text,
  body: text,
  priority: z.unknown().optional(),
});
export type SentToHook = z.infer<typeof sentToHookInput>;

export const takenByHookSchema = z.object({ ok: z.literal(true) });
