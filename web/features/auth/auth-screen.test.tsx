import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useInstance } from '#entities/instance/store.ts';
import { isSessionOf, startSession } from '#lib/session.ts';
import { noNetwork, refusal, stubApi, type TestApi } from '#testing/api.ts';
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
const email = () => screen.getByLabelText('E-mail') as HTMLInputElement;
const passwords = () => [...document.querySelectorAll<HTMLInputElement>('input[type=password]')];
const heading = () => screen.getByRole('heading').textContent;

async function enterEmail(user: ReturnType<typeof open>['user'], text = 'ada@example.com') {
  await user.type(email(), `${text}{Enter}`);
  await vi.waitFor(() => expect(passwords().length).toBeGreaterThan(0));
}

describe('signing in', () => {
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
      ...{ action: '/auth/sign-in/', email: 'ada@example.com', password: 'secret-1' },
      ...{ csrfmiddlewaretoken: 'fresh', next_path: '/w/projects/' },
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
      await user.type(email(), `${text}{Enter}`);
      expect(email().getAttribute('aria-invalid')).toBe('true');
      expect(api.sent('POST')).toEqual([]);
      await user.type(email(), 'x');
      expect(email().getAttribute('aria-invalid')).not.toBe('true');
    },
  );

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

  test('wants eight characters, twice the same', async () => {
    exists(false);
    const { user } = open('sign-up');
    await enterEmail(user);
    const [first, again] = passwords() as [HTMLInputElement, HTMLInputElement];
    await user.type(first, 'short');
    await user.type(again, 'short{Enter}');
    expect(first.getAttribute('aria-invalid')).toBe('true');
    await user.type(first, '-but-longer');
    await user.type(again, '-and-other{Enter}');
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
