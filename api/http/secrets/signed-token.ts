import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs small values with the key of the installation; what is signed for one purpose counts for no other. */
export type Signer = {
  sign: (purpose: string, text: string) => string;
  isSigned: (purpose: string, text: string, signature: string) => boolean;
};

export function signerOf(instanceKey: string): Signer {
  const sign = (purpose: string, text: string) =>
    createHmac('sha256', instanceKey).update(`${purpose}\n${text}`).digest('hex');
  const isSigned = (purpose: string, text: string, signature: string) => {
    const [expected, given] = [Buffer.from(sign(purpose, text)), Buffer.from(signature)];
    return expected.length === given.length && timingSafeEqual(expected, given);
  };
  return { sign, isSigned };
}

/** Signs with the first key, and knows what was signed with any of them. */
export function signerOfAny([key = '', ...before]: readonly string[]): Signer {
  const signers = [key, ...before].map(signerOf);
  return {
    sign: signerOf(key).sign,
    isSigned: (...signed) => signers.some(({ isSigned }) => isSigned(...signed)),
  };
}

/** A value with the moment after which it counts no longer, as text for a field or an address. */
export const packToken = (value: object, seconds: number): string =>
  Buffer.from(JSON.stringify({ ...value, expires_at: Date.now() + seconds * 1000 })).toString('base64url');

/** The value of `packToken`; null once its time is over. Only for texts whose signature was checked. */
export function unpackToken<T extends object>(text: string): T | null {
  const value = JSON.parse(Buffer.from(text, 'base64url').toString()) as T & { expires_at: number };
  return value.expires_at > Date.now() ? value : null;
}
