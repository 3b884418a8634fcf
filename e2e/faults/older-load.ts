import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

/** Of the demonstration that an older release has made, in the fixture of its backup. */
const SIGN_IN = { email: 'demo@tandem.local', password: 'Low-tide-at-Ness-06:40' };
const WORKERS = 6;
/** A client sends again what was answered 503, as the answer says; the client of the product goes on for longer. */
const MAX_TRIES = 20;
const RETRY_MS = 250;

type Send = <T>(method: string, url: string, body?: unknown) => Promise<T>;

export type Load = {
  /** How many requests were answered as they are on a database at rest. */
  answered: () => number;
  /** How many were sent again because of a 503. */
  repeated: () => number;
  /** The names of items that were created. */
  created: Set<string>;
  /** What was answered otherwise. */
  failed: string[];
  stop: () => Promise<void>;
};

async function signIn(url: string): Promise<string> {
  const first = await fetch(`${url}/auth/get-csrf-token/`);
  const { csrf_token } = (await first.json()) as { csrf_token: string };
  const cookiesOf = ({ headers }: Response) =>
    headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
  const answer = await fetch(`${url}/auth/sign-in/`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url, cookie: cookiesOf(first), 'x-csrftoken': csrf_token },
    body: new URLSearchParams({ ...SIGN_IN, csrfmiddlewaretoken: csrf_token }),
  });
  return cookiesOf(answer);
}

/** People who read and write in the demonstration's projects, until it is stopped. */
export async function loadOlder(url: string): Promise<Load> {
  const headers = { origin: url, cookie: await signIn(url) };
  const failed: string[] = [];
  const created = new Set<string>();
  let [answered, repeated, isOver] = [0, 0, false];
  const send: Send = async (method, path, body) => {
    const key = randomUUID();
    for (let n = 1; ; n += 1) {
      const answer = await fetch(url + path, {
        method,
        headers: {
          ...headers,
          'idempotency-key': key,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const text = await answer.text();
      if (answer.status === 503 && n < MAX_TRIES) {
        repeated += 1;
        await delay(RETRY_MS);
        continue;
      }
      if (answer.ok) answered += 1;
      else failed.push(`${method} ${path}: ${answer.status} ${text}`);
      return (text ? JSON.parse(text) : null) as never;
    }
  };
  const [workspace] = await send<{ slug: string }[]>('GET', '/api/users/me/workspaces/');
  const base = `/api/workspaces/${workspace?.slug}/projects/`;
  const projects = await send<{ id: string }[]>('GET', base);
  const work = async (n: number) => {
    for (;;) {
      if (isOver) return;
      await useProject(send, `${base}${projects[n % projects.length]?.id}/`, created);
    }
  };
  const workers = Array.from({ length: WORKERS }, (_, n) => work(n));
  return {
    answered: () => answered,
    repeated: () => repeated,
    created,
    failed,
    stop: async () => {
      isOver = true;
      await Promise.all(workers);
    },
  };
}

type Row = { id: string };
const rowsOf = (answer: Row[] | { results?: Row[] } | null): Row[] =>
  Array.isArray(answer) ? answer : (answer?.results ?? []);

/** What a person does in a project: looks at all of it, makes an item, changes it, says something, plans it, deletes one. */
async function useProject(send: Send, project: string, created: Set<string>): Promise<void> {
  const get = async (path: string) => rowsOf(await send<Row[]>('GET', `${project}${path}`));
  const states = await get('states/');
  const [labels, members, modules] = [
    await get('issue-labels/'),
    await send<{ member: string }[]>('GET', `${project}members/`),
    await get('modules/'),
  ];
  for (const path of [
    'issues/?group_by=state_id',
    'issues/?order_by=-priority',
    'views/',
    'pages/',
    'estimates/',
    'cycles/',
  ])
    await send('GET', `${project}${path}`);
  const name = `Written beside a newer release ${randomUUID()}`;
  const item = await send<Row | null>('POST', `${project}issues/`, {
    name,
    description_html: '<p>Some words of a text</p>',
    state_id: states[0]?.id,
    label_ids: labels.slice(0, 2).map(({ id }) => id),
    assignee_ids: members.slice(0, 1).map(({ member }) => member),
  });
  if (!item?.id) return;
  created.add(name);
  const path = `${project}issues/${item.id}/`;
  await send('PATCH', path, { priority: 'high', state_id: states.at(-1)?.id, target_date: '2030-01-02' });
  await send('POST', `${path}comments/`, { comment_html: '<p>Said beside it</p>' });
  await send('POST', `${path}issue-links/`, { url: 'https://example.com/', title: 'A link' });
  const cycle = await send<Row | null>('POST', `${project}cycles/`, { name });
  if (cycle) await send('POST', `${project}cycles/${cycle.id}/cycle-issues/`, { issues: [item.id] });
  if (modules[0]) await send('POST', `${path}modules/`, { modules: [modules[0].id] });
  for (const part of ['', 'history/', 'comments/', 'issue-links/']) await send('GET', `${path}${part}`);
  const gone = await send<Row | null>('POST', `${project}issues/`, { name: 'To be deleted' });
  if (gone) await send('DELETE', `${project}issues/${gone.id}/`);
}
