import { AsyncLocalStorage } from 'node:async_hooks';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { SESSION_COOKIE, createSession, sessionCookieName } from '@tandem/db/access/sessions.ts';
import type { Db, Limits } from '@tandem/db/postgres/client.ts';
import { type TestDatabase, createTestDatabase } from '@tandem/db/testing/database.ts';
import { must } from '@tandem/shared/must.ts';
import type { CreateLabel } from '@tandem/shared/projects/labels/input.ts';
import type { Label } from '@tandem/shared/projects/labels/schema.ts';
import type { CreateState } from '@tandem/shared/projects/states/input.ts';
import type { State } from '@tandem/shared/projects/states/schema.ts';
import type { CreateProject } from '@tandem/shared/projects/projects/input.ts';
import type { Project } from '@tandem/shared/projects/projects/schema.ts';
import { ROLE, type Role } from '@tandem/shared/roles.ts';
import { buildApp } from '../build-app.ts';
import type { App } from '../app.ts';
import { readConfig } from '../config.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/**
 * What the app has answered. A test that reads more of the body than a field or two names its type: `get<State[]>(url)`.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- bodies are compared with values more often than read
export type Answer<T = any> = { status: number; body: T; headers: Record<string, unknown>; text: string };
type RequestOptions = { headers?: Record<string, string> };

/** The keys of the mutations of one action, by their order in it. */
const keysOfAction = new AsyncLocalStorage<{ name: string; count: number }>();

/**
 * Sends each mutation of an action with a key of its own; the same action under the same name sends the same keys. Says
 * how many it sent.
 */
export async function withKeys<T>(
  name: string,
  action: () => Promise<T>,
): Promise<{ result: T; sent: number }> {
  const keys = { name, count: 0 };
  const result = await keysOfAction.run(keys, action);
  return { result, sent: keys.count };
}

function keyHeader(method: Method): Record<string, string> {
  const keys = keysOfAction.getStore();
  if (!keys || method === 'GET') return {};
  keys.count += 1;
  return { 'idempotency-key': `${keys.name} ${keys.count}` };
}

/** Calls the app as one person (or as nobody), as a browser on the same origin would. */
export type Caller = Record<
  'get' | 'delete' | 'post' | 'put' | 'patch',
  <T = Answer['body']>(url: string, body?: unknown, options?: RequestOptions) => Promise<Answer<T>>
> & {
  id: string;
  /** The Cookie header that makes a request theirs. */
  cookie: string;
};

export type TestApp = {
  app: App;
  database: TestDatabase;
  nobody: Caller;
  /** A new signed-in person. */
  makeUser: (values?: { email?: string; display_name?: string; first_name?: string }) => Promise<Caller>;
  /** A new session of somebody who is there. */
  signIn: (id: string) => Promise<Caller>;
  makeWorkspace: (owner: Caller, values?: { slug?: string }) => Promise<{ id: string; slug: string }>;
  addMember: (workspaceId: string, user: Caller, role: Role) => Promise<void>;
  /** A project with its five states, made by the real call: who makes it becomes its administrator. */
  makeProject: (
    owner: Caller,
    workspace: { slug: string },
    values?: Partial<CreateProject>,
  ) => Promise<Project>;
  /** A state or label by the real call of an administrator. */
  makeState: (admin: Caller, project: Project, values?: Partial<CreateState>) => Promise<State>;
  makeLabel: (admin: Caller, project: Project, values?: Partial<CreateLabel>) => Promise<Label>;
  /** Makes a member of the workspace a member of the project. */
  addProjectMember: (projectId: string, user: Caller, role: Role) => Promise<void>;
  close: () => Promise<void>;
};

/** What requests name as their host: that of the configured address. */
export const hostOf = ({ config }: App): string => new URL(config.app_url).host;

/** Stands for the built client, which tests of the API do without. */
const TEST_WEB_CLIENT = path.join(import.meta.dirname, 'web-client');

/** What the audit log says was done with something, the oldest first. */
export async function auditedActions(
  { database }: Pick<TestApp, 'database'>,
  targetId: string,
): Promise<string[]> {
  const rows = await database.sql<{ action: string }[]>`
    select action from audit_log where target_id = ${targetId} order by created_at`;
  return rows.map(({ action }) => action);
}

/** The oldest session of somebody. */
export const sessionOf = async ({ database }: Pick<TestApp, 'database'>, userId: string): Promise<string> =>
  (
    await database.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .limit(1)
      .executeTakeFirstOrThrow()
  ).id;

let count = 0;

const testConfig = (directory: string, env: Record<string, string>) =>
  readConfig({
    LOG_LEVEL: 'error',
    RATE_LIMIT_PER_MINUTE: '0',
    AUTH_RATE_LIMIT_PER_MINUTE: '0',
    VISITOR_RATE_LIMIT_PER_MINUTE: '0',
    FORM_RATE_LIMIT_PER_MINUTE: '0',
    HOOK_RATE_LIMIT_PER_MINUTE: '0',
    API_TOKEN_RATE_LIMIT_PER_MINUTE: '0',
    PORT: '3000',
    // Where nobody is sent to: no test asks the world.
    GITHUB_API_URL: 'http://127.0.0.1:1',
    LINEAR_API_URL: 'http://127.0.0.1:1',
    ASANA_API_URL: 'http://127.0.0.1:1',
    SECRET_KEY: 'a key for tests, and for nothing else',
    DATA_DIR: directory,
    ...env,
  });

