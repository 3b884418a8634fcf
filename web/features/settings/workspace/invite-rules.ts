import { isEmailText } from '#lib/text/email-text.ts';

/** What is wrong with each of these addresses, or null; an empty one is none. */
export function findEmailProblems(emails: readonly string[]): ('invalid' | 'twice' | null)[] {
  const texts = emails.map((email) => email.trim().toLowerCase());
  return texts.map((text, index) => {
    if (!text) return null;
    if (!isEmailText(text)) return 'invalid';
    return texts.indexOf(text) < index ? 'twice' : null;
  });
}
