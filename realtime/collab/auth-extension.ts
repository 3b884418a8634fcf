import type { Extension, onAuthenticatePayload } from '@hocuspocus/server';
import type { Db } from '@tandem/db/postgres/client.ts';
import { findDocumentAccess } from '@tandem/db/access/documents.ts';
import { hashSessionKey, sessionKeyOf } from '@tandem/db/access/sessions.ts';
import { readGeneration } from '@tandem/db/documents/documents.ts';
import {
  CLOSE_REASONS,
  type DocumentRef,
  generationOfToken,
  parseDocumentName,
} from '@tandem/shared/documents/document.ts';
import { z } from 'zod';
import type { Log } from '../sockets/log.ts';
import { type CollabContext, Refusal, type SocketContext } from './base/context.ts';
import { CLOSE_CODE } from './base/close-codes.ts';
import type { Seats } from './seats.ts';

/** What clients of the contract send as their token (docs/contract/live-documents.md#existing-clients). */
const tokenSchema = z.object({ id: z.guid(), cookie: z.string().max(8192).optional() });

type AuthOptions = { db: Db; log: Log; seats: Seats; session_cookie: string };

/**
 * Decides who may open a document, by the session cookie of the upgrade, or the one in the token of a contract client.
 * Whoever may see it but not edit it is connected read-only.
 */
export function authExtension(options: AuthOptions): Extension<SocketContext> {
  const { log } = options;
  return {
    extensionName: 'auth',
    async onAuthenticate(payload) {
      const { turned_away } = payload.context;
      if (turned_away) throw new Refusal(turned_away, CLOSE_CODE.try_later);
      if (payload.context.is_outdated) throw new Refusal(CLOSE_REASONS.outdated_client);
      const ref = parseDocumentName(payload.documentName);
      if (!ref) throw new Refusal(CLOSE_REASONS.denied);
      return decide(options, ref, payload).catch((err: unknown) => {
        if (err instanceof Refusal) throw err;
        log.error({ err, document: ref.name }, 'access to a document cannot be looked up');
        // The client tries again by itself when its socket closes; a denial it would take for an answer.
        payload.context.socket.close(CLOSE_CODE.try_later, 'try again later');
        throw new Refusal('unavailable', CLOSE_CODE.try_later);
      });
    },
  };
}

async function decide(
  { db, seats, session_cookie }: AuthOptions,
  ref: DocumentRef,
  payload: onAuthenticatePayload<SocketContext>,
): Promise<Omit<CollabContext, keyof SocketContext>> {
  const token = readToken(payload.token);
  const sessionKey = token?.cookie ? sessionKeyOf(token.cookie, session_cookie) : payload.context.session_key;
  if (!sessionKey) throw new Refusal('unauthenticated', CLOSE_CODE.unauthenticated);
  const key_hash = Buffer.from(hashSessionKey(sessionKey)).toString('hex');
  const [access] = await findDocumentAccess(db, [{ key_hash, ref }]);
  if (!access || (token && token.id !== access.user_id)) throw new Refusal(CLOSE_REASONS.denied);
  const known = generationOfToken(payload.token);
  if (known !== null && known !== (await readGeneration(db, ref.name)))
    throw new Refusal(CLOSE_REASONS.changed_generation);
  const { socket } = payload.context;
  const seat = { name: ref.name, user_id: access.user_id, is_editor: access.can_edit, socket };
  const reason = seats.claim(seat, payload.instance.documents.get(ref.name));
  const refusal = reason ?? (await seats.holdSocket(seat));
  if (refusal) throw new Refusal(refusal, CLOSE_CODE.try_later);
  payload.connectionConfig.readOnly = !access.can_edit;
  socket.isAuthenticated = true;
  const user = { id: access.user_id, display_name: access.display_name };
  return { ref, key_hash, user, seat, page: access.page, streams: access.streams };
}

function readToken(text: string): z.infer<typeof tokenSchema> | undefined {
  if (!text.startsWith('{')) return undefined;
  try {
    return tokenSchema.parse(JSON.parse(text));
  } catch {
    throw new Refusal(CLOSE_REASONS.denied);
  }
}
