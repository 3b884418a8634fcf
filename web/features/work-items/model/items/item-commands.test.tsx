import i18next from 'i18next';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useModal } from '#lib/frame/modal-store.ts';
import { useToasts } from '#lib/frame/toast-store.ts';
import { answer, noNetwork, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { fillProject } from '#testing/board.tsx';
import { withTexts } from '#testing/dom.tsx';
import { itemRow } from '#testing/rows.ts';
import { signIn, signOutOfTest } from '#testing/session.ts';
import { copyItemKey, copyItemLink } from './item-commands.ts';
import { makeCopy } from './make-copy.ts';

withTexts('work-items');

const ITEM = '/api/workspaces/w/projects/p/issues/i1/';
const row = itemRow('i1', { name: 'Door', priority: 'high', label_ids: ['red'], parent_id: 'i0' });
let api: TestApi;

beforeEach(() => {
  api = stubApi();
  signIn();
  fillProject([row]);
});
afterEach(() => {
  useModal.setState({ modal: null });
  signOutOfTest();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const toast = () => useToasts.getState().toasts[0];
/** The clipboard of the browser, which may refuse, and the old way by a selection, which may too. */
function clipboard({ isSafe = true, hasOldWay = true } = {}) {
  const copied: string[] = [];
  const writeText = (text: string) =>
    isSafe
      ? Promise.resolve(void copied.push(text))
      : Promise.reject(new DOMException('no', 'NotAllowedError'));
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  document.execCommand = () => {
    if (hasOldWay) copied.push((document.querySelector('textarea') as HTMLTextAreaElement).value);
    return hasOldWay;
  };
  return copied;
}

describe('copying', () => {
  test('a link copies the whole address, and says so', async () => {
    const copied = clipboard();
    await copyItemLink('/w/browse/ALOY-1/', i18next.t);
    expect(copied).toEqual([new URL('/w/browse/ALOY-1/', location.origin).href]);
    expect(toast()?.tone).toBe('success');
  });

  test('works on a page that is not served securely too', async () => {
    const copied = clipboard({ isSafe: false });
    await copyItemKey('ALOY-1', i18next.t);
    expect(copied).toEqual(['ALOY-1']);
    expect(toast()).toMatchObject({ tone: 'success', title: expect.stringContaining('ALOY-1') as string });
    expect(document.querySelector('textarea')).toBeNull();
  });

  test('shows the text where nothing can be copied', async () => {
    clipboard({ isSafe: false, hasOldWay: false });
    await copyItemKey('ALOY-1', i18next.t);
    expect(toast()).toMatchObject({ tone: 'warning', text: 'ALOY-1' });
  });
});

describe('a copy of an item', () => {
  const preset = () => {
    const { modal } = useModal.getState();
    return modal?.kind === 'create-work-item' ? modal.preset : undefined;
  };

  test('has pictures of its own, or those of the item where none can be made', async () => {
    const id = '0192e8a1-55c0-7d1e-8000-000000000001';
    const own = '/api/assets/v2/workspaces/w/projects/p/0192e8a1-55c0-7d1e-8000-000000000002/';
    const html = `<p>See</p><img src="/api/assets/v2/workspaces/w/projects/p/${id}/" alt="x"><image-component src="${id}"></image-component><img src="https://example.com/${id}/">`;
    const detail = { ...row, description_html: html, is_subscribed: false };
    api.on('GET', ITEM, () => answer(detail, { seqs: { 'project:p': 1 } }));
    api.on('POST', '/api/assets/v2/workspaces/w/projects/p/copies/', [
      { id, asset_id: own.split('/').at(-2), asset_url: own },
    ]);
    await makeCopy(row, i18next.t);
    expect(preset()?.description_html).toBe(
      `<p>See</p><img src="${own}" alt="x"><image-component src="${own}"></image-component><img src="https://example.com/${id}/">`,
    );
    api.on('POST', '/api/assets/v2/workspaces/w/projects/p/copies/', () => refusal(404, {}));
    await makeCopy(row, i18next.t);
    expect(preset()?.description_html).toBe(html);
  });

  test('opens the form with everything that it has, its text included', async () => {
    const detail = { ...row, description_html: '<p>How</p>', is_subscribed: false };
    api.on('GET', ITEM, () => answer(detail, { seqs: { 'project:p': 1 } }));
    await makeCopy(row, i18next.t);
    expect(preset()).toMatchObject({
      ...{ description_html: '<p>How</p>', priority: 'high', label_ids: ['red'], parent_id: 'i0' },
      name: expect.stringContaining('Door') as string,
    });
    expect(preset()).not.toHaveProperty('id');
  });

  test('has the rest also where its text cannot be read', async () => {
    api.on('GET', ITEM, noNetwork);
    await makeCopy(row, i18next.t);
    expect(preset()).toMatchObject({ description_html: '', priority: 'high' });
  });

  test('of a very long name still has a name that can be stored', async () => {
    api.on('GET', ITEM, noNetwork);
    await makeCopy({ ...row, name: 'x'.repeat(255) }, i18next.t);
    expect(preset()?.['name']).toHaveLength(255);
  });
});
