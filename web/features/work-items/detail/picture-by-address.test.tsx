import { act, renderHook, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import i18next from 'i18next';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { usePictureStore } from '#entities/files/pictures/use-picture-store.ts';
import { useFileUpload } from '#entities/files/pictures/use-file-upload.ts';
import { PictureButton } from '#entities/files/pictures/picture-button.tsx';
import { loadTexts } from '#i18n/setup.ts';
import { useLanguage } from '#lib/device/language.ts';
import { useToasts } from '#lib/frame/toast-store.ts';
import { answer, noNetwork, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { fillProject, Layout } from '#testing/board.tsx';
import { show, withTexts } from '#testing/dom.tsx';
import { itemRow } from '#testing/rows.ts';
import { signIn, signOutOfTest } from '#testing/session.ts';
import { CommentField } from './feed/comment-field.tsx';

withTexts('work-items', 'detail', 'editor', 'settings');

const PATH = '/api/assets/v2/workspaces/w/projects/p/by-address/';
const STORED = '/api/assets/v2/workspaces/w/projects/p/11111111-1111-4111-8111-111111111111/';
const URL_OF_PICTURE = 'https://example.com/cat.png';
const notFetched = (error_code: number, status_text: string) =>
  refusal(400, {
    error: `Failed to fetch the image: ${status_text}`,
    status_text,
    error_code,
    status: false,
  });
const NOT_CONVERTED = { error: 'Failed to convert the image to base64.', error_code: 4807, status: false };

let api: TestApi;
let sent: string[];
beforeEach(() => {
  api = stubApi();
  signIn();
  fillProject([itemRow('i1')]);
  sent = [];
});
afterEach(() => {
  signOutOfTest();
  vi.unstubAllGlobals();
});

const speak = async (language: 'en' | 'ru') => {
  act(() => useLanguage.setState({ language }));
  await loadTexts('common', 'work-items', 'detail', 'editor', 'settings');
  await act(() => i18next.changeLanguage(language));
};

/** The field for the address, from the bar of a comment. */
async function ask() {
  const onSubmit = (html: string) => void sent.push(html);
  show(
    <Layout>
      <CommentField projectId="p" label="Comment" submitText="Send" onSubmit={onSubmit} />
    </Layout>,
  );
  const user = userEvent.setup();
  const name = i18next.t('editor:block.picture_address');
  await user.click(await screen.findByRole('button', { name }, { timeout: 15_000 }));
  const dialog = within(await screen.findByRole('dialog', { name }));
  const field = dialog.getByRole('textbox', { name: i18next.t('editor:picture_address.field') });
  const insert = dialog.getByRole('button', { name: i18next.t('editor:picture_address.insert') });
  const insertFrom = async (address: string) => {
    await user.clear(field);
    if (address) await user.paste(address);
    await user.click(insert);
  };
  return { user, dialog, field, insertFrom };
}

// docs/contract/pictures.md#a-picture-by-its-address
test(
  'a picture is copied by its address, and stands in the text with a name',
  { timeout: 30_000 },
  async () => {
    const picture = { asset_id: '1', asset_url: STORED, name: 'cat.png' };
    api.on('POST', PATH, () => answer(picture, { status: 201 }));
    const { user, insertFrom } = await ask();
    await insertFrom(` ${URL_OF_PICTURE} `);
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.sent('POST', PATH).map(({ body }) => body)).toEqual([
      { url: URL_OF_PICTURE, entity_type: 'COMMENT_DESCRIPTION', entity_identifier: '' },
    ]);
    const shown = await screen.findByRole('img', { name: 'cat.png' });
    expect(shown.getAttribute('src')).toBe(STORED);
    await user.keyboard('Seen?');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(sent[0]).toContain(`src="${STORED}"`);
    // The caret is below it: what is typed next does not take its place.
    expect(sent[0]).toMatch(/^<img [^>]*><p[^>]*>Seen\?<\/p>$/);
  },
);

const WORDS = {
  en: {
    missing: 'Invalid URL',
    malformed: 'Invalid URL format',
    missing_there: 'Failed to fetch the image: Not Found',
    refused: "Failed to fetch the image: this URL isn't allowed",
    conversion: 'Failed to convert the image to base64.',
    unreadable: 'Failed to read the image file.',
  },
  ru: {
    missing: 'Неверный URL',
    malformed: 'Неверный формат URL',
    missing_there: 'Не удалось получить изображение: Not Found',
    refused: 'Не удалось получить изображение: адрес не разрешён',
    conversion: 'Не удалось преобразовать изображение в base64.',
    unreadable: 'Не удалось прочитать файл изображения.',
  },
};

const gone = new File(['x'], 'gone.png', { type: 'image/png' });
gone.stream = () => {
  throw new DOMException('It is not there any more.', 'NotReadableError');
};

describe.each(['en', 'ru'] as const)('in %s', (language) => {
  const words = WORDS[language];
  beforeEach(() => speak(language));
  afterEach(() => speak('en'));

  // docs/contract/pictures.md#words-about-pictures
  test('what is wrong is said under the field, and nothing is inserted', { timeout: 30_000 }, async () => {
    const { user, dialog, field, insertFrom } = await ask();
    await insertFrom('');
    expect(dialog.getByText(words.missing)).toBeTruthy();
    for (const address of ['example.com/cat.png', 'data:image/png;base64,AAAA', 'https://']) {
      await insertFrom(address);
      expect(dialog.getByText(words.malformed)).toBeTruthy();
      expect(field.getAttribute('aria-invalid')).toBe('true');
    }
    expect(api.sent('POST')).toEqual([]);
    api.on('POST', PATH, () => notFetched(4801, 'Not Found'));
    await insertFrom(URL_OF_PICTURE);
    expect(await dialog.findByText(words.missing_there)).toBeTruthy();
    api.on('POST', PATH, () => notFetched(4802, 'The address is not allowed'));
    await insertFrom('http://10.0.0.1/');
    expect(await dialog.findByText(words.refused)).toBeTruthy();
    api.on('POST', PATH, () => refusal(400, NOT_CONVERTED));
    await insertFrom(URL_OF_PICTURE);
    expect(await dialog.findByText(words.conversion)).toBeTruthy();
    await user.type(field, '?');
    expect(dialog.queryByText(words.conversion)).toBeNull();
    api.on('POST', PATH, noNetwork);
    await insertFrom(URL_OF_PICTURE);
    expect(await dialog.findByText(i18next.t('common:error.offline'))).toBeTruthy();
    expect(screen.queryByRole('img')).toBeNull();
  });

  // docs/contract/pictures.md#words-about-pictures
  test('a file of the device that cannot be read is named so, and nothing is sent', async () => {
    const owner = { projectId: 'p', type: 'PAGE_DESCRIPTION', id: '' } as const;
    const { result: store } = renderHook(() => usePictureStore(owner));
    const { result: files } = renderHook(() => useFileUpload(owner));
    show(<PictureButton place={{ type: 'USER_AVATAR' }} label="Choose" onUploaded={() => {}} />);
    const texts = () => useToasts.getState().toasts.map(({ text }) => text);
    expect(await act(() => store.current.upload(gone))).toBeNull();
    expect(texts()).toEqual([words.unreadable]);
    expect(await act(() => files.current(gone, () => {}))).toBeNull();
    expect(texts().at(-1)).toBe(i18next.t('common:file_unreadable'));
    const input = document.querySelector<HTMLInputElement>('input[type="file"]')!;
    await userEvent.upload(input, gone);
    await vi.waitFor(() => expect(texts().filter((text) => text === words.unreadable)).toHaveLength(2));
    expect(api.calls).toEqual([]);
  });
});

test('who closes the dialog meanwhile gets no picture', { timeout: 30_000 }, async () => {
  const reply = api.hold('POST', PATH);
  const { user, insertFrom } = await ask();
  await insertFrom(URL_OF_PICTURE);
  await vi.waitFor(() => expect(api.sent('POST', PATH)).toHaveLength(1));
  await user.keyboard('{Escape}');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await act(async () =>
    reply(answer({ asset_id: '1', asset_url: STORED, name: 'cat.png' }, { status: 201 })),
  );
  expect(screen.queryByRole('img')).toBeNull();
});
