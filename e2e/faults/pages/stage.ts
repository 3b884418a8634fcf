import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { type Person, expectStatus } from '../../help/person.ts';
import type { Typist } from '../../help/two-people/typist.ts';
import { eventually, settle } from '../everywhere.ts';
import { joinPeople, openPage } from '../people.ts';
import { roundOf } from '../rounds.ts';
import { type World, openWorld } from '../world.ts';

/** A product in which scenes on pages are played side by side, each on pages of its own. */
export type Stage = {
  world: World;
  members: Person[];
  /** A guest who reads every page and writes none. */
  guest: Person;
};

/** A person has at most twenty sockets, for all scenes together. */
const MEMBERS = 10;
const STORED_WITHIN_MS = 20_000;

export async function openStage(): Promise<Stage> {
  const world = await openWorld();
  const members = await joinPeople(world, MEMBERS);
  const [guest] = (await joinPeople(world, 1, 5)) as [Person];
  const body = { guest_view_all_features: true };
  expectStatus(await world.person.call('PATCH', `${world.project}/`, body), 200);
  return { world, members, guest };
}

export type Page = {
  id: string;
  /** The call of the page. */
  path: string;
};

export async function makePage({ world }: Stage, description_html: string): Promise<Page> {
  const body = { name: 'Notes', description_html };
  const { id } = expectStatus(await world.person.call('POST', `${world.project}/pages/`, body), 201);
  return { id, path: `${world.project}/pages/${id}/` };
}

/** So many windows on a page, of one member after the other, once they have it. */
export async function openWindows(
  { world, members }: Stage,
  page: Page,
  { mark, about, name, count }: Pick<Round, 'mark' | 'about'> & { name: string; count: number },
): Promise<Typist[]> {
  const typists = Array.from({ length: count }, (_, n) => {
    const person = members[n % members.length] as Person;
    return openPage(world, { person, page: page.id, mark: `${mark}-${name}-${n}` });
  });
  await settle(typists, about);
  return typists;
}

export const closeAll = (typists: readonly Typist[]): void => typists.forEach((typist) => typist.close());

/** How far the journal of a page is and how far its row, and how many documents it has. */
type Progress = { last: number; stored: number; documents: number };

export const progressOf = ({ world }: Stage, { id }: Page): Promise<Progress> =>
  world.look(async (sql) => {
    const rows = await sql`select last_seq, state_seq from documents where entity_id = ${id}`;
    const [last = 0, stored = 0] = [rows[0]?.['last_seq'], rows[0]?.['state_seq']].map(Number);
    return { last, stored, documents: rows.length };
  });

/** The last one has left, and the document is stored: it leaves memory at that moment. */
export async function untilUnloaded(stage: Stage, page: Page, about: string): Promise<void> {
  const isStored = async () => {
    const { last, stored } = await progressOf(stage, page);
    return last === stored;
  };
  const check = (isDone: boolean) => expect(isDone, `${about}: stored`).toBe(true);
  await eventually(isStored, check, STORED_WITHIN_MS);
  await delay(50);
}

/** One round of a scene: `mark` begins its markers, `about` goes before whatever fails. */
export type Round = { seed: number; random: () => number; mark: string; about: string };

export function sceneOf(name: string, number: number): Round {
  const { seed, random } = roundOf(name, number);
  return { seed, random, mark: `s${seed}`, about: `${name}, seed ${seed}` };
}
