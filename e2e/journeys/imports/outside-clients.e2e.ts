import fs from 'node:fs';
import path from 'node:path';
import { compileFunction } from 'node:vm';
import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { WebsocketProvider } from 'y-websocket';
import * as Y from 'yjs';
import { serverUrl } from '../../help/browser.ts';
import { editorOf, textOf, typeAtEnd } from '../../help/editor.ts';
import { type PageTeam, openPageTeam } from '../../help/page-team.ts';
import { expectStatus } from '../../help/person.ts';

const PAGE = path.join(import.meta.dirname, '../../../docs/collaboration-clients.md');
const LIBRARIES = { HocuspocusProvider, HocuspocusProviderWebsocket, WebSocket, WebsocketProvider, Y };

type OutsideClient = { document: Y.Doc; isSaved: () => boolean; close: () => void };
type OpenPage = (address: string, cookie: string, pageId: string) => OutsideClient;
type WriteParagraph = (document: Y.Doc, words: string) => void;

/** The function of each example of the documentation, in order. */
function examples(): [hocuspocus: OpenPage, plain: OpenPage, write: WriteParagraph] {
  const blocks = [...fs.readFileSync(PAGE, 'utf8').matchAll(/```js\n(.*?)```/gs)].map(([, code = '']) => {
    const body = code.replaceAll(/^import .*\n/gm, '');
    const name = /function (\w+)/.exec(body)?.[1];
    // What readers copy is what is tested.
    const make = compileFunction(`${body}; return ${name};`, Object.keys(LIBRARIES), { filename: PAGE });
    return make(...Object.values(LIBRARIES)) as unknown;
  });
  return blocks as [OpenPage, OpenPage, WriteParagraph];
}

let browser: Browser;
let team: Awaited<ReturnType<typeof openPageTeam>>;
beforeAll(async () => {
  team = await openPageTeam();
  ({ browser } = team);
});
afterAll(() => browser.close());

async function addPage({ ada, project }: PageTeam): Promise<string> {
  const body = { name: 'Together', description_html: '<p>first</p>' };
  return expectStatus(await ada.call('POST', `${project}/pages/`, body), 201).id;
}

const WORDS = ['first', 'from one', 'from the other', 'from the browser'];

// docs/contract/live-documents.md#existing-clients
test('the two clients of the documentation edit a page with each other and with somebody in a browser', async () => {
  const { ada, ben, list, project, first } = team;
  const id = await addPage(team);
  const { page } = first;
  await page.goto(`${list}${id}/`);
  await editorOf(page).waitFor();
  const [openHocuspocus, openPlain, write] = examples();
  const address = serverUrl().replace('http', 'ws');
  const one = openHocuspocus(address, ada.cookie, id);
  const other = openPlain(address, ben.cookie, id);
  const wordsOf = ({ document }: OutsideClient) => document.getXmlFragment('default').toString();
  const missing = (text: string) => WORDS.filter((words) => !text.includes(words));
  await expect.poll(() => one.isSaved() && other.isSaved()).toBe(true);

  write(one.document, 'from one');
  await expect.poll(() => wordsOf(other)).toContain('from one');
  write(other.document, 'from the other');
  await expect.poll(() => textOf(page)).toContain('from the other');
  await typeAtEnd(page, ' from the browser');

  await expect.poll(() => missing(wordsOf(one))).toEqual([]);
  await expect.poll(() => missing(wordsOf(other))).toEqual([]);
  expect(missing(await textOf(page))).toEqual([]);
  expect(wordsOf(one)).toBe(wordsOf(other));
  await expect.poll(() => one.isSaved()).toBe(true);
  const stored = async () => (await ben.call('GET', `${project}/pages/${id}/`)).body.description_html;
  await expect.poll(async () => missing(String(await stored()))).toEqual([]);
  expect((String(await stored()).match(/first|from one|from the other|from the browser/g) ?? []).length).toBe(
    4,
  );
  for (const client of [one, other]) client.close();
});
