import { afterEach, expect, test, vi } from 'vitest';
import { useToasts } from '#lib/frame/toast-store.ts';
import { stubApi } from '#testing/api.ts';
import { withTexts } from '#testing/dom.tsx';
import { signIn, signOutOfTest } from '#testing/session.ts';
import { cancelUpload, upload, useUploads } from './uploads.ts';

withTexts();

afterEach(() => {
  useToasts.setState({ toasts: [] });
  signOutOfTest();
  vi.unstubAllGlobals();
});

test('an upload that is cancelled is gone, and that is said', () => {
  stubApi();
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  signIn();
  upload({ id: 'i', project_id: 'p' } as never, new File(['text'], 'notes.txt'));
  const [running] = useUploads.getState().uploads;
  expect(running).toMatchObject({ name: 'notes.txt', state: 'sending' });
  cancelUpload(running!.id);
  expect(useUploads.getState().uploads).toEqual([]);
  expect(useToasts.getState().toasts.map(({ title }) => title)).toEqual(['Upload canceled']);
});
