import { z } from 'zod';

/** Where other services hand in to a project (docs/contract/intake-hook.md#fields); null while they cannot. */
export const intakeHookSchema = z.object({ address: z.string().nullable() });
export type IntakeHook = z.infer<typeof intakeHookSchema>;

const MAX_TITLE = 1000;
const MAX_TEXT = 50_000;

const words = (max: number) => z.string().max(max).nullish();

/** What a service sends, under any of the names that services have for it (docs/contract/intake-hook.md#what-is-sent). */
export const sentToHookInput = z.object({
  ...{
    title: words(MAX_TITLE),
    name: words(MAX_TITLE),
    subject: words(MAX_TITLE),
    summary: words(MAX_TITLE),
  },
  ...{ text: words(MAX_TEXT), description: words(MAX_TEXT), message: words(MAX_TEXT), body: words(MAX_TEXT) },
  priority: z.unknown().optional(),
});
export type SentToHook = z.infer<typeof sentToHookInput>;

export const takenByHookSchema = z.object({ ok: z.literal(true) });
