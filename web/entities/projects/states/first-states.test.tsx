import i18next from 'i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLanguage } from '#lib/device/language.ts';
import { answer, stubApi, type TestApi } from '#testing/api.ts';
import { fillProject } from '#testing/board.tsx';
import { withTexts } from '#testing/dom.tsx';
import { stateRow } from '#testing/rows.ts';
import { signIn, signOutOfTest } from '#testing/session.ts';
import { nameStates } from './actions.ts';
import { statesByProject } from './store.ts';

withTexts();

const PATH = '/api/workspaces/w/projects/p/states/';
let api: TestApi;

beforeEach(() => {
  api = stubApi();
  signIn();
  fillProject();
});
afterEach(async () => {
  useLanguage.setState({ language: 'en' });
  await i18next.changeLanguage('en');
  signOutOfTest();
  vi.unstubAllGlobals();
});

const rename = (id: string) =>
  api.on('PATCH', `${PATH}${id}/`, ({ body }) =>
    answer(stateRow(id, body as object), { seqs: { 'project:p': 5 } }),
  );

test('the first states of a project are named in the language of whoever makes it', async () => {
  for (const id of ['todo', 'doing', 'done']) rename(id);
  useLanguage.setState({ language: 'ru' });
  await i18next.changeLanguage('ru');
  await nameStates('p');
  expect(statesByProject.list('p').map(({ name }) => name)).toEqual(
    expect.arrayContaining(['К выполнению', 'В работе', 'Готово']),
  );
});

test('in English they are as the server has made them', async () => {
  await nameStates('p');
  expect(api.sent('PATCH')).toEqual([]);
});
