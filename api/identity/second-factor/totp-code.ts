import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const SECRET_BYTES = 20;
const STEP_S = 30;
const DIGITS = 6;
/** Clocks differ, and people type: the step before and the one after count too. */
const NEIGHBOURS = [0, -1, 1];
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BITS_OF_LETTER = 5;

/** Bytes as the letters that authenticator apps take (RFC 4648). */
function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const letters = bits.match(new RegExp(`.{1,${BITS_OF_LETTER}}`, 'g')) ?? [];
  return letters.map((part) => BASE32[Number.parseInt(part.padEnd(BITS_OF_LETTER, '0'), 2)]).join('');
}

function fromBase32(text: string): Buffer {
  const bits = [...text]
    .map((letter) => BASE32.indexOf(letter).toString(2).padStart(BITS_OF_LETTER, '0'))
    .join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

export const newTotpSecret = (): string => base32(randomBytes(SECRET_BYTES));

export const stepAt = (ms: number): number => Math.floor(ms / 1000 / STEP_S);

/** The code of a secret in a step of half a minute (RFC 6238, RFC 4226). */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The step that a code is of, among those around now; undefined for a wrong one. */
export function stepOfCode(secret: string, code: string, now = Date.now()): number | undefined {
  const given = Buffer.from(code);
  return NEIGHBOURS.map((distance) => stepAt(now) + distance).find((step) => {
    const expected = Buffer.from(codeAt(secret, step));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
}

/** What an authenticator app reads from the picture. */
export function totpUri(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = new URLSearchParams({ secret, issuer, digits: String(DIGITS), period: String(STEP_S) });
  // Apps show a plus for what it is.
  return `otpauth://totp/${label}?${String(query).replaceAll('+', '%20')}`;
}
