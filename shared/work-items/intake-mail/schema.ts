import { z } from 'zod';

/** How mail comes into the intake of a project (docs/contract/intake-mail.md#fields). */
export const intakeMailSchema = z.object({
  is_available: z.boolean(),
  address: z.string().nullable(),
});
export type IntakeMail = z.infer<typeof intakeMailSchema>;
