import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Delivery, NewWebhook } from '@tandem/shared/integrations/webhooks/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { jobContext } from '../../platform/jobs/testing.ts';
import { createTestApp } from '../../testing/app.ts';
import { deliverWebhooks } from './delivery/job.ts';
import { readProjectStream, reportProjects } from './reader/reader.ts';

type Request = {
  headers: http.IncomingHttpHeaders;
  text: string;
  body: {
    event: string;
    action: string;
    webhook_id: string;
    workspace_id: string;
    data: Record<string, unknown> & { id: string };
    activity: Record<string, unknown>;
  };
};

export const SECRET_KEY = 'a key for tests, and for nothing else';

/** Someone on this machine who writes down what they are sent; `answer` may be exchanged. */
async function makeReceiver() {
  const requests: Request[] = [];
  const receiver = {
    requests,
    url: '',
    answer: (response: http.ServerResponse): void => {
      response.writeHead(204).end();
    },
    take: () => requests.splice(0),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      requests.push({ headers: request.headers, text, body: JSON.parse(text) as Request['body'] });
      receiver.answer(response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return receiver;
}

/** A workspace with a project, and a receiver that it may reach; the reader and the jobs are called by hand. */
export async function makeHooks() {
  const test = await createTestApp({ OUTBOUND_ALLOW: '127.0.0.1' });
  const receiver = await makeReceiver();
  const admin = await test.makeUser({ display_name: 'Ada' });
  const member = await test.makeUser();
  const stranger = await test.makeUser();
  const workspace = await test.makeWorkspace(admin);
  const project = await test.makeProject(admin, workspace);
  await test.addMember(workspace.id, member, ROLE.MEMBER);
  const hooks = `/api/workspaces/${workspace.slug}/webhooks/`;
  const { db } = test.database;
  const context = jobContext(db, { SECRET_KEY, OUTBOUND_ALLOW: '127.0.0.1' });
  const reading = { db, app_url: 'https://tandem.example' };
  const everything = {
    project: true,
    issue: true,
    cycle: true,
    module: true,
    issue_comment: true,
    time_entry: true,
    project_update: true,
  };
  return {
    test,
    receiver,
    admin,
    member,
    stranger,
    workspace,
    project,
    hooks,
    context,
    base: `/api/workspaces/${workspace.slug}/projects/${project.id}/`,
    makeHook: async (values: object = {}): Promise<NewWebhook> => {
      const made = await admin.post<NewWebhook>(hooks, { url: receiver.url, ...everything, ...values });
      if (made.status !== 201) throw new Error(made.text);
      return made.body;
    },
    /** Makes deliveries of everything that has happened. */
    read: async () => {
      const stream = projectStream(project.id);
      for (let isDone = false; !isDone;) ({ isDone } = await readProjectStream(reading, stream));
      await reportProjects(reading, `user:${admin.id}`);
    },
    /** Sends what is due. */
    deliver: (url = receiver.url) => deliverWebhooks.run(context, { host: new URL(url).host }),
    close: async () => {
      receiver.close();
      await test.close();
    },
  };
}
export type Hooks = Awaited<ReturnType<typeof makeHooks>>;

/** What requests said, in their order: event, action and field. */
const saidOf = ({ requests }: Hooks['receiver']): string[] =>
  requests.map(({ body }) => [body.event, body.action, body.activity['field']].join(' '));

/** An item that the administrator makes. */
export const makeItemOf = async ({ admin, base }: Hooks, values: object = {}): Promise<{ id: string }> =>
  (await admin.post(`${base}issues/`, { name: 'An item', ...values })).body;

/** The deliveries of a webhook as its administrator reads them, the newest first. */
export const deliveriesOf = async ({ admin, hooks }: Hooks, id: string): Promise<Delivery[]> =>
  (await admin.get(`${hooks}${id}/deliveries/`)).body.results;

/** Sends all that waits; what the receiver was told, which it forgets. */
export async function arrivedAt(team: Hooks): Promise<string[]> {
  await team.read();
  await team.deliver();
  const said = saidOf(team.receiver);
  team.receiver.take();
  return said;
}
