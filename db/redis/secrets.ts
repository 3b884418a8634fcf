import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * What stands in Redis under names and in messages that say nothing to others: names are hashed and messages encrypted
 * with keys that are made from the installation's. What was not written by the installation does not open.
 */
export class RedisSecrets {
  private readonly nameKey: Buffer;
  private readonly messageKey: Buffer;
  /** Before all that belongs to the installation, so that several can share a Redis. */
  readonly prefix: string;

  constructor(instanceKey: string) {
    const keyFor = (purpose: string) =>
      Buffer.from(hkdfSync('sha256', instanceKey, '', `redis ${purpose}`, KEY_BYTES));
    this.nameKey = keyFor('names');
    this.messageKey = keyFor('messages');
    this.prefix = `tandem:${this.hash('installation').slice(0, 10)}`;
  }

  /** Where something of a person, an address or a token is counted. */
  keyOf(kind: string, name: string): string {
    return `${this.prefix}:${kind}:${this.hash(`${kind} ${name}`)}`;
  }

  seal(purpose: string, text: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.messageKey, nonce);
    cipher.setAAD(Buffer.from(purpose));
    const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), bytes]);
  }

  /** Null for what was sealed with another key or for another purpose, or changed since. */
  open(purpose: string, sealed: Buffer): string | null {
    if (sealed.length < NONCE_BYTES + TAG_BYTES) return null;
    const decipher = createDecipheriv(CIPHER, this.messageKey, sealed.subarray(0, NONCE_BYTES));
    decipher.setAAD(Buffer.from(purpose));
    decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    try {
      return (
        decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      );
    } catch {
      return null;
    }
  }

  private hash(name: string): string {
    return createHmac('sha256', this.nameKey).update(name).digest('base64url').slice(0, 27);
  }
}
