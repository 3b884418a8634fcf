import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from '../../config.ts';
import { readInstanceKey } from './instance-key.ts';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts what is stored and must be read again, with the key of the installation; what is sealed for one purpose opens for no other. */
type Sealer = {
  seal: (purpose: string, text: string) => string;
  /** Null for what was sealed with another key or changed since. */
  open: (purpose: string, sealed: string) => string | null;
};

export function sealerWith(instanceKey: string): Sealer {
  const keyFor = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', instanceKey, '', `sealed ${purpose}`, KEY_BYTES));
  const seal = (purpose: string, text: string) => {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, keyFor(purpose), nonce);
    const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), bytes]).toString('base64url');
  };
  const open = (purpose: string, sealed: string) => {
    const bytes = Buffer.from(sealed, 'base64url');
    if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
    const decipher = createDecipheriv(CIPHER, keyFor(purpose), bytes.subarray(0, NONCE_BYTES));
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    try {
      return (
        decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      );
    } catch {
      return null;
    }
  };
  return { seal, open };
}

const sealers = new WeakMap<Config, Sealer>();

/** The sealer of an installation. */
export function sealerOf(config: Config): Sealer {
  const sealer = sealers.get(config) ?? sealerWith(readInstanceKey(config));
  sealers.set(config, sealer);
  return sealer;
}
