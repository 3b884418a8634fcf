import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { refusal, stubApi, type TestApi } from '#testing/api.ts';
import { show, withTexts } from '#testing/dom.tsx';
import { Component as ForgotPassword } from './forgot-password-screen.tsx';
import { Component as ResetPassword } from './reset-password-screen.tsx';

withTexts('auth');

const FORGOT = '/auth/forgot-password/';
let api: TestApi;
let submitted: Record<string, string> | null;
beforeEach(() => {
  submitted = null;
  api = stubApi().on('GET', '/auth/get-csrf-token/', { csrf_token: 'fresh' });
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function submit(this: HTMLFormElement) {
    const fields = [...this.querySelectorAll('input')].map(({ name, value }) => [name, value]);
    submitted = { action: this.getAttribute('action') ?? '', ...Object.fromEntries(fields) };
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
const passwords = () => [...document.querySelectorAll<HTMLInputElement>('input[type=password]')];

describe('a forgotten password', () => {
  test('sends a link to the address that was typed before, and counts down to another one', async () => {
    api.on('POST', FORGOT, { message: 'sent' });
    const { user } = show(<ForgotPassword />, { at: '/accounts/forgot-password?email=ada%40example.com' });
    await user.type(screen.getByLabelText('Email'), '{Enter}');
    await vi.waitFor(() => expect(screen.getByRole('status').textContent).toContain('ada@example.com'));
    expect(api.sent('POST', FORGOT)[0]?.body).toEqual({ email: 'ada@example.com' });
    expect((screen.getByRole('button', { name: /Send again in/ }) as HTMLButtonElement).disabled).toBe(true);
  });

  test('says what the server refuses under the field', async () => {
    api.on('POST', FORGOT, () => refusal(400, { error_code: 5060, error_message: 'USER_DOES_NOT_EXIST' }));
    const { user } = show(<ForgotPassword />);
    const field = screen.getByLabelText('Email');
    await user.type(field, 'who@example.com{Enter}');
    await vi.waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  });

  test('takes nothing that is no address', async () => {
    const { user } = show(<ForgotPassword />);
    await user.type(screen.getByLabelText('Email'), '{Enter}');
    await screen.findByText('Email is required');
    await user.type(screen.getByLabelText('Email'), 'who{Enter}');
    await screen.findByText('Email is invalid');
    expect(api.sent('POST')).toEqual([]);
  });
});

describe('the link of the mail', () => {
  const at = (rest = '') =>
    `/accounts/reset-password/?uidb64=abc&token=to%2Fken&email=ada%40example.com${rest}`;

  test('posts the new password to its own address, with a fresh token', async () => {
    const { user } = show(<ResetPassword />, { at: at() });
    const [first, again] = passwords() as [HTMLInputElement, HTMLInputElement];
    await user.type(first, 'staple wagon orbit');
    await user.type(again, 'staple wagon orbi{Enter}');
    await vi.waitFor(() => expect(again.getAttribute('aria-invalid')).toBe('true'));
    await user.type(again, 't{Enter}');
    await vi.waitFor(() =>
      expect(submitted).toMatchObject({
        action: '/auth/reset-password/abc/to%2Fken/',
        password: 'staple wagon orbit',
        csrfmiddlewaretoken: 'fresh',
      }),
    );
  });

  test('can be used again when the password was too weak', () => {
    show(<ResetPassword />, { at: at('&error_code=5020') });
    expect(passwords()[0]?.getAttribute('aria-invalid')).toBe('true');
  });

  test.each([at('&error_code=5125'), at('&error_code=5130'), '/accounts/reset-password/'])(
    'that is worth nothing leads to a new one: %s',
    (address) => {
      show(<ResetPassword />, { at: address });
      expect(screen.getByRole('alert').textContent).not.toBe('');
      expect(passwords()).toEqual([]);
      expect(screen.getByRole('link', { name: 'Request a new link' }).getAttribute('href')).toContain(
        '/accounts/forgot-password',
      );
    },
  );

  test('shows how strong the password is while it is typed', async () => {
    const { user } = show(<ResetPassword />, { at: at() });
    const [first] = passwords() as [HTMLInputElement];
    const strength = () => document.querySelector('[data-strength]')?.getAttribute('data-strength');
    expect(strength()).toBe('empty');
    await user.type(first, 'short');
    expect(strength()).toBe('short');
    await user.type(first, 'short');
    await vi.waitFor(() => expect(strength()).toBe('weak'));
    await user.clear(first);
    await user.type(first, 'staple wagon orbit');
    await vi.waitFor(() => expect(strength()).toBe('strong'));
  });
});
