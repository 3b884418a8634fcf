import { Secret, TOTP } from 'otpauth';

const SECRET_BYTES = 20;
const STEP_S = 30;
const DIGITS = 6;
/** Clocks differ, and people type: the step before and the one after count too. */
const NEIGHBOURS = 1;
/** What has another length in bytes than in characters is no code, and nothing to be compared with one. */
const CODE = new RegExp(String.raw`^\d{${DIGITS}}$`);

/** Codes of half a minute (RFC 6238), as authenticator apps make them unless they are told otherwise. */
const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...names, secret, algorithm: 'SHA1', digits: DIGITS, period: STEP_S });

export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

export const stepAt = (ms: number): number => TOTP.counter({ period: STEP_S, timestamp: ms });

/** The code of a secret in a step of half a minute. */
export const codeAt = (secret: string, step: number): string =>
  totpOf(secret).generate({ timestamp: step * STEP_S * 1000 });

/** The step that a code is of, among those around now; undefined for a wrong one. */
export function stepOfCode(secret: string, code: string, now = Date.now()): number | undefined {
  if (!CODE.test(code)) return undefined;
  const distance = totpOf(secret).validate({ token: code, timestamp: now, window: NEIGHBOURS });
  return distance === null ? undefined : stepAt(now) + distance;
}

/** What an authenticator app reads from the picture. */
export const totpUri = (secret: string, { issuer, account }: { issuer: string; account: string }): string =>
  totpOf(secret, { issuer, label: account }).toString();
