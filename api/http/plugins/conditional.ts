import { createHash, randomUUID } from 'node:crypto';
import { must } from '@tandem/shared/must.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readNumbers } from './stream-numbers.ts';

/**
 * Of which streams the log tells all that an answer is made of, beside who reads and what they may: of the project of the
 * path, or of all that its workspace has as well, because rows speak of items of other projects.
 */
export type Recorded = {
  by: 'project' | 'workspace';
  /** Whether that holds for this query too: none of what it asks for goes by the clock, or by what no stream tells. */
  isRecorded?: (query: Readonly<Record<string, unknown>>) => boolean;
  /** What else the answer is made of; null where it cannot be known. */
  part?: (request: FastifyRequest) => Promise<string | null>;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers have an `ETag` (docs/contract/conventions.md#conditional-requests); only where this is certain. */
    recorded?: Recorded;
  }
}

const PASSED_OVER = /no-cache|no-store/;

/** Screens keep what they read by its Changes, and say that no cache of theirs takes part: they have no use for a tag. */
const wantsNone = ({ headers }: FastifyRequest): boolean =>
  headers['if-none-match'] === undefined && PASSED_OVER.test(headers['cache-control'] ?? '');

/** Whether one of the tags that are named is this one; whether it is weak makes no difference (RFC 9110, 13.1.2). */
const isNamed = (names: string | undefined, tag: string): boolean =>
  (names ?? '').split(',').some((name) => name.trim().replace(/^W\//, '') === tag.replace(/^W\//, ''));

/**
 * What the answer is made of as one short text. The number of the project came with the rights, before anything else was
 * read: what is newer in the answer has a higher one the next time.
 */
async function tagOf(request: FastifyRequest, start: string): Promise<string | null> {
  const recorded = must(request.routeOptions.config.recorded, 'the route says what its answers are made of');
  if (recorded.isRecorded && !recorded.isRecorded(request.query as Record<string, unknown>)) return null;
  const { user, workspace, project, of_epics = false } = request.state;
  if (!user || !workspace || !project) return null;
  const part = recorded.part ? await recorded.part(request) : '';
  if (part === null) return null;
  const place = { workspace_id: workspace.id, user_id: user.id };
  const numbers = recorded.by === 'workspace' ? await readNumbers(request.server.sql, place) : null;
  const made = [start, request.raw.url, user, workspace, project, of_epics, numbers, part];
  return `W/"${createHash('sha256').update(JSON.stringify(made)).digest('base64url').slice(0, 27)}"`;
}

/** A read is answered 304, before any row is read, when the reader has what it would be. */
export function registerConditional(app: FastifyInstance): void {
  // Another version may answer the same rows otherwise, so that a tag is worth nothing to the next start.
  const start = randomUUID();
  app.addHook('preHandler', async (request, reply) => {
    if (request.method !== 'GET' || !request.routeOptions.config.recorded || reply.sent) return;
    if (wantsNone(request)) return;
    const tag = await tagOf(request, start);
    if (tag === null) return;
    reply.header('etag', tag);
    if (isNamed(request.headers['if-none-match'], tag)) await reply.code(304).send();
  });
  app.addHook('onSend', async (request, reply) => {
    if (!request.routeOptions.config.recorded) return;
    if (reply.statusCode !== 200 && reply.statusCode !== 304) reply.removeHeader('etag');
  });
}
