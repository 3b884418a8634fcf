export type PasswordStrength = 'empty' | 'short' | 'weak' | 'strong';

export const MIN_PASSWORD_LENGTH = 8;

/** What people choose most, with letters in the place of the usual digits and signs. */
const COMMON =
  /password|passwort|qwert|asdf|zxcv|letmein|welcome|admin|iloveyou|monkey|dragon|football|baseball|master|sunshine|princess|abc123|changeme|secret|login|hallo|привет|пароль|йцукен/g;
const LOOKALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  $: 's',
  '@': 'a',
};
/** Bits that a guesser needs for one letter of a text that is not made of common words. */
const ENOUGH_BITS = 36;

const inLetters = (text: string): string =>
  text.toLowerCase().replaceAll(/[013457$@]/g, (sign) => LOOKALIKES[sign] ?? sign);

/** Letters that follow from the one before: repeated, or next in the alphabet or on the row of digits. */
function countSurprises(text: string): number {
  let surprises = 0;
  for (let at = 0; at < text.length; at += 1) {
    const step = text.charCodeAt(at) - text.charCodeAt(at - 1);
    if (at === 0 || Math.abs(step) > 1) surprises += 1;
  }
  return surprises;
}

const alphabetOf = (text: string): number =>
  (/[a-zа-я]/.test(text) ? 26 : 0) +
  (/[A-ZА-Я]/.test(text) ? 10 : 0) +
  (/\d/.test(text) ? 10 : 0) +
  (/[^\p{L}\d]/u.test(text) ? 12 : 0);

/**
 * How hard a password looks while it is typed (docs/contract/sessions.md#strong-passwords): a quick estimate for the
 * screen. The server measures with dictionaries, and its word counts.
 */
export function passwordStrength(password: string, about: readonly string[] = []): PasswordStrength {
  if (password === '') return 'empty';
  if (password.length < MIN_PASSWORD_LENGTH) return 'short';
  let rest = password;
  for (const known of about.flatMap((text) => text.split(/[^\p{L}\d]+/u)).filter((word) => word.length > 2)) {
    rest = rest.replaceAll(new RegExp(known.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`), 'gi'), '');
  }
  rest = rest.replaceAll(/(.{2,}?)\1+/g, '$1');
  const plain = inLetters(rest);
  const common = (plain.match(COMMON) ?? []).join('').length;
  const repeated = new Set(plain).size / Math.max(1, plain.length);
  const surprises = Math.max(0, countSurprises(rest) - common);
  const bits = surprises * Math.log2(Math.max(2, alphabetOf(rest))) * Math.min(1, 0.4 + repeated);
  return bits >= ENOUGH_BITS ? 'strong' : 'weak';
}
