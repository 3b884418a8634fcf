import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { show, withTexts } from '#testing/dom.tsx';
import { signIn, signOutOfTest } from '#testing/session.ts';
import { useInstance } from '../../identity/instance/store.ts';
import { CoverButton } from './cover-button.tsx';

withTexts('covers', 'settings');

const COVERS = '/api/project-covers/';
const PHOTOS = '/api/unsplash/';
const ADDRESSES = ['dunes', 'tide', 'paper'].map((name) => `http://tandem.test/covers/${name}.svg`);
let api: TestApi;

const photo = (id: string, fields = {}) => ({
  id,
  alt_description: `A ${id}`,
  urls: Object.fromEntries(
    ['raw', 'full', 'regular', 'small', 'thumb'].map((as) => [as, `https://p/${id}/${as}`]),
  ),
  user: { name: 'Ada', links: { html: 'https://p/ada' } },
  ...fields,
});
const found = (...ids: string[]) => ({
  total: ids.length,
  total_pages: 1,
  results: ids.map((id) => photo(id)),
});

beforeEach(() => {
  api = stubApi()
    .on('GET', COVERS, ADDRESSES)
    .on('GET', PHOTOS, [photo('lake'), photo('wood')]);
  signIn();
});
afterEach(() => {
  signOutOfTest();
  vi.unstubAllGlobals();
});

function open({ present = null as string | null, hasPhotographs = true } = {}) {
  const onChoose = vi.fn<(address: string | null) => void>();
  useInstance.setState(({ config }) => ({ config: { ...config, has_unsplash_configured: hasPhotographs } }));
  const upload = { place: { type: 'USER_COVER' as const }, onUploaded: () => {} };
  const shown = show(<CoverButton present={present} onChoose={onChoose} upload={upload} />);
  const button = screen.getByRole('button', { name: 'Change cover' });
  return { ...shown, onChoose, button };
}
async function openPhotographs() {
  const opened = open();
  await opened.user.click(opened.button);
  await opened.user.click(screen.getByRole('tab', { name: 'Photos' }));
  return opened;
}
const focused = () => document.activeElement?.getAttribute('aria-label');

test('a cover is chosen by keys alone, as its path, and the keyboard is back on the button', async () => {
  const { user, onChoose, button } = open({ present: ADDRESSES[1]! });
  await user.tab();
  await user.keyboard('{Enter}');
  const chosen = await screen.findByRole('button', { name: 'Cover 2' });
  expect(chosen.getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('tab', { name: 'Covers' }).getAttribute('aria-selected')).toBe('true');
  // The grid is one stop, at what is chosen.
  chosen.focus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(focused()).toBe('Cover 3');
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(focused()).toBe('Cover 1');
  await user.keyboard('{Enter}');
  expect(onChoose.mock.calls).toEqual([['/covers/dunes.svg']]);
  expect(screen.queryByRole('dialog')).toBeNull();
  await vi.waitFor(() => expect(document.activeElement).toBe(button));
});

test('Escape changes nothing, and neither does the cover that is there', async () => {
  const { user, onChoose, button } = open({ present: '/covers/tide.svg' });
  await user.click(button);
  await screen.findByRole('button', { name: 'Cover 1' });
  await user.keyboard('{Escape}');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(button);
  await user.click(await screen.findByRole('button', { name: 'Cover 2' }));
  expect(onChoose).not.toHaveBeenCalled();
  await user.click(button);
  await user.click(await screen.findByRole('button', { name: 'Remove cover' }));
  expect(onChoose.mock.calls).toEqual([[null]]);
});

test('covers that could not be loaded are asked for again', async () => {
  api.on('GET', COVERS, () => refusal(500, {}));
  const { user, button } = open();
  await user.click(button);
  const problem = within(await screen.findByRole('alert'));
  api.on('GET', COVERS, ADDRESSES);
  await user.click(problem.getByRole('button', { name: 'Try again' }));
  expect(await screen.findAllByRole('button', { name: /^Cover/ })).toHaveLength(3);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('without a key there are no photographs', async () => {
  const { user, button } = open({ hasPhotographs: false });
  await user.click(button);
  const names = (await screen.findAllByRole('tab')).map(({ textContent }) => textContent);
  expect(names).toEqual(['Covers', 'Upload']);
  await user.keyboard('{ArrowLeft}');
  expect(screen.getByText('PNG, JPEG, GIF, or WebP, up to 5 MB')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Choose an image' })).toBeTruthy();
  expect(api.sent('GET', PHOTOS)).toEqual([]);
});

test('photographs are found by words and name who made them', async () => {
  const { user, onChoose } = await openPhotographs();
  expect(await screen.findByRole('button', { name: 'A lake. Photo by Ada' })).toBeTruthy();
  const [author] = screen.getAllByRole('link', { name: 'Ada' });
  expect([author?.getAttribute('href'), author?.getAttribute('target')]).toEqual(['https://p/ada', '_blank']);
  api.on('GET', PHOTOS, found('sea'));
  await user.type(screen.getByRole('textbox', { name: 'Search photos' }), 'sea');
  await user.click(await screen.findByRole('button', { name: 'A sea. Photo by Ada' }));
  expect(onChoose.mock.calls).toEqual([['https://p/sea/regular']]);
  expect(api.sent('GET', PHOTOS).at(-1)?.query).toMatchObject({ query: 'sea', page: '1' });
});

test('further photographs come when they are asked for, each once', async () => {
  api.on('GET', PHOTOS, ({ query }) =>
    answer({
      total: 3,
      total_pages: 2,
      results: (query['page'] === '2' ? ['wood', 'hill'] : ['lake', 'wood']).map((id) => photo(id)),
    }),
  );
  const { user } = await openPhotographs();
  await user.click(await screen.findByRole('button', { name: 'More photos' }));
  await vi.waitFor(() => expect(screen.getAllByRole('button', { name: /Photo by/ })).toHaveLength(3));
  expect(screen.queryByRole('button', { name: 'More photos' })).toBeNull();
});

test('no photographs and none to be had are told apart, and the second can be tried again', async () => {
  const { user } = await openPhotographs();
  await screen.findByRole('button', { name: 'A lake. Photo by Ada' });
  const field = screen.getByRole('textbox', { name: 'Search photos' });
  api.on('GET', PHOTOS, found());
  await user.type(field, 'xyz');
  expect(await screen.findByText('No photos match “xyz”.')).toBeTruthy();
  const refused = { error: 'The photo service does not accept the key.' };
  api.on('GET', PHOTOS, () => refusal(400, refused));
  await user.clear(field);
  const problem = await screen.findByRole('alert');
  expect(problem.textContent).toContain("The photos couldn't be loaded. The photo service");
  api.on('GET', PHOTOS, [photo('lake', { alt_description: null, user: undefined })]);
  await user.click(within(problem).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Photo' })).toBeTruthy();
});
