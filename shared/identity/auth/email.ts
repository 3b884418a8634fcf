import { z } from 'zod';

const MAX_EMAIL_LENGTH = 254;
const emailText = z.email().max(MAX_EMAIL_LENGTH);

/** What a person typed as their e-mail, as it is stored and compared; null when it is none. */
export function parseEmail(text: string): string | null {
  // Before its letters are made small: the sign for kelvin, for one, is a "k" afterwards.
  const email = text.trim();
  return emailText.safeParse(email).success ? email.toLowerCase() : null;
}
