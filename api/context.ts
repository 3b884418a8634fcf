import type { Db, Sql, StreamSeqs, Tx } from '@tandem/db/postgres/client.ts';
import { type NewAuditEntry, type RequestSource, recordAudit } from '@tandem/db/access/audit-log.ts';
import { type NewChange, forceResync, readSeq, recordChanges } from '@tandem/db/change-log/log.ts';
import { systemUser } from '@tandem/db/access/system-user.ts';
import type { HeldTransaction } from '@tandem/db/postgres/held-transaction.ts';
import type { SessionUser } from '@tandem/db/access/sessions.ts';
import { must } from '@tandem/shared/must.ts';
import type { Role } from '@tandem/shared/roles.ts';
import { type Stream, projectStream, userStream } from '@tandem/shared/sync/stream.ts';
import type { FieldLookup } from '@tandem/shared/work-items/filters/fields.ts';
import type { FastifyRequest } from 'fastify';

export type WorkspaceInPath = { id: string; slug: string; name: string; role: Role };
export type ProjectInPath = {
  id: string;
  identifier: string;
  name: string;
  role: Role;
  guest_view_all_features: boolean;
  is_epic_enabled: boolean;
  /** Whether the project uses fields that are computed on read. Absent where this was not queried. */
  has_read_fields?: boolean;
  archived_at: string | null;
  /** The number that the project's stream had reached before anything else of this request was read. */
  stream_seq: number;
};

/** What a command knows about its caller. Every command takes it first. */
export type UserContext = {
  /** The one Db of the request: what is asked of it behind `inTransaction` may be inside of that transaction still. */
  db: Db;
  /** The pool, for reads that choose how they are planned. Never behind `inTransaction`. */
  sql: Sql;
  user: SessionUser;
  /** The client's id for its optimistic change; travels with every Change of this request. */
  mutation_id: string | null;
  /** Seconds; all activity rows of one request share it. */
  epoch: number;
  /** How far this request has moved each stream; becomes the X-Stream-Seq header. */
  stream_seqs: StreamSeqs;
  /** The caller is a program with a token for one workspace (docs/contract/api-tokens.md#one-workspace). */
  is_of_one_workspace?: boolean;
  /** Of the session or token by which the caller asks, as hex; none when the product itself acts. */
  key_hash?: string | undefined;
  /** Where the request came from; none when the product itself acts. */
  source?: RequestSource;
  /** An operator acts by the command line: lines of the audit log name no person (docs/contract/admin.md#in-the-audit-log). */
  is_command?: true;
  /**
   * The caller visits a published board: whether it shows the item that they write to, asked in the transaction of the
   * write (docs/contract/public-boards.md#what-visitors-write-to).
   */
  admit?: (tx: Tx, itemId: string) => Promise<void>;
};
/** For commands that can be called for another workspace than that of the path. */
export type InWorkspace = UserContext & { workspace: { id: string } };
/** What it takes to make the readers of streams of a workspace list again. */
export type InLog = Pick<InWorkspace, 'workspace' | 'stream_seqs'>;
export type WorkspaceContext = UserContext & {
  workspace: WorkspaceInPath;
  /** The custom fields that the address names (plugins/named-fields.ts). */
  fields?: FieldLookup | undefined;
};
export type ProjectContext = WorkspaceContext & {
  project: ProjectInPath;
  /** The path is one of those of epics: what it lists and makes are epics (docs/contract/epics.md). */
  of_epics?: boolean;
};

/** Of a list: the project whose items it has, or none for items of several. */
export type ListContext = Pick<UserContext, 'db' | 'sql'> & { project?: ProjectInPath };
/** For what a workspace has, and each project of it as well. */
export type PlaceContext = WorkspaceContext & { project?: ProjectInPath };

/** By what the caller is known: a session, or an API token with its scope and maybe the one workspace that it is for. */
export type Credential = {
  id: string;
  /** Of the key, as hex. */
  hash: string;
  is_token: boolean;
  /** A program that the person let in by OAuth; the id is that of what they allowed (docs/contract/oauth.md). */
  is_grant: boolean;
  scope: 'read' | 'write' | null;
  workspace_id: string | null;
};

/** The answer that a request with this key of this user had. */
export type StoredAnswer = {
  /** Of that request, as hex. */
  request_hash: string;
  status: number;
  body: string | null;
  stream_seqs: string | null;
  /** It is younger than a day. One without a status was claimed by a version of before, which no longer runs. */
  counts: boolean;
};

/** Filled by the access policy (plugins/access.ts) before a handler runs. */
type RequestState = {
  user?: SessionUser;
  credential?: Credential;
  /** Of that session or token, or of the session of the console. */
  key_hash?: string;
  workspace?: WorkspaceInPath;
  project?: ProjectInPath;
  of_epics?: boolean;
  fields?: FieldLookup;
  /** What a request with the key of this one was answered; undefined where that was not read with the access. */
  stored?: StoredAnswer | null | undefined;
  mutation_id: string | null;
  stream_seqs: StreamSeqs;
};

declare module 'fastify' {
  interface FastifyRequest {
    state: RequestState;
    /** The transaction that ends with the answer, in a request with an `Idempotency-Key` (plugins/idempotency.ts). */
    held: HeldTransaction | null;
  }
  interface FastifyInstance {
    db: Db;
    sql: Sql;
  }
}

const MAX_USER_AGENT_LENGTH = 500;

