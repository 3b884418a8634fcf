import type { IncomingMessage } from 'node:http';
import { apiTokenOf, useToken } from '@tandem/db/access/api-tokens.ts';
import type { Db } from '@tandem/db/postgres/client.ts';
import {
  type SessionUser,
  findSessionUser,
  hashSessionKey,
  sessionKeyOf,
} from '@tandem/db/access/sessions.ts';
import { type Site, judgeOrigin } from './origin.ts';

/** Who is connected, and by which session or API token (the hash of its key, as hex). */
export type Identity = {
  user: SessionUser;
  key_hash: string;
  /** A program, which follows what happens and is nowhere itself. */
  is_token: boolean;
  /** The only workspace that a token is for. */
  only_workspace_id: string | null;
};

const hashOf = (key: string): string => Buffer.from(hashSessionKey(key)).toString('hex');

/** The person behind the session cookie of an upgrade or polling request; undefined when nobody is signed in. */
async function findIdentity(
  db: Db,
  request: IncomingMessage,
  cookieName: string,
): Promise<Identity | undefined> {
  const key = sessionKeyOf(request.headers.cookie, cookieName);
  const user = key ? await findSessionUser(db, key) : undefined;
  return key && user ? { user, key_hash: hashOf(key), is_token: false, only_workspace_id: null } : undefined;
}

async function findProgram(db: Db, token: string): Promise<Identity | undefined> {
  const holder = await useToken(db, token);
  return (
    holder && {
      user: holder.user,
      key_hash: hashOf(token),
      is_token: true,
      only_workspace_id: holder.workspace_id,
    }
  );
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

  /**
   * Gives the reason to refuse, or null. A cookie counts only for a page of our own: other pages' browsers send it too.
   * With a token no session is looked at (docs/contract/api-tokens.md#following-live).
   */
  async refusalOf(request: IncomingMessage): Promise<string | null> {
    if (this.isClosed) return 'The server is restarting.';
    const verdict = judgeOrigin(request, this.site.origins);
    if (verdict === 'foreign') return 'This origin may not connect.';
    const token = apiTokenOf(request.headers);
    if (token === undefined && verdict === 'missing') return 'Without an Origin an API token is needed.';
    const identity =
      token === undefined
        ? await findIdentity(this.db, request, this.site.session_cookie)
        : await findProgram(this.db, token);
    if (!identity) return token === undefined ? 'Sign in first.' : 'Given API token is not valid';
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
