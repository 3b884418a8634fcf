import { z } from 'zod';

/** How a person gets to a new password: by a mail, or by a link for the administrator (docs/contract/admin.md#a-new-password). */
export const passwordLinkSchema = z.object({ url: z.string().nullable(), is_mailed: z.boolean() });
export type PasswordLink = z.infer<typeof passwordLinkSchema>;

export const signedOutSchema = z.object({ sessions: z.int() });

export const newOwnerInput = z.object({ email: z.string().trim().min(1).max(320) });
