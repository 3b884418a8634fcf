import { randomUUID } from 'node:crypto';

export const PASSWORD = 'correct-horse-battery-9';

type Body = Record<string, unknown>;
/** A journey that reads more of the body than a field or two names its type. */
// oxlint-disable-next-line typescript/no-explicit-any -- bodies are compared with values more often than read
export type Reply<T = any> = { status: number; body: T; headers: Headers };

/** Somebody who is signed in and calls the API with their session cookie, as an integration would. */
export type Person = {
  id: string;
  email: string;
  cookie: string;
  /** Asks again what the server was too busy for, as every client should. */
  call: Call;
  /** Takes the first answer, whatever it is. */
  callOnce: Call;
};
type Call = <T = Reply['body']>(
  method: string,
  path: string,
  body?: Body,
  headers?: Record<string, string>,
) => Promise<Reply<T>>;

const cookiesOf = (response: Response): string[] =>
  response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');

const TRIES = 10;

/** Asks again after the time that the answer names, while the server says that it is too busy. */
async function untilTaken<T extends { status: number; headers: Headers }>(ask: () => Promise<T>): Promise<T> {
  for (let left = TRIES; ; left -= 1) {
    const reply = await ask();
    const pause = Number(reply.headers.get('retry-after'));
    if (reply.status !== 503 || !pause || left <= 1) return reply;
    await new Promise((resolve) => setTimeout(resolve, pause * 1000));
  }
}

function callers(url: string, cookie: string): Pick<Person, 'call' | 'callOnce'> {
  const callOnce = caller(url, cookie);
  const call: Call = (method, path, body, headers = {}) => {
    const safe = method === 'GET' ? headers : { 'idempotency-key': randomUUID(), ...headers };
    return untilTaken(() => callOnce(method, path, body, safe));
  };
  return { call, callOnce };
}

function caller(url: string, cookie: string): Call {
  return async (method, path, body, headers = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return {
      status: response.status,
      body: isJson && text ? JSON.parse(text) : text,
      headers: response.headers,
    };
  };
}

/** Somebody who is signed in already. */
export const personOf = (url: string, who: Pick<Person, 'id' | 'email' | 'cookie'>): Person => ({
  ...who,
  ...callers(url, who.cookie),
});

const FORMS = {
  'sign-in': { path: '/auth/sign-in/', cookie: 'session-id=' },
  'sign-up': { path: '/auth/sign-up/', cookie: 'session-id=' },
  console: { path: '/api/instances/admins/sign-in/', cookie: 'admin-session-id=' },
} as const;

/** Posts one of the forms as the client does, and gives the session cookie. */
async function postForm(
  url: string,
  form: keyof typeof FORMS,
  fields: Record<string, string>,
): Promise<string> {
  const csrf = await fetch(`${url}/auth/get-csrf-token/`);
  const { csrf_token: token } = (await csrf.json()) as { csrf_token: string };
  const answer = await untilTaken(() =>
    fetch(url + FORMS[form].path, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        cookie: cookiesOf(csrf).join('; '),
        origin: url,
      },
      body: new URLSearchParams({ ...fields, csrfmiddlewaretoken: token }),
    }),
  );
  const cookie = cookiesOf(answer).find((pair) => pair.startsWith(FORMS[form].cookie));
  if (!cookie) throw new Error(`${form} failed: ${answer.status} ${answer.headers.get('location')}`);
  return cookie;
}

/** The cookie of a session of the console, which is beside that of the product. */
export const signInToConsole = (url: string, email: string): Promise<string> =>
  postForm(url, 'console', { email, password: PASSWORD });

export async function signIn(url: string, email: string, password: string): Promise<Person> {
  const cookie = await postForm(url, 'sign-in', { email, password });
  const calls = callers(url, cookie);
  const me = await calls.call('GET', '/api/users/me/');
  return { id: me.body.id, email, cookie, ...calls };
}

/** Signs up by the form that the client posts, and gets the onboarding over with. */
export async function signUp(
  url: string,
  name: string,
  email = `${name.toLowerCase()}-${randomUUID().slice(0, 8)}@example.com`,
): Promise<Person> {
  const cookie = await postForm(url, 'sign-up', { email, password: PASSWORD });
  const calls = callers(url, cookie);
  await calls.call('PATCH', '/api/users/me/', { first_name: name, display_name: name });
  await calls.call('PATCH', '/api/users/me/onboard/', { is_onboarded: true });
  await calls.call('PATCH', '/api/users/me/tour-completed/', { is_tour_completed: true });
  await calls.call('PATCH', '/api/users/me/profile/', {
    onboarding_step: {
      profile_complete: true,
      workspace_create: true,
      workspace_invite: true,
      workspace_join: true,
    },
  });
  const me = await calls.call('GET', '/api/users/me/');
  return { id: me.body.id, email, cookie, ...calls };
}

/** Names somebody in a text, as the editor writes it. */
export const mentionOf = ({ id }: Person): string =>
  `<mention-component entity_name="user_mention" entity_identifier="${id}"></mention-component>`;

/** What a call must answer for the story to go on. */
export function expectStatus<T>(reply: Reply<T>, status: number): T {
  if (reply.status !== status)
    throw new Error(`Expected ${status}, got ${reply.status}: ${JSON.stringify(reply.body)}`);
  return reply.body;
}

export type Place = { slug: string; workspaceId: string; projectId: string };

/** A workspace with one project, made by its first person through the API. */
export async function makePlace(person: Person, identifier = 'TEAM'): Promise<Place> {
  const slug = `team-${randomUUID().slice(0, 8)}`;
  const workspace = expectStatus(await person.call('POST', '/api/workspaces/', { name: 'Team', slug }), 201);
  await person.call('PATCH', '/api/users/me/profile/', { last_workspace_id: workspace.id });
  const body = { name: `Project ${identifier}`, identifier };
  const project = expectStatus(await person.call('POST', `/api/workspaces/${slug}/projects/`, body), 201);
  return { slug, workspaceId: workspace.id, projectId: project.id };
}

/** Invites an address to a workspace and gives the link to pass on. */
export async function inviteTo(host: Person, slug: string, email: string, role = 15): Promise<URL> {
  const url = `/api/workspaces/${slug}/invitations/`;
  expectStatus(await host.call('POST', url, { emails: [{ email, role }] }), 200);
  const rows = expectStatus<{ email: string; invite_link: string }[]>(await host.call('GET', url), 200);
  const invitation = rows.find((row) => row.email === email.toLowerCase());
  return new URL(invitation?.invite_link ?? '', 'http://link.invalid');
}

/** Makes somebody a member of a place as an invited person becomes one: by the link that its administrator passes on. */
export async function joinPlace(
  host: Person,
  guest: Person,
  place: Place,
  role: 5 | 15 | 20 = 15,
): Promise<void> {
  const link = await inviteTo(host, place.slug, guest.email, role);
  const key = link.searchParams.get('invitation_id');
  expectStatus(
    await guest.call('POST', '/api/users/me/workspaces/invitations/', { invitations: [key] }),
    204,
  );
  await guest.call('PATCH', '/api/users/me/profile/', { last_workspace_id: place.workspaceId });
  const members = { members: [{ member_id: guest.id, role }] };
  expectStatus(
    await host.call('POST', `/api/workspaces/${place.slug}/projects/${place.projectId}/members/`, members),
    201,
  );
}
