import { type KeyObject, createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;
const KEY_TYPE_EC = 2;
const ES256 = -7;
const CURVE_P256 = 1;

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array) => Buffer.from(data).toString('base64url');

/** An authenticator as browsers talk to it, in software. */
export class TestPasskey {
  readonly id = randomBytes(32);
  counter = 0;
  origin: string;
  private readonly privateKey: KeyObject;
  private readonly publicKey: KeyObject;

  constructor(origin: string) {
    this.origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.privateKey = privateKey;
    this.publicKey = publicKey;
  }

  /** What a browser makes of the options for a new passkey. */
  create(options: { challenge: string; rp: { id?: string } }) {
    const client = this.clientData('webauthn.create', options.challenge);
    const authData = this.authData(options.rp.id ?? '', HAS_CREDENTIAL, this.credentialData());
    const statement = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return this.answer({
      clientDataJSON: base64url(client),
      attestationObject: base64url(isoCBOR.encode(statement as never)),
      transports: ['internal'],
    });
  }

  /** What it signs for the options of a sign-in. */
  sign(options: { challenge: string; rpId?: string }) {
    this.counter += 1;
    const client = this.clientData('webauthn.get', options.challenge);
    const authData = this.authData(options.rpId ?? '', 0, Buffer.alloc(0));
    const signature = createSign('sha256')
      .update(Buffer.concat([authData, sha256(client)]))
      .sign(this.privateKey);
    return this.answer({
      clientDataJSON: base64url(client),
      authenticatorData: base64url(authData),
      signature: base64url(signature),
    });
  }

  private answer(response: Record<string, unknown>) {
    const id = base64url(this.id);
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {}, response };
  }

  private clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  private authData(host: string, flags: number, rest: Uint8Array): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(host), Buffer.from([PRESENT | VERIFIED | flags]), counter, rest]);
  }

  private credentialData(): Buffer {
    const { x = '', y = '' } = this.publicKey.export({ format: 'jwk' });
    const key = new Map<number, unknown>([
      [1, KEY_TYPE_EC],
      [3, ES256],
      [-1, CURVE_P256],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    return Buffer.concat([Buffer.alloc(16), length, this.id, isoCBOR.encode(key as never)]);
  }
}
