import { setTimeout as delay } from 'node:timers/promises';
import { must } from '@tandem/shared/must.ts';
import { expect } from 'vitest';
import { type Person, expectStatus } from '../../help/person.ts';
import { expectOneText, expectRow, expectWhole, refusalOf, startTyping, tokensIn } from '../everywhere.ts';
import { openPage } from '../people.ts';
import type { World } from '../world.ts';
import {
  type Page,
  type Round,
  type Stage,
  closeAll,
  makePage,
  openWindows,
  untilUnloaded,
} from './stage.ts';

/** What a disk, or a hand in the wrong table, may leave of a stored document. */
type Damage = (world: World, name: string, share: number) => Promise<unknown>;

const DAMAGES = {
  'cut off': ({ look }, name, share) =>
    look(
      (sql) => sql`
      update documents set state = substring(state for (length(state) * ${share}::float8)::int) where name = ${name}`,
    ),
  'overwritten at its beginning': ({ look }, name) =>
    look(
      (sql) => sql`
      update documents set state = overlay(state placing decode('ffffffffff00ff', 'hex') from 1) where name = ${name}`,
    ),
  'filled with zeros': ({ look }, name) =>
    look(
      (sql) => sql`
      update documents set state = decode(repeat('00', length(state)), 'hex') where name = ${name}`,
    ),
  'followed by a broken entry of the journal': ({ look }, name) =>
    look(
      (sql) => sql`
      with head as (update documents set last_seq = last_seq + 1 where name = ${name} returning last_seq)
      insert into document_updates (name, seq, update) select ${name}::text, last_seq, decode('ff00ff00', 'hex') from head`,
    ),
} satisfies Record<string, Damage>;
const DAMAGE_NAMES = Object.keys(DAMAGES) as (keyof typeof DAMAGES)[];

const bytesOf = ({ look }: World, name: string): Promise<string> =>
  look(async (sql) => {
    const rows = await sql`select encode(state, 'hex') as bytes from documents where name = ${name}
      union all select encode(update, 'hex') from document_updates where name = ${name}`;
    return rows.map((row) => String(row['bytes'])).join(' ');
  });

/** Opens a page that cannot be opened; gives what was said, and what was shown of it. */
async function openRefused({ world, members }: Stage, page: Page, mark: string) {
  const typist = openPage(world, { person: members[0] as Person, page: page.id, mark });
  const reason = await refusalOf(typist, mark);
  // What is typed all the same is stored over nothing.
  typist.type();
  const shown = typist.tokens().filter((token) => !token.includes(mark));
  await delay(300);
  expect(typist.acknowledged()).toEqual([]);
  typist.close();
  return { reason, shown };
}

type Scene = { stage: Stage; round: Round; page: Page; tokens: string[] };

/** The page says by REST what it said, its document is refused to everybody, and its bytes stay as they are. */
async function expectRefused({ stage, round, page, tokens }: Scene): Promise<void> {
  const name = `page:${page.id}`;
  const before = await bytesOf(stage.world, name);
  for (let n = 0; n < 2; n += 1) {
    const refused = await openRefused(stage, page, `${round.mark}-refused${n}`);
    expect(refused, round.about).toEqual({ reason: 'document-damaged', shown: [] });
  }
  const state = await stage.world.person.call('GET', `${page.path}description/`);
  expect(expectStatus(state, 409), round.about).toEqual({ error: 'document-damaged' });
  expect(await bytesOf(stage.world, name), `${round.about}: stored over`).toBe(before);
  const { description_html } = expectStatus(await stage.world.person.call('GET', page.path), 200);
  expect(tokensIn(description_html), round.about).toEqual(tokens);
}

/** Its newest version brings it back, and people write in it again. */
async function recover({ stage, round, page, tokens }: Scene): Promise<void> {
  const { world } = stage;
  const [newest] = expectStatus<{ id: string }[]>(
    await world.person.call('GET', `${page.path}versions/`),
    200,
  );
  const restore = `${page.path}versions/${newest?.id}/restore/`;
  expectStatus(await world.person.call('POST', restore, {}), 200);
  const typists = await openWindows(stage, page, { ...round, name: 'again', count: 3 });
  for (const typist of typists) typist.type();
  const text = await expectWhole(world, { page: page.id, typists }, round.about);
  expect(text.slice(0, tokens.length), round.about).toEqual(tokens);
  expect(text).toHaveLength(tokens.length + typists.length);
  closeAll(typists);
  await expectRow(world, { page: page.id, tokens: text }, round.about);
}

async function writePage(stage: Stage, page: Page, round: Round): Promise<string[]> {
  const { about } = round;
  const typists = await openWindows(stage, page, { ...round, name: 'before', count: 3 });
  for (let n = 0; n < 5; n += 1) for (const typist of typists) typist.type();
  const tokens = await expectOneText(stage.world, { page: page.id, typists }, about);
  closeAll(typists);
  await untilUnloaded(stage, page, about);
  await expectRow(stage.world, { page: page.id, tokens }, about);
  return tokens;
}

/** What is stored of one page is damaged while people type in two others. */
export async function playDamage(stage: Stage, round: Round): Promise<void> {
  const { seed, random, mark } = round;
  // One after the other: rounds have seeds one after the other.
  const name = must(DAMAGE_NAMES[seed % DAMAGE_NAMES.length], 'there are some');
  const about = `${round.about}, ${name}`;
  const [page, ...others] = (await Promise.all(
    [0, 1, 2].map((n) => makePage(stage, `<p>[${mark}-html${n}.0]</p>`)),
  )) as [Page, Page, Page];
  const tokens = await writePage(stage, page, { ...round, about });
  const elsewhere = await Promise.all(
    others.map((other, n) => openWindows(stage, other, { mark, about, name: `o${n}`, count: 3 })),
  );
  const typing = startTyping(elsewhere.flat(), random);
  await DAMAGES[name](stage.world, `page:${page.id}`, 0.1 + random() * 0.8);
  const scene: Scene = { stage, round: { ...round, about }, page, tokens };
  await expectRefused(scene);
  await recover(scene);
  typing.stop();
  for (const [n, typists] of elsewhere.entries()) {
    await expectWhole(stage.world, { page: (others[n] as Page).id, typists }, about);
    closeAll(typists);
  }
}
