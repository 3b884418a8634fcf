import { type Person, joinPlace, signUp } from '../help/person.ts';
import { type Typist, openTypist } from '../help/two-people/typist.ts';
import type { World } from './world.ts';

/** So many are let in side by side; each signs up as everybody does, which costs the server a while. */
const AT_ONCE = 5;

/** More people of the world's project, each with a session of their own. */
export async function joinPeople(world: World, count: number, role: 5 | 15 = 15): Promise<Person[]> {
  const people: Person[] = [];
  while (people.length < count) {
    const batch = Array.from({ length: Math.min(AT_ONCE, count - people.length) }, async () => {
      const person = await signUp(world.server.url, 'Ben');
      await joinPlace(world.person, person, world.place, role);
      return person;
    });
    people.push(...(await Promise.all(batch)));
  }
  return people;
}

/** Somebody's window on a page. */
export const openPage = (
  { server }: World,
  { person, page, mark }: { person: Person; page: string; mark: string },
): Typist => openTypist({ url: server.url, cookie: person.cookie, document: `page:${page}`, mark });
