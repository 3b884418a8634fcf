import { serverUrl } from '../help/browser.ts';
import {
  type Person,
  type Place,
  expectStatus,
  joinPlace,
  makePlace,
  personOf,
  signInToConsole,
  signUp,
} from '../help/person.ts';
import { type Requester, SIGNED_OUT, agentsOf } from './ask.ts';

/** Below the limit of a token, which is sixty requests a minute. */
const REQUESTS_OF_A_TOKEN = 50;
/** For all tests of this stage together. */
export const TOKENS = 35;
const ROLES = ['guest', 'member', 'administrator', 'program'] as const;

type Session = Pick<Person, 'id' | 'email' | 'cookie'>;
/** What tests are handed of those who were made before them. */
export type World = { sessions: Record<(typeof ROLES)[number], Session>; place: Place; tokens: string[] };

declare module 'vitest' {
  interface ProvidedContext {
    world: World;
  }
}

export type People = {
  admin: Person;
  place: Place;
  /** Everybody who asks, by their place in the workspace. */
  requesters: Requester[];
  /** By tokens of another administrator, a new one before the limit of the last is reached. */
  program: Requester;
};

const sessionOf = ({ id, email, cookie }: Person): Session => ({ id, email, cookie });

/** The people of one workspace; its administrator administers the instance too, and is signed in to the console. */
export async function makeWorld(url: string, count: number): Promise<World> {
  const admin = await signUp(url, 'Ada');
  const console = await signInToConsole(url, admin.email);
  const place = await makePlace(admin);
  const [member, guest, other] = [
    await signUp(url, 'Ben'),
    await signUp(url, 'Gus'),
    await signUp(url, 'Tess'),
  ];
  await joinPlace(admin, member, place, 15);
  await joinPlace(admin, guest, place, 5);
  await joinPlace(admin, other, place, 20);
  const tokens: string[] = [];
  while (tokens.length < count) {
    const made = await other.call('POST', '/api/users/me/api-tokens/', { label: `Program ${tokens.length}` });
    tokens.push(expectStatus(made, 201).token);
  }
  const administrator = { ...sessionOf(admin), cookie: `${admin.cookie}; ${console}` };
  const sessions = {
    guest: sessionOf(guest),
    member: sessionOf(member),
    administrator,
    program: sessionOf(other),
  };
  return { sessions, place, tokens };
}

const bySession = (name: string, { cookie }: Session, n: number): Requester => ({
  name,
  headers: () => ({ cookie }),
  agents: agentsOf(n),
});

function programOf(tokens: readonly string[]): Requester {
  let asked = 0;
  const headers = () => {
    const token = tokens[Math.floor(asked / REQUESTS_OF_A_TOKEN)];
    if (!token) throw new Error('more requests than there are tokens for');
    asked += 1;
    return { 'x-api-key': token };
  };
  return { name: 'by token', headers, agents: agentsOf(5) };
}

/** The people of the world for one file, which asks with tokens that no other file uses. */
export function peopleOf({ sessions, place, tokens }: World): People {
  const program = programOf(tokens);
  const { guest, member, administrator } = sessions;
  const requesters = [
    SIGNED_OUT,
    bySession('guest', guest, 2),
    bySession('member', member, 3),
    bySession('administrator', administrator, 4),
    program,
  ];
  return { admin: personOf(serverUrl(), administrator), place, requesters, program };
}
