import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, stubApi, type TestApi } from '#testing/api.ts';
import { show, withTexts } from '#testing/dom.tsx';
import { signIn, signOutOfTest } from '#testing/session.ts';
import { IntakeAddressRows } from './intake-address-rows.tsx';

withTexts('project-settings', 'settings');

const PATH = '/api/workspaces/w/projects/p/intake-mail/';
let api: TestApi;

/** As the server has it. */
function serve(first: string | null, is_available = true) {
  let made = 0;
  let address = first;
  const state = () => ({ is_available, address });
  api
    .on('GET', PATH, () => answer(state()))
    .on('POST', PATH, () => {
      made += 1;
      address = `intake-${made}@in.example.com`;
      return answer(state());
    })
    .on('DELETE', PATH, () => {
      address = null;
      return answer(null, { status: 204 });
    });
}
const field = () => screen.findByLabelText<HTMLInputElement>('Intake email');
const confirm = async (name: string) =>
  within(await screen.findByRole('dialog')).getByRole('button', { name });

beforeEach(() => {
  api = stubApi();
  signIn();
});
afterEach(() => {
  signOutOfTest();
  vi.unstubAllGlobals();
});

test('an address is made with one press, renewed and taken away when that is confirmed', async () => {
  serve(null);
  const { user } = show(<IntakeAddressRows projectId="p" way="mail" />);
  const toggle = await screen.findByRole('switch', { name: 'Requests by email' });
  await vi.waitFor(() => expect(toggle).toHaveProperty('disabled', false));
  await user.click(toggle);
  expect((await field()).value).toBe('intake-1@in.example.com');
  await user.click(screen.getByRole('button', { name: 'Change email' }));
  expect(api.sent('POST', PATH)).toHaveLength(1);
  await user.click(await confirm('Change email'));
  await vi.waitFor(async () => expect((await field()).value).toBe('intake-2@in.example.com'));
  await user.click(screen.getByRole('switch', { name: 'Requests by email' }));
  expect(api.sent('DELETE', PATH)).toHaveLength(0);
  await user.click(await confirm('Turn off'));
  await vi.waitFor(() => expect(screen.queryByLabelText('Intake email')).toBeNull());
});

test('an installation that receives no mail offers none', async () => {
  serve(null, false);
  show(<IntakeAddressRows projectId="p" way="mail" />);
  await vi.waitFor(() => expect(api.sent('GET', PATH)).toHaveLength(1));
  // The answer is taken in.
  await act(async () => {});
  expect(screen.queryByText('Requests by email')).toBeNull();
});

test('services have an address wherever there is intake', async () => {
  const path = '/api/workspaces/w/projects/p/intake-hook/';
  const address = 'https://tandem.example/api/public/hooks/1/';
  api.on('GET', path, { address: null }).on('POST', path, () => {
    api.on('GET', path, { address });
    return answer({ address });
  });
  const { user } = show(<IntakeAddressRows projectId="p" way="hook" />);
  await user.click(await screen.findByRole('switch', { name: 'Requests from other services' }));
  expect(await screen.findByLabelText<HTMLInputElement>('Intake URL')).toHaveProperty('value', address);
});
