import { randomBytes } from 'node:crypto';
import { idInput } from '@tandem/shared/http/fields.ts';
import { z } from 'zod';
import { type Signer, signerOfAny } from '../../http/secrets/signed-token.ts';

const PURPOSE = 'invitation';
const SALT_BYTES = 32;
const KEY_PATTERN = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\.[0-9a-f]{64}$/;

/**
 * What stands for an invitation in a path or a body: its id, or the `<id>.<secret>` that its link carries in the place of
 * the id. An id alone proves nothing.
 */
export const invitationKeyInput = z.union([idInput, z.string().toLowerCase().regex(KEY_PATTERN)]);

/** The two halves of a key; without a secret it is an id. */
export function splitKey(key: string): { id: string; secret: string | null } {
  const [id = '', secret = null] = key.split('.');
  return { id, secret };
}

/** As much of an invitation as its link is made of. With another salt it has another link, and the old one is dead. */
export type LinkedInvitation = { id: string; link_salt: Uint8Array };

export const newLinkSalt = (): Buffer => randomBytes(SALT_BYTES);

/**
 * Secrets of invitations, 256 bits each. They are derived from the key of the installation and stored nowhere, so that
 * whoever may invite can copy a link at any time, and a copy of the database opens none.
 */
export type InvitationLinks = {
  keyOf: (invitation: LinkedInvitation) => string;
  isSecretOf: (invitation: LinkedInvitation, secret: string) => boolean;
};

declare module 'fastify' {
  interface FastifyInstance {
    invitation_links: InvitationLinks;
  }
}

/** By the key of the installation, and the one before it. */
export function invitationLinksOf(keys: readonly string[]): InvitationLinks {
  const signer: Signer = signerOfAny(keys);
  const textOf = ({ id, link_salt }: LinkedInvitation) => `${id}\n${Buffer.from(link_salt).toString('hex')}`;
  return {
    keyOf: (invitation) => `${invitation.id}.${signer.sign(PURPOSE, textOf(invitation))}`,
    isSecretOf: (invitation, secret) => signer.isSigned(PURPOSE, textOf(invitation), secret),
  };
}