/** The browser's name, short and without what Postgres cannot store. */
export const userAgentOf = (request: FastifyRequest): string =>
  (request.headers['user-agent'] ?? '').toWellFormed().slice(0, MAX_USER_AGENT_LENGTH);

export const sourceOf = (request: FastifyRequest): RequestSource => ({
  ip_address: request.ip,
  user_agent: userAgentOf(request),
  request_id: request.id,
});

/** The caller of a route whose access is `signed_in` or narrower. */
export function userContext(request: FastifyRequest): UserContext {
  return {
    db: request.held?.db ?? request.reader?.db ?? request.server.db,
    sql: request.reader?.sql ?? request.server.sql,
    user: must(request.state.user, 'the access policy loads the user'),
    mutation_id: request.state.mutation_id,
    epoch: Date.now() / 1000,
    stream_seqs: request.state.stream_seqs,
    source: sourceOf(request),
    key_hash: request.state.key_hash,
    is_of_one_workspace: Boolean(request.state.credential?.workspace_id),
  };
}

type OfProduct = Pick<UserContext, 'db' | 'sql' | 'source'>;

/**
 * The product itself as the caller, for what reaches it without a signed-in person: forms, hooks, mail. The caller of the
 * request learns no stream, so its numbers go nowhere.
 */
export const productContext = async ({ db, sql, source }: OfProduct): Promise<UserContext> => ({
  db,
  sql,
  user: await systemUser(db),
  mutation_id: null,
  epoch: Date.now() / 1000,
  stream_seqs: new Map(),
  ...(source && { source }),
});

/** The command line as the caller: changes are those of the product, lines of the audit log name the command line. */
export const commandContext = async ({ db, sql }: Pick<UserContext, 'db' | 'sql'>): Promise<UserContext> => {
  const ctx = await productContext({ db, sql });
  return { ...ctx, is_command: true };
};

/** The caller with the session by which they ask, for routes that take no tokens. */
export const sessionContext = (request: FastifyRequest): UserContext & { session_id: string } => ({
  ...userContext(request),
  session_id: must(request.state.credential, 'the access policy found the session').id,
});

/** The caller and the workspace of the path, for routes with workspace access. */
export function workspaceContext(request: FastifyRequest): WorkspaceContext {
  return {
    ...userContext(request),
    workspace: must(request.state.workspace, 'the access policy loads the workspace'),
    fields: request.state.fields,
  };
}

/** The caller, workspace and project of the path, for routes with project access. */
export function projectContext(request: FastifyRequest): ProjectContext {
  return {
    ...workspaceContext(request),
    project: must(request.state.project, 'the access policy loads the project'),
    of_epics: request.state.of_epics ?? false,
  };
}

/** `recordChanges` for the caller of a request: the last statement of a command's transaction. */
export async function recordFor(ctx: UserContext, tx: Tx, changes: NewChange[]): Promise<void> {
  const author = { actor_id: ctx.user.id, mutation_id: ctx.mutation_id };
  await recordChanges(tx, author, changes, ctx.stream_seqs);
}

/** A line of the audit log about what the caller does, in the transaction of it; in the workspace of the path if there is one. */
export async function auditFor(
  ctx: UserContext & { workspace?: { id: string } },
  tx: Db,
  entry: Omit<NewAuditEntry, 'actor' | 'source'>,
): Promise<void> {
  const workspace_id = ctx.workspace?.id ?? null;
  if (ctx.is_command) {
    const details = { ...entry.details, by: 'command' };
    await recordAudit(tx, { workspace_id, ...entry, details, actor: null });
    return;
  }
  await recordAudit(tx, { workspace_id, ...entry, actor: ctx.user, source: ctx.source });
}

/** `forceResync` for the caller of a request, for writes too big for one Change a row; before `recordFor` if both are needed. */
export async function resyncFor(ctx: InLog, tx: Tx, streams: Stream[]): Promise<void> {
  const workspace_id = ctx.workspace.id;
  await forceResync(
    tx,
    streams.map((stream) => ({ stream, workspace_id })),
    ctx.stream_seqs,
  );
}

type StreamState = Pick<RequestState, 'user' | 'stream_seqs'>;

/** The streams of other people are none of the caller's business, and there can be thousands of them. */
export const isStreamVisible = ({ user }: StreamState, stream: Stream): boolean =>
  !stream.startsWith('user:') || (user !== undefined && stream === userStream(user.id));

/** The parts of the X-Stream-Seq header of an answer, in the order in which they stand there. */
export const streamSeqEntries = (state: StreamState): string[] =>
  [...state.stream_seqs]
    .filter(([stream]) => isStreamVisible(state, stream))
    .map(([stream, seq]) => `${stream}=${seq}`)
    .sort();

/** The X-Stream-Seq header of an answer, if it has one. */
export const streamSeqHeader = (state: StreamState): string | null =>
  streamSeqEntries(state).join(', ') || null;

/**
 * Puts the number of a list's stream into X-Stream-Seq. Call it BEFORE reading the rows: whoever subscribes after that
 * number then misses nothing, and at worst hears again of what the list already had.
 */
export async function stampStreamSeq(ctx: UserContext, stream: Stream): Promise<void> {
  ctx.stream_seqs.set(stream, await readSeq(ctx.db, stream));
}

/** `stampStreamSeq` for the project of the path, whose number came with the right to be there. */
export function stampProjectSeq(ctx: ProjectContext): void {
  ctx.stream_seqs.set(projectStream(ctx.project.id), ctx.project.stream_seq);
}
