import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import * as Y from 'yjs';
import { expectStatus } from '../help/person.ts';
import { type Typist, openTypist } from '../help/two-people/typist.ts';
import type { World } from './world.ts';

/** How long people wait until what they typed is stored, and until all have the same text. */
const SETTLED_WITHIN_MS = 30_000;
/** The row of a page follows two seconds after the last edit, ten after the first at the latest. */
const ROW_WITHIN_MS = 20_000;

const REFUSED_WITHIN_MS = 10_000;

const TOKEN = /\[[\w-]+\.\d+\]/g;

const LOOK_EVERY_MS = 50;

/** Looks again until the check passes; `expect.poll` serves no tests that run side by side. */
export async function eventually<T>(
  look: () => T | Promise<T>,
  check: (value: T) => void,
  withinMs: number,
): Promise<void> {
  const end = performance.now() + withinMs;
  for (;;) {
    const value = await look();
    try {
      check(value);
      return;
    } catch (error) {
      if (performance.now() > end) throw error;
    }
    await delay(LOOK_EVERY_MS);
  }
}

export const textOf = (document: Y.Doc): string => document.getXmlFragment('default').toString();

function documentOf(updates: readonly Uint8Array[]): Y.Doc {
  const document = new Y.Doc();
  for (const update of updates) Y.applyUpdate(document, update);
  return document;
}

/** Waits until everything that they typed is acknowledged. */
export async function settle(typists: readonly Typist[], about: string): Promise<void> {
  const all = Promise.all(typists.map((typist) => typist.settled()));
  const late = delay(SETTLED_WITHIN_MS, 'late' as const, { ref: false });
  const outcome = await Promise.race([all, late]);
  expect(outcome, `${about}: everything typed is acknowledged in time`).not.toBe('late');
}

/** Waits until somebody is not let in; gives the reason. */
export async function refusalOf({ provider }: Typist, about: string): Promise<string | undefined> {
  let reason: string | undefined;
  provider.on('authenticationFailed', (refusal: { reason: string }) => (reason ??= refusal.reason));
  const check = (given: string | undefined) => expect(given, `${about}: refused`).toBeDefined();
  await eventually(() => reason, check, REFUSED_WITHIN_MS);
  return reason;
}

/** Opens a page as somebody of whom nothing is known yet. */
export async function openReader(world: World, page: string): Promise<Typist> {
  const { server, person } = world;
  const reader = openTypist({
    url: server.url,
    cookie: person.cookie,
    ...{ document: `page:${page}`, mark: 'reader' },
  });
  await settle([reader], 'a reader');
  return reader;
}

/** What REST serves to clients without a live connection. */
async function servedText({ server, person, project }: World, page: string): Promise<string> {
  const address = `${server.url}${project}/pages/${page}/description/`;
  const answer = await fetch(address, { headers: { cookie: person.cookie } });
  expect(answer.status).toBe(200);
  return textOf(documentOf([new Uint8Array(await answer.arrayBuffer())]));
}

/** What the database has: the snapshot and what came after it. */
const storedText = ({ look }: World, page: string): Promise<string> =>
  look(async (sql) => {
    const name = `page:${page}`;
    const rows = await sql<{ update: Uint8Array }[]>`
      select state as update, 0::bigint as seq from documents where name = ${name}
      union all
      select u.update, u.seq from document_updates u join documents d on d.name = u.name
        where d.name = ${name} and u.seq > d.state_seq
      order by seq`;
    return textOf(documentOf(rows.map(({ update }) => update)));
  });

/**
 * Waits until those who have a page open, whoever opens it now, REST and the database have one text; gives its tokens, in
 * their order.
 */
export async function expectOneText(
  world: World,
  { page, typists }: { page: string; typists: readonly Typist[] },
  about: string,
): Promise<string[]> {
  await settle(typists, about);
  const reader = await openReader(world, page);
  const texts = async () => {
    const elsewhere = await Promise.all([servedText(world, page), storedText(world, page)]);
    return new Set([...elsewhere, ...[...typists, reader].map(({ document }) => textOf(document))]).size;
  };
  const check = (count: number) => expect(count, `${about}: one text everywhere`).toBe(1);
  await eventually(texts, check, SETTLED_WITHIN_MS);
  const tokens = reader.tokens();
  reader.close();
  return tokens;
}

/** Waits for one text everywhere, in which is all that they and those who have left were informed of as saved. */
export async function expectWhole(
  world: World,
  { page, typists, gone = [] }: { page: string; typists: readonly Typist[]; gone?: readonly Typist[] },
  about: string,
): Promise<string[]> {
  const tokens = await expectOneText(world, { page, typists }, about);
  expectNothingLost(tokens, [...typists, ...gone], about);
  return tokens;
}

/** Nothing that somebody was informed of as saved is missing, and nothing is there twice. */
export function expectNothingLost(
  tokens: readonly string[],
  typists: readonly Typist[],
  about: string,
): void {
  const present = new Set(tokens);
  expect(tokens.length - present.size, `${about}: doubled`).toBe(0);
  const acknowledged = typists.flatMap((typist) => typist.acknowledged());
  expect(
    acknowledged.filter((token) => !present.has(token)),
    `${about}: lost`,
  ).toEqual([]);
}

/** What is derived for lists, search and readers by REST says the same, once it has followed. */
export async function expectRow(
  world: World,
  { page, tokens }: { page: string; tokens: readonly string[] },
  about: string,
): Promise<void> {
  const row = () =>
    world.look(async (sql) => {
      const [found] = await sql<{ html: string; words: string | null }[]>`
        select description_html as html, description_stripped as words from pages where id = ${page}`;
      return [found?.html, found?.words].map((text) => text?.match(TOKEN)?.join('') ?? '');
    });
  const expected = tokens.join('');
  const check = (texts: string[]) =>
    expect(texts, `${about}: the row has the text`).toEqual([expected, expected]);
  await eventually(row, check, ROW_WITHIN_MS);
  const { description_html } = expectStatus(
    await world.person.call('GET', `${world.project}/pages/${page}/`),
    200,
  );
  expect(tokensIn(description_html), about).toEqual(tokens);
}

/** The numbered tokens in some HTML. */
export const tokensIn = (html: string): string[] => html.match(TOKEN) ?? [];

/** Everybody types in their own time until it is stopped: each at least `pause_ms` between two keys, twice that at most. */
export function startTyping(
  typists: readonly Typist[],
  random: () => number,
  pause_ms = 70,
): { stop: () => void } {
  const timers = typists.map((typist) => setInterval(typist.type, pause_ms * (1 + random())));
  return { stop: () => timers.forEach((timer) => clearInterval(timer)) };
}
