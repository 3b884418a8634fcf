import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '#entities/identity/users/store.ts';
import { refusal, stubApi, type TestApi } from '#testing/api.ts';
import { show, withTexts } from '#testing/dom.tsx';
import { signIn, signOutOfTest } from '#testing/session.ts';
import { PasswordSection } from './password-section.tsx';

withTexts('security', 'settings');

const CHANGE = '/auth/change-password/';
const SET = '/auth/set-password/';
let api: TestApi;

beforeEach(() => {
  api = stubApi().on('GET', '/auth/get-csrf-token/', { csrf_token: 'fresh' });
  signIn();
});
afterEach(() => {
  signOutOfTest();
  vi.unstubAllGlobals();
});

function open({ isFirst = false } = {}) {
  act(() => useSession.setState(({ me }) => ({ me: { ...me!, is_password_autoset: isFirst } })));
  const onChanged = vi.fn<() => void>();
  return { ...show(<PasswordSection onChanged={onChanged} />), onChanged };
}
const field = (name: string) => screen.getByLabelText(name, { selector: 'input' }) as HTMLInputElement;
const button = (name: string) => screen.getByRole('button', { name }) as HTMLButtonElement;
const isWrong = (name: string) => field(name).getAttribute('aria-invalid') === 'true';

test('a password is changed by who knows the old one', async () => {
  api.on('POST', CHANGE, { message: 'ok' });
  const { user, onChanged } = open();
  await user.click(button('Change password'));
  await vi.waitFor(() => expect(screen.getAllByText('Please enter your password')).toHaveLength(2));
  await user.type(field('Current password'), 'staple wagon orbit');
  await user.type(field('New password'), 'password12');
  await user.type(field('Confirm new password'), 'password12');
  await user.click(button('Change password'));
  await screen.findByText('Try setting-up a strong password to proceed');
  expect(api.sent('POST', CHANGE)).toEqual([]);
  await user.clear(field('New password'));
  await user.clear(field('Confirm new password'));
  await user.type(field('New password'), 'harbour lantern 42');
  await user.type(field('Confirm new password'), 'harbour lantern 42');
  await user.click(button('Change password'));
  await vi.waitFor(() => expect(onChanged).toHaveBeenCalledTimes(1));
  expect(api.sent('POST', CHANGE)[0]?.body).toEqual({
    old_password: 'staple wagon orbit',
    new_password: 'harbour lantern 42',
  });
  expect(field('New password').value).toBe('');
});

test('what cannot be taken is said where it is, and not sent', async () => {
  const { user } = open();
  await user.type(field('Current password'), 'staple wagon orbit');
  await user.type(field('New password'), 'short');
  await user.tab();
  expect(isWrong('New password')).toBe(true);
  await user.clear(field('New password'));
  await user.type(field('New password'), 'staple wagon orbit');
  await user.type(field('Confirm new password'), 'another');
  await user.tab();
  expect(screen.getByText('This is the current password')).toBeTruthy();
  expect(isWrong('Confirm new password')).toBe(true);
  expect(screen.getByText("Passwords don't match")).toBeTruthy();
  await user.click(button('Change password'));
  expect(api.sent('POST', CHANGE)).toEqual([]);
});

test.each([
  [5135, 'Current password'],
  [5140, 'New password'],
])('a refusal with %d is said at the field %s, and what was typed stays', async (code, name) => {
  api.on('POST', CHANGE, () => refusal(400, { error_code: code, error_message: 'REFUSED' }));
  const { user, onChanged } = open();
  await user.type(field('Current password'), 'staple wagon orbit');
  await user.type(field('New password'), 'harbour lantern 42');
  await user.type(field('Confirm new password'), 'harbour lantern 42{Enter}');
  await vi.waitFor(() => expect(isWrong(name)).toBe(true));
  expect(field('New password').value).toBe('harbour lantern 42');
  expect(onChanged).not.toHaveBeenCalled();
});

test('who has none sets a first one, and can change it from then on', async () => {
  api.on('POST', SET, {});
  const { user } = open({ isFirst: true });
  expect(screen.queryByLabelText('Current password', { selector: 'input' })).toBeNull();
  await user.type(field('New password'), 'harbour lantern 42');
  await user.type(field('Confirm new password'), 'harbour lantern 42');
  await user.click(button('Set password'));
  await screen.findByLabelText('Current password', { selector: 'input' });
  expect(api.sent('POST', SET)[0]?.body).toEqual({ password: 'harbour lantern 42' });
});

test('who has a second step and signed in long ago is told to sign in anew', async () => {
  api.on('POST', SET, () => refusal(403, { error_code: 5920, error: 'Confirm that it is you first.' }));
  const { user } = open({ isFirst: true });
  await user.type(field('New password'), 'harbour lantern 42');
  await user.type(field('Confirm new password'), 'harbour lantern 42{Enter}');
  await screen.findByText('Sign out and back in, then make this change within ten minutes.');
});
