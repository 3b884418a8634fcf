import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useInstance } from '#entities/identity/instance/store.ts';
import { isSessionOf, startSession } from '#lib/http/session.ts';
import { answer, noNetwork, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { addressNow, show, withTexts } from '#testing/dom.tsx';
import type { AuthMode } from './auth-errors.ts';
import { AuthScreen } from './auth-screen.tsx';

withTexts('auth');

const CHECK = '/auth/email-check/';
const TOKEN = '/auth/get-csrf-token/';
let api: TestApi;
let submitted: Record<string, string> | null;

beforeEach(() => {
  submitted = null;
  api = stubApi().on('GET', TOKEN, { csrf_token: 'fresh' });
  exists(true);
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function submit(this: HTMLFormElement) {
    const fields = [...this.querySelectorAll('input')].map(({ name, value }) => [name, value]);
    submitted = { action: this.getAttribute('action') ?? '', ...Object.fromEntries(fields) };
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  act(() => useInstance.setState(({ config }) => ({ config: { ...config, enable_signup: true } })));
});

const exists = (existing: boolean) =>
  api.on('POST', CHECK, { existing, status: 'CREDENTIAL', is_password_autoset: false });
const open = (mode: AuthMode = 'sign-in', at = '/') => show(<AuthScreen mode={mode} />, { at });
const email = () => screen.getByLabelText('Email') as HTMLInputElement;
const passwords = () => [...document.querySelectorAll<HTMLInputElement>('input[type=password]')];
const heading = () => screen.getByRole('heading').textContent;

async function enterEmail(user: ReturnType<typeof open>['user'], text = 'ada@example.com') {
  await user.type(email(), `${text}{Enter}`);
  await vi.waitFor(() => expect(passwords().length).toBeGreaterThan(0));
}

describe('an instance that is still to be set up', () => {
  const need = (is_set_up_token_needed: boolean) =>
    act(() => useInstance.setState(({ config }) => ({ config: { ...config, is_set_up_token_needed } })));
  const token = () => screen.getByLabelText('Set-up token');
  const isNeeded = (is_set_up_token_needed: boolean) => ({
    instance: { instance_name: 'Tandem' },
    config: { is_set_up_token_needed },
  });
  afterEach(() => need(false));

  test('asks for the token that the start has printed, and then for the account', async () => {
    need(true);
    const { user } = open('sign-up');
    expect(heading()).toBe('Set-up token');
    expect(screen.queryByLabelText('Email')).toBeNull();
    await user.type(token(), '{Enter}');
    expect(screen.getByText('Enter the set-up token')).toBeTruthy();
    api.on('POST', '/api/instances/set-up-token/', () => refusal(400, { token: ['no'] }));
    await user.type(token(), 'abc{Enter}');
    await screen.findByText(/That's not the set-up token/);
    api.on('POST', '/api/instances/set-up-token/', () => noNetwork());
    await user.type(token(), '{Enter}');
    await vi.waitFor(() => expect(screen.queryByText(/That's not the set-up token/)).toBeNull());
    api.on('POST', '/api/instances/set-up-token/', null).on('GET', '/api/instances/', isNeeded(false));
    await user.type(token(), '{Enter}');
    await vi.waitFor(() => expect(heading()).toBe('Create your account'));
    expect(api.sent('POST', '/api/instances/set-up-token/').at(-1)?.body).toEqual({ token: 'abc' });
  });

  test('goes on when somebody else has set it up meanwhile', async () => {
    need(true);
    const { user } = open('sign-in');
    api.on('POST', '/api/instances/set-up-token/', () =>
      refusal(400, { error: 'This instance takes no set-up token.' }),
    );
    api.on('GET', '/api/instances/', isNeeded(false));
    await user.type(token(), 'abc{Enter}');
    await vi.waitFor(() => expect(email()).toBeTruthy());
  });
});

describe('signing in', () => {
  test('a browser that knows passkeys signs in by one alone, and says when nothing came of it', async () => {
    const button = () => screen.queryByRole('button', { name: 'Sign in with a passkey' });
    vi.stubGlobal('PublicKeyCredential', undefined);
    Reflect.deleteProperty(window, 'PublicKeyCredential');
    const { unmount } = open();
    expect(button()).toBeNull();
    unmount();
    vi.stubGlobal('PublicKeyCredential', vi.fn());
    useInstance.setState(({ config }) => ({ config: { ...config, is_passkey_enabled: false } }));
    const off = open();
    expect(button()).toBeNull();
    off.unmount();
    useInstance.setState(({ config }) => ({ config: { ...config, is_passkey_enabled: true } }));
    const signed = vi.fn(async () => ({ id: 'a', type: 'public-key' }));
    vi.doMock('@simplewebauthn/browser', () => ({ startAuthentication: signed }));
    api.on('POST', '/auth/passkey-options/', { options: { challenge: 'x' } });
    const { user } = open('sign-in', '/?next_path=%2Fw%2F');
    signed.mockRejectedValueOnce(new Error('cancelled'));
    await user.click(button()!);
    await screen.findByText("The passkey couldn't be used. Try again.");
    await user.click(button()!);
    await vi.waitFor(() => expect(submitted).not.toBeNull());
    expect(submitted).toMatchObject({
      action: '/auth/passkey/',
      passkey: '{"id":"a","type":"public-key"}',
      csrfmiddlewaretoken: 'fresh',
      next_path: '/w/',
    });
    vi.doUnmock('@simplewebauthn/browser');
  });

  test('asks for the e-mail, then the password, and posts both with a fresh token', async () => {
    startSession('somebody before');
    const { user } = open('sign-in', '/?next_path=%2Fw%2Fprojects%2F');
    expect(document.activeElement).toBe(email());
    await enterEmail(user, '  ada@example.com ');
    expect(api.sent('POST', CHECK)[0]?.body).toEqual({ email: 'ada@example.com' });
    expect(document.activeElement).toBe(passwords()[0]);
    await user.keyboard('secret-1{Enter}');
    await vi.waitFor(() => expect(submitted).not.toBeNull());
    expect(submitted).toMatchObject({
      action: '/auth/sign-in/',
      email: 'ada@example.com',
      password: 'secret-1',
      csrfmiddlewaretoken: 'fresh',
      next_path: '/w/projects/',
    });
    expect(isSessionOf('somebody before')).toBe(false);
  });

  test.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)'])(
    'leads back to nowhere else: %s',
    async (next) => {
      const { user } = open('sign-in', `/?next_path=${encodeURIComponent(next)}`);
      await enterEmail(user);
      expect(document.querySelector('[name=next_path]')).toBeNull();
    },
  );

  test.each(['ada', 'ada@', 'ada@example', 'a b@example.com'])(
    'takes no "%s" for an address',
    async (text) => {
      const { user } = open();
      await user.type(email(), '{Enter}');
      expect(screen.getByText('Email is required')).toBeTruthy();
      await user.type(email(), `${text}{Enter}`);
      expect(screen.getByText('Email is invalid')).toBeTruthy();
      expect(email().getAttribute('aria-invalid')).toBe('true');
      expect(api.sent('POST')).toEqual([]);
      await user.type(email(), 'x');
      expect(email().getAttribute('aria-invalid')).not.toBe('true');
    },
  );

  test.each([
    [() => refusal(500, {}), 'Something went wrong. Please try again.'],
    [() => answer({}), 'CSRF token not found'],
    [noNetwork, "Can't reach the server. Nothing was lost."],
  ])('without a token for the form says why: %#', async (reply, text) => {
    const { user } = open();
    await enterEmail(user);
    api.on('GET', '/auth/get-csrf-token/', reply);
    await user.type(passwords()[0]!, 'staple wagon orbit{Enter}');
    await screen.findByText(text, {}, { timeout: 20_000 });
    expect(submitted).toBeNull();
  });

  test('needs a password', async () => {
    const { user } = open();
    await enterEmail(user);
    await user.keyboard('{Enter}');
    expect(passwords()[0]?.getAttribute('aria-invalid')).toBe('true');
    expect(submitted).toBeNull();
  });

  test('says that the server cannot be reached, and can be tried again', async () => {
    api.on('POST', CHECK, noNetwork);
    const { user } = open();
    await user.type(email(), 'ada@example.com{Enter}');
    await vi.waitFor(() => expect(email().getAttribute('aria-invalid')).toBe('true'));
    exists(true);
    await user.click(email());
    await user.keyboard('{Enter}');
    await vi.waitFor(() => expect(passwords()).toHaveLength(1));
  });

  test('says what the server thinks of the address', async () => {
    api.on('POST', CHECK, () => refusal(400, { error_code: 5005, error_message: 'INVALID_EMAIL' }));
    const { user } = open();
    await user.type(email(), 'ada@example.com{Enter}');
    await vi.waitFor(() => expect(email().getAttribute('aria-invalid')).toBe('true'));
  });

  test('goes back to another address by its cross', async () => {
    const { user } = open();
    await enterEmail(user);
    await user.click(screen.getByRole('button', { name: /another|clear|change/i }));
    expect(passwords()).toEqual([]);
    expect(email().value).toBe('ada@example.com');
  });
});

describe('signing up', () => {
  test('is what an unknown address leads to, and that is said', async () => {
    exists(false);
    const { user } = open('sign-in');
    const before = heading();
    await enterEmail(user);
    expect(heading()).not.toBe(before);
    expect(screen.getByRole('status').textContent).not.toBe('');
    expect(passwords()).toHaveLength(2);
  });

  // docs/contract/sessions.md#strong-passwords
  test('wants more than eight characters that are hard to guess, twice the same', async () => {
    exists(false);
    const { user } = open('sign-up');
    await enterEmail(user);
    const [first, again] = passwords() as [HTMLInputElement, HTMLInputElement];
    await user.type(again, '{Enter}');
    await screen.findByText('Please enter your password');
    await user.type(first, 'Kx9!mQ2v');
    await user.type(again, 'Kx9!mQ2v{Enter}');
    // Beside the field, and under the bars.
    await vi.waitFor(() =>
      expect(screen.getAllByText('Password must be longer than 8 characters')).toHaveLength(2),
    );
    await user.clear(first);
    await user.type(first, 'password12');
    await screen.findByText('Password is weak');
    await user.clear(again);
    await user.type(again, 'password12{Enter}');
    await screen.findByText('Try setting-up a strong password to proceed');
    await user.clear(first);
    await user.type(first, 'short-but-longer');
    await screen.findByText('Password is strong');
    await user.type(again, '-and-other{Enter}');
    await screen.findByText("Passwords don't match");
    expect(again.getAttribute('aria-invalid')).toBe('true');
    expect(submitted).toBeNull();
    await user.clear(again);
    await user.type(again, 'short-but-longer{Enter}');
    await vi.waitFor(() => expect(submitted).toMatchObject({ action: '/auth/sign-up/' }));
  });

  test('with an address that has an account is signing in', async () => {
    const { user } = open('sign-up');
    await enterEmail(user);
    expect(passwords()).toHaveLength(1);
  });

  test('is not offered where the installation does not allow it', () => {
    act(() => useInstance.setState(({ config }) => ({ config: { ...config, enable_signup: false } })));
    open('sign-in');
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('keeps where the person wanted to go', async () => {
    const { user } = open('sign-in', '/?next_path=%2Fw%2F');
    await user.click(screen.getByRole('link'));
    expect(addressNow()).toBe('/sign-up?next_path=%2Fw%2F');
  });
});

describe('a code by mail', () => {
  const GENERATE = '/auth/magic-generate/';
  const code = () => screen.getByLabelText('Code') as HTMLInputElement;
  beforeEach(() => {
    api.on('POST', GENERATE, { key: 'magic_ada@example.com' });
    act(() =>
      useInstance.setState(({ config }) => ({
        config: { ...config, is_smtp_configured: true, is_magic_login_enabled: true },
      })),
    );
  });
  afterEach(() =>
    act(() =>
      useInstance.setState(({ config }) => ({
        config: { ...config, is_smtp_configured: false, is_magic_login_enabled: false },
      })),
    ),
  );
  const byCode = (existing: boolean) =>
    api.on('POST', CHECK, { existing, status: 'MAGIC_CODE', is_password_autoset: existing });

  test('is sent as soon as the address asks for one, and posted with a fresh token', async () => {
    byCode(true);
    const { user } = open('sign-in', '/?next_path=%2Fw%2F');
    await user.type(email(), 'ada@example.com{Enter}');
    await vi.waitFor(() => expect(document.activeElement).toBe(code()));
    expect(api.sent('POST', GENERATE)[0]?.body).toEqual({ email: 'ada@example.com' });
    await user.keyboard('ABCD efgh');
    expect(code().value).toBe('abcd-efgh');
    await user.keyboard('{Enter}');
    expect(submitted).toBeNull();
    await user.keyboard('ijkl{Enter}');
    await vi.waitFor(() =>
      expect(submitted).toMatchObject({
        action: '/auth/magic-sign-in/',
        email: 'ada@example.com',
        code: 'abcd-efgh-ijkl',
        csrfmiddlewaretoken: 'fresh',
        next_path: '/w/',
      }),
    );
  });

  test('signs a stranger up', async () => {
    byCode(false);
    const { user } = open();
    await user.type(email(), 'ada@example.com{Enter}');
    await vi.waitFor(() => expect(document.activeElement).toBe(code()));
    await user.keyboard('abcdefghijkl{Enter}');
    await vi.waitFor(() => expect(submitted).toMatchObject({ action: '/auth/magic-sign-up/' }));
  });

  test('that cannot be sent is said under the address', async () => {
    byCode(true);
    api.on('POST', GENERATE, () => refusal(400, { error_code: 5100, error_message: 'EXHAUSTED' }));
    const { user } = open();
    await user.type(email(), 'ada@example.com{Enter}');
    await vi.waitFor(() => expect(email().getAttribute('aria-invalid')).toBe('true'));
  });

  test('can be asked for in the place of a password, and a password in the place of a code', async () => {
    const { user } = open();
    await enterEmail(user);
    await user.click(screen.getByRole('button', { name: /one-time code/ }));
    await vi.waitFor(() => expect(code()).toBeTruthy());
    expect(api.sent('POST', GENERATE)).toHaveLength(1);
    const again = screen.getByRole('button', { name: /Send again/ }) as HTMLButtonElement;
    expect(again.disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: /password instead/ }));
    expect(passwords()).toHaveLength(1);
  });

  test('that was wrong is said under the code, with the address kept', () => {
    open('sign-in', '/?error_code=5092&email=ada%40example.com');
    expect(code().getAttribute('aria-invalid')).toBe('true');
    expect(email().value).toBe('ada@example.com');
  });

  test('is not offered where there is no mail', async () => {
    act(() => useInstance.setState(({ config }) => ({ config: { ...config, is_smtp_configured: false } })));
    const { user } = open();
    await enterEmail(user);
    expect(screen.queryByRole('button', { name: /one-time code/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Forgot password?' }));
    expect(screen.getByText(/can't send email/)).toBeTruthy();
  });
});

describe('coming back from the server with a refusal', () => {
  test('a wrong password is said under the password, with the address kept', () => {
    open('sign-in', '/?error_code=5065&email=ada%40example.com');
    expect(email().value).toBe('ada@example.com');
    expect(passwords()[0]?.getAttribute('aria-invalid')).toBe('true');
  });

  test('what is about nothing in the form is said above it', () => {
    open('sign-in', '/?error_code=5900');
    expect(screen.getByRole('alert').textContent).not.toBe('');
  });
});
