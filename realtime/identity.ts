import type { IncomingMessage } from 'node:http';
import type { Db } from '@tandem/db/postgres/client.ts';
import {
  type SessionUser,
  findSessionUser,
  hashSessionKey,
  sessionKeyOf,
} from '@tandem/db/access/sessions.ts';
import { type Site, judgeOrigin } from './origin.ts';

/** Who is connected, and by which session (the hash of its key, as hex). */
export type Identity = { user: SessionUser; key_hash: string };

/** The person behind the session cookie of an upgrade or polling request; undefined when nobody is signed in. */
async function findIdentity(
  db: Db,
  request: IncomingMessage,
  cookieName: string,
): Promise<Identity | undefined> {
  const key = sessionKeyOf(request.headers.cookie, cookieName);
  const user = key ? await findSessionUser(db, key) : undefined;
  return key && user ? { user, key_hash: Buffer.from(hashSessionKey(key)).toString('hex') } : undefined;
}

/** Decides on handshakes before a connection is accepted, and keeps who made them. */
export class Handshakes {
  private readonly db: Db;
  private readonly site: Site;
  private readonly identities = new WeakMap<IncomingMessage, Identity>();
  private isClosed = false;

  constructor(db: Db, site: Site) {
    this.db = db;
    this.site = site;
  }

  /** Gives the reason to refuse, or null. A cookie counts only for a page of our own: other pages' browsers send it too. */
  async refusalOf(request: IncomingMessage): Promise<string | null> {
    if (this.isClosed) return 'The server is restarting.';
    const verdict = judgeOrigin(request, this.site.origins);
    if (verdict === 'foreign') return 'This origin may not connect.';
    if (verdict === 'missing')
      return 'Without an Origin an API token is needed, and API tokens are not accepted yet.';
    const identity = await findIdentity(this.db, request, this.site.session_cookie);
    if (!identity) return 'Sign in first.';
    this.identities.set(request, identity);
    return null;
  }

  close(): void {
    this.isClosed = true;
  }

  identityOf(request: IncomingMessage): Identity | undefined {
    return this.identities.get(request);
  }
}
