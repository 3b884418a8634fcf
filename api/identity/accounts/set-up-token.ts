import { timingSafeEqual } from 'node:crypto';
import { sessionCookieName } from '@tandem/db/access/sessions.ts';
import type { Db } from '@tandem/db/postgres/client.ts';
import { AppError, badRequest } from '@tandem/shared/http/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { cookieFlags } from '../../http/cookie-flags.ts';
import { readInstanceKey } from '../../http/secrets/instance-key.ts';
import { signerOf } from '../../http/secrets/signed-token.ts';
import { hasInstanceAdmin } from './accounts-repo.ts';
import { authError } from './auth-error.ts';

const COOKIE = 'set-up-token';
const PURPOSE = 'set-up token';
const LIFETIME_S = 3600;
const GROUPS = 4;
const GROUP_LENGTH = 6;

type Source = { db: Db; config: Config };

/** As it was printed, whatever somebody typed between and around its parts. */
const normalized = (typed: string): string => typed.toLowerCase().replaceAll(/[^0-9a-f]/g, '');

/**
 * Made of the key of the installation, so that each of its processes prints the same one at each start, and nothing that
 * opens it is in the database. With another database it is another one.
 */
async function tokenOf({ db, config }: Source): Promise<string> {
  const { id } = await db.selectFrom('instance').select('id').executeTakeFirstOrThrow();
  const text = signerOf(readInstanceKey(config)).sign(PURPOSE, id);
  const groups = Array.from({ length: GROUPS }, (_, n) =>
    text.slice(n * GROUP_LENGTH, (n + 1) * GROUP_LENGTH),
  );
  return groups.join('-');
}

/** Whether the first account takes the token that was printed: somebody else may reach the instance before its operator. */
const isToBeShown = async ({ db, config }: Source): Promise<boolean> =>
  config.is_reached_from_elsewhere && !(await hasInstanceAdmin(db));

/** What the operator is to read at the start; null once somebody administers the instance, and where nobody else comes. */
export const setUpTokenToPrint = async (source: Source): Promise<string | null> =>
  (await isToBeShown(source)) ? tokenOf(source) : null;

async function isToken(source: Source, typed: string): Promise<boolean> {
  const [expected, given] = [Buffer.from(normalized(await tokenOf(source))), Buffer.from(normalized(typed))];
  return expected.length === given.length && timingSafeEqual(expected, given);
}

const cookieName = (config: Config) => sessionCookieName(config.app_url, COOKIE);

/** Whether the caller still has to show the token before an account can be opened. */
export async function isSetUpTokenMissing({ server, cookies }: FastifyRequest): Promise<boolean> {
  if (!(await isToBeShown(server))) return false;
  return !(await isToken(server, cookies[cookieName(server.config)] ?? ''));
}

/** Every way to the first account begins with it (docs/contract/instance.md#the-set-up-token). */
export async function requireSetUpToken(request: FastifyRequest): Promise<void> {
  if (await isSetUpTokenMissing(request)) throw authError('SET_UP_TOKEN_REQUIRED');
}

/** Lets the browser that has the token open the first account within the hour. */
export async function takeSetUpToken(
  request: FastifyRequest,
  reply: FastifyReply,
  typed: string,
): Promise<void> {
  const { server } = request;
  if (!(await isToBeShown(server))) throw badRequest('This instance takes no set-up token.');
  if (!(await isToken(server, typed)))
    throw new AppError(400, { token: ['This is not the set-up token of this instance.'] });
  reply.setCookie(cookieName(server.config), normalized(typed), {
    ...cookieFlags(request),
    maxAge: LIFETIME_S,
  });
}
