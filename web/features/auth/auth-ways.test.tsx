import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type InstanceConfig, useInstance } from '#entities/identity/instance/store.ts';
import { stubApi, type TestApi } from '#testing/api.ts';
import { show, withTexts } from '#testing/dom.tsx';
import { AuthScreen } from './auth-screen.tsx';

withTexts('auth');

const initial = useInstance.getState();
let api: TestApi;

beforeEach(() => {
  api = stubApi();
});
afterEach(() => {
  vi.unstubAllGlobals();
  act(() => useInstance.setState(initial));
});

const allow = (config: Partial<InstanceConfig>) =>
  act(() => useInstance.setState({ name: 'Acme', config: { ...initial.config, ...config } }));
const open = (at = '/') => show(<AuthScreen mode="sign-in" />, { at });
const names = () => screen.getAllByRole('link').map((link) => link.getAttribute('aria-label'));

describe('the ways to sign in', () => {
  test('are said as they are: by e-mail, in any way, or with an account of elsewhere alone', () => {
    allow({});
    const { redraw } = open();
    expect(screen.getByText('Sign in to Acme with your email.')).toBeTruthy();
    allow({ is_google_enabled: true });
    redraw(<AuthScreen mode="sign-in" />);
    expect(screen.getByText('Sign in to Acme.')).toBeTruthy();
    allow({ is_google_enabled: true, is_email_password_enabled: false });
    redraw(<AuthScreen mode="sign-in" />);
    expect(screen.getByText('Sign in to Acme with an account from another service.')).toBeTruthy();
    expect(screen.queryByLabelText('Email')).toBeNull();
  });

  test('are there beside the password too, each with its sign, and lead to where the person wanted', async () => {
    allow({ is_github_enabled: true, is_oidc_enabled: true, oidc_name: 'Acme ID' });
    const CHECK = { existing: true, status: 'CREDENTIAL', is_password_autoset: false };
    api.on('POST', '/auth/email-check/', CHECK);
    const { user } = open('/?next_path=%2Fw%2F');
    await user.type(screen.getByLabelText('Email'), 'ada@example.com{Enter}');
    await screen.findByLabelText('Password');
    const link = screen.getByRole('link', { name: 'Continue with Acme ID' });
    expect(link.getAttribute('href')).toBe('/auth/oidc/?next_path=%2Fw%2F');
    expect(link.querySelector('svg')).not.toBeNull();
    expect(screen.getByRole('link', { name: 'Continue with GitHub' }).textContent).toBe(
      'Continue with GitHub',
    );
  });

  test('stand side by side by their names when there are many', () => {
    allow({ is_google_enabled: true, is_github_enabled: true, is_gitlab_enabled: true });
    open();
    const google = screen.getByRole('link', { name: 'Continue with Google' });
    expect(google.textContent).toBe('Google');
    expect(names()).toEqual(
      expect.arrayContaining(['Continue with Google', 'Continue with GitHub', 'Continue with GitLab']),
    );
  });
});

describe('the e-mail', () => {
  test('can be cleared, and is where the keyboard goes then', async () => {
    allow({});
    const { user } = open();
    const field = screen.getByLabelText('Email') as HTMLInputElement;
    expect(screen.queryByRole('button', { name: 'Use another email' })).toBeNull();
    await user.type(field, 'wrong@example');
    await user.click(screen.getByRole('button', { name: 'Use another email' }));
    expect([field.value, document.activeElement === field]).toEqual(['', true]);
    expect(field.getAttribute('aria-invalid')).not.toBe('true');
  });
});

describe('somebody who follows the link of an invitation', () => {
  const LINK = '/workspace-invitations/?invitation_id=1.secret&email=ada%40example.com&slug=w';
  const PATH = '/api/workspaces/w/invitations/1.secret/join/';
  const at = `/?${new URLSearchParams({ next_path: LINK, email: 'ada@example.com' })}`;
  const workspace = { id: 'w1', name: 'Acme Works', slug: 'w', logo_url: null };

  test('sees what they sign in for', async () => {
    allow({});
    api.on('GET', PATH, { id: '1', email: 'ada@example.com', role: 5, responded_at: null, workspace });
    open(at);
    expect(await screen.findByText('Acme Works')).toBeTruthy();
    expect(screen.getByText("You're invited as a guest")).toBeTruthy();
  });

  test('reads who invites them, and is not asked for their address again', async () => {
    allow({});
    const invitation = { id: '1', email: 'ada@example.com', role: 15, responded_at: null, workspace };
    api.on('GET', PATH, { ...invitation, invited_by: 'Grace' });
    api.on('POST', '/auth/email-check/', {
      existing: false,
      status: 'CREDENTIAL',
      is_password_autoset: false,
    });
    const { user } = open(at);
    expect(await screen.findByText('Grace invited you as a member')).toBeTruthy();
    expect(await screen.findByLabelText('Confirm password')).toBeTruthy();
    expect(api.sent('POST', '/auth/email-check/').map(({ body }) => body)).toEqual([
      { email: 'ada@example.com' },
    ]);
    // Who wants another address is asked for it.
    await user.click(screen.getByRole('button', { name: 'Use another email' }));
    expect(screen.queryByLabelText('Confirm password')).toBeNull();
    expect(api.sent('POST', '/auth/email-check/')).toHaveLength(1);
  });

  test('can sign in when it opens nothing any more', async () => {
    allow({});
    open(at);
    await vi.waitFor(() => expect(api.sent('GET', PATH)).toHaveLength(1));
    expect(screen.queryByText(/invited as/)).toBeNull();
    expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('ada@example.com');
  });
});
