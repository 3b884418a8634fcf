import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { type Person, expectStatus } from '../../help/person.ts';
import { type Typist, openTypist } from '../../help/two-people/typist.ts';
import {
  eventually,
  expectOneText,
  expectRow,
  expectWhole,
  refusalOf,
  settle,
  startTyping,
} from '../everywhere.ts';
import { openPage } from '../people.ts';
import { pick } from '../rounds.ts';
import { type Page, type Round, type Stage, closeAll, makePage, openWindows } from './stage.ts';

const SEEN_WITHIN_MS = 10_000;
/** Time enough for whatever the server would do with an edit. */
const TYPED_MS = 1_000;

/** A client of the contract, which says by a token who it is. */
const openContract = (
  { world }: Stage,
  page: Page,
  { person, id, mark }: { person: Person; id: string; mark: string },
) =>
  openTypist({
    url: world.server.url,
    cookie: person.cookie,
    mark,
    path: '/live/collaboration',
    document: page.id,
    token: JSON.stringify({ id, name: 'Ada' }),
  });

async function stateOf(stage: Stage, page: Page, person: Person): Promise<string> {
  const { server, project } = stage.world;
  const address = `${server.url}${project}/pages/${page.id}/description/`;
  const answer = await fetch(address, { headers: { cookie: person.cookie } });
  return Buffer.from(await answer.arrayBuffer()).toString('base64');
}

/** Who only reads sends edits by every way in, while others write: none of them is stored, shown or acknowledged. */
export async function playReader(stage: Stage, { random, mark, about }: Round): Promise<void> {
  const { world, guest } = stage;
  const page = await makePage(stage, '<p>words</p>');
  const writers = await openWindows(stage, page, { mark, about, name: 'w', count: 4 });
  const readers = [
    openPage(world, { person: guest, page: page.id, mark: `${mark}-guest` }),
    openContract(stage, page, { person: guest, id: guest.id, mark: `${mark}-contract-guest` }),
  ];
  await settle(readers, about);
  const typing = startTyping([...writers, ...readers], random);
  await delay(TYPED_MS);
  const description_binary = await stateOf(stage, page, guest);
  expectStatus(await guest.call('PATCH', `${page.path}description/`, { description_binary }), 403);
  expectStatus(await guest.call('PATCH', page.path, { description_html: '<p>over it</p>' }), 403);
  typing.stop();
  expect(
    readers.flatMap((reader) => reader.acknowledged()),
    about,
  ).toEqual([]);
  const tokens = await expectWhole(world, { page: page.id, typists: writers }, about);
  expect(
    tokens.filter((token) => token.includes('guest')),
    about,
  ).toEqual([]);
  // The reader has what others wrote all the same.
  const missing = () => tokens.filter((token) => !readers.every((reader) => reader.tokens().includes(token)));
  await eventually(missing, (unseen) => expect(unseen, about).toEqual([]), SEEN_WITHIN_MS);
  closeAll([...writers, ...readers]);
  await expectRow(world, { page: page.id, tokens }, about);
}

const caretOf = (watcher: Typist, { document }: Typist): unknown =>
  watcher.provider.awareness?.getStates().get(document.clientID)?.['user'];

/** Somebody says that they are somebody else: by the token they are refused, by their caret they are seen as who they are. */
export async function playLiar(stage: Stage, { random, mark, about }: Round): Promise<void> {
  const { world, members } = stage;
  const [liar, watching] = members as [Person, Person];
  const victim = pick(random, [world.person, ...members.slice(1)]);
  const page = await makePage(stage, '<p>words</p>');
  const refused = openContract(stage, page, { person: liar, id: victim.id, mark: `${mark}-refused` });
  expect(await refusalOf(refused, about), about).toBe('permission-denied');
  refused.type();
  const watcher = openPage(world, { person: watching, page: page.id, mark: `${mark}-watcher` });
  const typist = openContract(stage, page, { person: liar, id: liar.id, mark: `${mark}-liar` });
  await settle([watcher, typist], about);
  typist.provider.setAwarenessField('user', { id: victim.id, name: 'Ada', color: '#123456' });
  typist.type();
  const who = { id: liar.id, name: 'Ben', color: '#123456' };
  await eventually(
    () => caretOf(watcher, typist),
    (caret) => expect(caret, about).toEqual(who),
    SEEN_WITHIN_MS,
  );
  const tokens = await expectOneText(world, { page: page.id, typists: [watcher, typist] }, about);
  expect(tokens, about).toEqual(typist.acknowledged());
  closeAll([refused, watcher, typist]);
  await expectRow(world, { page: page.id, tokens }, about);
  const { updated_by } = expectStatus(await world.person.call('GET', page.path), 200);
  expect(updated_by, about).toBe(liar.id);
}
