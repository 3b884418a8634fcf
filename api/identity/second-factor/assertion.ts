import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import {
  type AuthenticationResponseJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import { passkeyAnswer } from '@tandem/shared/identity/second-factor/schema.ts';
import { sql } from 'kysely';
import { readCredentials } from '../factors/factors-repo.ts';
import type { Site } from './site.ts';

/** What the browser is asked to sign, by one of somebody's passkeys. */
export async function askForPasskey(
  db: Db,
  userId: string,
  site: Site,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const known = await readCredentials(db, userId);
  return generateAuthenticationOptions({
    rpID: site.host,
    userVerification: 'required',
    allowCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
  });
}

export function parseAnswer(text: string): AuthenticationResponseJSON | null {
  try {
    const parsed = passkeyAnswer.safeParse(JSON.parse(text));
    return parsed.success ? (parsed.data as unknown as AuthenticationResponseJSON) : null;
  } catch {
    return null;
  }
}

type Assertion = { user_id: string; challenge: string; answer: string; site: Site };

/** Whether a passkey of theirs has signed this challenge; a counter that goes back is a copied key. */
export async function takePasskey(tx: Tx, { user_id, challenge, answer, site }: Assertion): Promise<boolean> {
  const response = parseAnswer(answer);
  const known =
    response && (await readCredentials(tx, user_id)).find((each) => each.credential_id === response.id);
  if (!response || !known) return false;
  const result = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    credential: {
      id: known.credential_id,
      publicKey: new Uint8Array(known.public_key),
      counter: Number(known.counter),
      transports: known.transports,
    },
    requireUserVerification: true,
  }).catch(() => null);
  if (!result?.verified) return false;
  const counter = result.authenticationInfo.newCounter;
  await sql`update passkeys set counter = ${counter}, last_used = now() where id = ${known.id}`.execute(tx);
  return true;
}
