import type { Extension, onAuthenticatePayload } from '@hocuspocus/server';
import type { Db } from '@tandem/db/client.ts';
import { findDocumentAccess } from '@tandem/db/document-access.ts';
import { hashSessionKey, sessionKeyOf } from '@tandem/db/sessions.ts';
import {
  CLOSE_REASONS,
  DOCUMENT_LIMITS,
  type DocumentRef,
  parseDocumentName,
} from '@tandem/shared/documents/document.ts';
import { z } from 'zod';
import type { Log } from '../log.ts';
import { CLOSE_CODE, type CollabContext, Refusal, type SocketContext } from './context.ts';

/** What clients of the contract send as their token (contract-planning 6.2). */
const tokenSchema = z.object({ id: z.guid(), cookie: z.string().max(8192).optional() });

export type AuthOptions = { db: Db; log: Log; session_cookie: string };

/**
 * Decides who may open a document, by the session cookie of the upgrade, or the one in the token of a contract client.
 * Whoever may see it but not edit it is connected read-only.
 */
export function authExtension({ db, log, session_cookie }: AuthOptions): Extension<SocketContext> {
  return {
    extensionName: 'auth',
    async onAuthenticate(payload) {
      if (payload.context.is_outdated) throw new Refusal(CLOSE_REASONS.outdated_client);
      const ref = parseDocumentName(payload.documentName);
      if (!ref) throw new Refusal(CLOSE_REASONS.denied);
      if ((payload.instance.documents.get(ref.name)?.getConnectionsCount() ?? 0) >= DOCUMENT_LIMITS.editors) {
        throw new Refusal(CLOSE_REASONS.too_many_editors);
      }
      return decide({ db, session_cookie }, ref, payload).catch((err: unknown) => {
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
  { db, session_cookie }: Omit<AuthOptions, 'log'>,
  ref: DocumentRef,
  payload: onAuthenticatePayload<SocketContext>,
): Promise<Omit<CollabContext, keyof SocketContext>> {
  const token = readToken(payload.token);
  const sessionKey = token?.cookie ? sessionKeyOf(token.cookie, session_cookie) : payload.context.session_key;
  if (!sessionKey) throw new Refusal('unauthenticated', CLOSE_CODE.unauthenticated);
  const key_hash = Buffer.from(hashSessionKey(sessionKey)).toString('hex');
  const [access] = await findDocumentAccess(db, [{ key_hash, ref }]);
  if (!access || (token && token.id !== access.user_id)) throw new Refusal(CLOSE_REASONS.denied);
  payload.connectionConfig.readOnly = !access.can_edit;
  payload.context.socket.isAuthenticated = true;
  const user = { id: access.user_id, display_name: access.display_name };
  return { ref, key_hash, user, page: access.page };
}

function readToken(text: string): z.infer<typeof tokenSchema> | undefined {
  if (!text.startsWith('{')) return undefined;
  try {
    return tokenSchema.parse(JSON.parse(text));
  } catch {
    throw new Refusal(CLOSE_REASONS.denied);
  }
}
