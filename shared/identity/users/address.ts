import { z } from 'zod';

const MAX_EMAIL_LENGTH = 254;
const addressText = z.string().max(MAX_EMAIL_LENGTH);

/** Body of POST /api/users/me/email/generate-code/: the address that is to stand for the account. */
export const newAddressInput = z.object({ email: addressText });

/** Body of PATCH /api/users/me/email/: that address, with the code that came there. */
export const changeAddressInput = z.object({ email: addressText, code: z.string().trim().max(40) });
export type ChangeAddress = z.infer<typeof changeAddressInput>;

export const codeMailedSchema = z.object({ message: z.string() });