/** The whole app on a database of its own; close it in afterAll. It waits patiently for the database unless `limits` say less. */
export async function createTestApp(env: Record<string, string> = {}, limits?: Limits): Promise<TestApp> {
  const database = await createTestDatabase(limits);
  const directory = await fs.mkdtemp(path.join(os.tmpdir(), 'tandem-test-'));
  const { db, sql } = database;
  const app = await buildApp({ db, sql, config: testConfig(directory, env), web_client: TEST_WEB_CLIENT });
  await app.ready();
  const close = async () => {
    await app.close();
    await database.close();
    await fs.rm(directory, { recursive: true, force: true });
  };
  return { app, database, nobody: caller(app, '', ''), ...peopleOf(app, db), ...projectsOf(db), close };
}

type People = Pick<TestApp, 'makeUser' | 'signIn' | 'makeWorkspace' | 'addMember'>;

/** People and their workspaces, straight in the database. */
function peopleOf(app: App, db: Db): People {
  const makeUser: TestApp['makeUser'] = async (values = {}) => {
    count += 1;
    const user = await db
      .insertInto('users')
      .values({ email: `person${count}@example.com`, display_name: `person${count}`, ...values })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('profiles').values({ user_id: user.id }).execute();
    return signIn(user.id);
  };

  const signIn: TestApp['signIn'] = async (id) => {
    const session = { user_id: id, scope: 'app', user_agent: 'test', ip_address: '' } as const;
    return caller(app, id, await createSession(db, session));
  };

  const makeWorkspace: TestApp['makeWorkspace'] = async (owner, values = {}) => {
    count += 1;
    const workspace = await db
      .insertInto('workspaces')
      .values({
        name: `Workspace ${count}`,
        slug: `workspace-${count}`,
        owner_id: owner.id,
        created_by: owner.id,
        ...values,
      })
      .returning(['id', 'slug'])
      .executeTakeFirstOrThrow();
    await addMember(workspace.id, owner, ROLE.ADMIN);
    return workspace;
  };

  const addMember: TestApp['addMember'] = async (workspaceId, user, role) => {
    await db
      .insertInto('workspace_members')
      .values({ workspace_id: workspaceId, user_id: user.id, role })
      .execute();
  };

  return { makeUser, signIn, makeWorkspace, addMember };
}

type Projects = Pick<TestApp, 'makeProject' | 'makeState' | 'makeLabel' | 'addProjectMember'>;

function projectsOf(db: Db): Projects {
  const makeProject: TestApp['makeProject'] = async (owner, workspace, values = {}) => {
    count += 1;
    const body = { name: `Project ${count}`, identifier: `P${count}`, ...values };
    return expectMade(await owner.post(`/api/workspaces/${workspace.slug}/projects/`, body));
  };

  const urlOf = async ({ workspace: id, id: projectId }: Project) => {
    const workspace = await db
      .selectFrom('workspaces')
      .select('slug')
      .where('id', '=', id)
      .executeTakeFirst();
    return `/api/workspaces/${must(workspace, 'the project is in it').slug}/projects/${projectId}/`;
  };

  const makeState: TestApp['makeState'] = async (admin, project, values = {}) => {
    count += 1;
    const body = { name: `State ${count}`, color: '#3A3A3A', ...values };
    return expectMade(await admin.post(`${await urlOf(project)}states/`, body));
  };

  const makeLabel: TestApp['makeLabel'] = async (admin, project, values = {}) => {
    count += 1;
    const body = { name: `Label ${count}`, ...values };
    return expectMade(await admin.post(`${await urlOf(project)}issue-labels/`, body));
  };

  const addProjectMember: TestApp['addProjectMember'] = async (projectId, user, role) => {
    const project = await db
      .selectFrom('projects')
      .select('workspace_id')
      .where('id', '=', projectId)
      .executeTakeFirst();
    const { workspace_id } = must(project, 'the test made the project');
    await db
      .insertInto('project_members')
      .values({ workspace_id, project_id: projectId, user_id: user.id, role })
      .execute();
  };

  return { makeProject, makeState, makeLabel, addProjectMember };
}

/** The body of an answer that made something; the test stops here when it was refused. */
export function expectMade<T>(answer: Answer): T {
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`);
  return answer.body as T;
}

function caller(app: App, id: string, sessionKey: string): Caller {
  const cookie = sessionKey ? `${sessionCookieName(app.config.app_url, SESSION_COOKIE)}=${sessionKey}` : '';
  const call =
    (method: Method) =>
    async <T = Answer['body']>(
      url: string,
      body?: unknown,
      options: RequestOptions = {},
    ): Promise<Answer<T>> => {
      const answer = await app.inject({
        method,
        url,
        headers: {
          host: hostOf(app),
          ...(cookie ? { cookie } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...keyHeader(method),
          ...options.headers,
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      });
      const isJson = String(answer.headers['content-type'] ?? '').includes('json');
      return {
        status: answer.statusCode,
        body: isJson && answer.payload ? JSON.parse(answer.payload) : null,
        headers: answer.headers,
        text: answer.payload,
      };
    };
  return {
    id,
    cookie,
    get: call('GET'),
    post: call('POST'),
    put: call('PUT'),
    patch: call('PATCH'),
    delete: call('DELETE'),
  };
}

/** Has somebody administer the instance, so that strangers may open accounts where it can be reached from elsewhere. */
export async function settleInstance({ database: { db } }: Pick<TestApp, 'database'>): Promise<void> {
  const operator = await db
    .insertInto('users')
    .values({ email: 'operator@example.com', display_name: 'operator' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('instance_admins').values({ user_id: operator.id }).execute();
}
