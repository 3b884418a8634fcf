import type { Db } from '@tandem/db/postgres/client.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Credential } from '../../context.ts';
import { queryWithoutSecrets, textWithoutSecrets, withoutSecrets } from './mask.ts';

const FLUSH_MS = 1_000;
/** Rows of one statement. */
const BATCH = 200;
/** What waits while the database is away; more than this is not worth the memory. */
const MAX_WAITING = 5_000;
const MAX_TEXT = 2_000;
const MAX_HEADER = 500;
/** What a program says of itself and of its request; nothing by which it is let in. */
const HEADERS = ['accept', 'content-type', 'content-length', 'origin', 'x-mutation-id', 'idempotency-key'];

declare module 'fastify' {
  interface FastifyRequest {
    /** The beginning of what a program is answered, for the log of its token. */
    answer_text: string | null;
  }
}

type Row = ReturnType<typeof rowOf>;

const shortened = (text: string): string => text.slice(0, MAX_TEXT).toWellFormed();

const textOf = (value: unknown): string | null =>
  value === undefined || value === null || Buffer.isBuffer(value)
    ? null
    : shortened(withoutSecrets(JSON.stringify(value)));

const headersOf = (request: FastifyRequest) =>
  Object.fromEntries(
    HEADERS.flatMap((name) => {
      const value = request.headers[name];
      return typeof value === 'string' ? [[name, value.slice(0, MAX_HEADER).toWellFormed()]] : [];
    }),
  );

type Used = { credential: Credential; user_id: string };

function rowOf(request: FastifyRequest, reply: FastifyReply, { credential, user_id }: Used) {
  const [path = '', query = ''] = request.originalUrl.split('?', 2);
  return {
    created_at: new Date().toISOString(),
    token_id: credential.id,
    user_id,
    workspace_id: credential.workspace_id,
    method: request.method,
    path: shortened(textWithoutSecrets(path)),
    query_params: shortened(queryWithoutSecrets(query)),
    headers: headersOf(request),
    body: textOf(request.body),
    response_code: reply.statusCode,
    response_body: request.answer_text,
    ip_address: request.ip,
    user_agent: (request.headers['user-agent'] ?? '').slice(0, MAX_HEADER).toWellFormed(),
  };
}

async function insert(db: Db, rows: readonly Row[]): Promise<void> {
  await sql`
    insert into api_token_requests (created_at, token_id, token_identifier, user_id, workspace_id, method, path,
      query_params, headers, body, response_code, response_body, ip_address, user_agent)
    select r.created_at, r.token_id, coalesce(t.token_end, ''), r.user_id, w.id, r.method, r.path,
      r.query_params, r.headers, r.body, r.response_code, r.response_body, r.ip_address, r.user_agent
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r(created_at timestamptz, token_id uuid,
      user_id uuid, workspace_id uuid, method text, path text, query_params text, headers jsonb, body text,
      response_code int, response_body text, ip_address text, user_agent text)
    join users u on u.id = r.user_id
    left join workspaces w on w.id = r.workspace_id
    left join api_tokens t on t.id = r.token_id`.execute(db);
}

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

/**
 * Writes down what is asked with tokens (docs/contract/api-tokens.md#log-of-requests), behind the answers and many
 * requests at a time: nobody waits for it.
 */
export function registerTokenRequestLog(app: FastifyInstance): void {
  const waiting: Row[] = [];
  let timer: NodeJS.Timeout | undefined;
  const flush = async (): Promise<void> => {
    timer = undefined;
    while (waiting.length > 0) {
      const rows = waiting.splice(0, BATCH);
      await insert(app.db, rows).catch((err: unknown) =>
        app.log.warn({ err, rows: rows.length }, 'requests of tokens could not be written down'),
      );
    }
  };
  app.decorateRequest('answer_text', null);
  app.addHook('onSend', async (request, reply, payload) => {
    if (!request.state?.credential?.is_token || typeof payload !== 'string') return;
    // What was read is not copied; what came of a write, and why something was refused, is.
    if (isRead(request.method) && reply.statusCode < 400) return;
    request.answer_text = shortened(withoutSecrets(payload.slice(0, 2 * MAX_TEXT)));
  });
  app.addHook('onResponse', async (request, reply) => {
    const { credential, user } = request.state ?? {};
    if (!credential?.is_token || !user || waiting.length >= MAX_WAITING) return;
    waiting.push(rowOf(request, reply, { credential, user_id: user.id }));
    timer ??= setTimeout(() => void flush(), FLUSH_MS);
  });
  app.addHook('onClose', async () => {
    clearTimeout(timer);
    await flush();
  });
}
