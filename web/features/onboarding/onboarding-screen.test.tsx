import { screen, within } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useInstance } from '#entities/identity/instance/store.ts';
import { useSession } from '#entities/identity/users/store.ts';
import { useWorkspaces } from '#entities/workspaces/workspaces/store.ts';
import { useToasts } from '#lib/frame/toast-store.ts';
import { answer, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { addressNow, show, withTexts } from '#testing/dom.tsx';
import { meRow, workspaceRow } from '#testing/rows.ts';
import { ME, PROFILE, signIn, signOutOfTest } from '#testing/session.ts';
import { Component as OnboardingScreen } from './onboarding-screen.tsx';

withTexts('onboarding', 'settings');

const INVITATIONS = '/api/users/me/workspaces/invitations/';
const PROFILE_PATH = '/api/users/me/profile/';
const instance = useInstance.getState();
let api: TestApi;

beforeEach(() => {
  api = stubApi()
    .on('GET', INVITATIONS, [])
    .on('GET', '/auth/get-csrf-token/', { csrf_token: 'fresh' })
    .on('GET', '/api/workspace-slug-check/', { status: true })
    .on('PATCH', '/api/users/me/', ({ body }) => answer(body))
    .on('PATCH', PROFILE_PATH, ({ body }) => answer(body))
    .on('PATCH', '/api/users/me/onboard/', {});
  signIn();
  useWorkspaces.setState({ workspaces: [], currentId: null });
  useSession.setState({
    me: { ...meRow(ME), first_name: '', last_name: '', email: 'ada@example.com', is_password_autoset: false },
    profile: { ...PROFILE, is_onboarded: false },
  });
});
afterEach(() => {
  useToasts.setState({ toasts: [] });
  signOutOfTest();
  vi.unstubAllGlobals();
  act(() => useInstance.setState(instance));
});

const open = () => show(<OnboardingScreen />, { at: '/onboarding' });
type User = ReturnType<typeof open>['user'];
const press = (user: User, name: string) => user.click(screen.getByRole('button', { name }));
const lastToast = () => useToasts.getState().toasts.at(-1)?.title;
const stepNow = () => screen.getByLabelText(/^Step/).getAttribute('aria-label');

async function passProfile(user: User) {
  await user.type(screen.getByLabelText(/First name/), 'Ada');
  await press(user, 'Continue');
  await screen.findByText('What do you do, Ada?');
}
async function passRole(user: User) {
  await passProfile(user);
  await press(user, 'Continue');
  await screen.findByLabelText(/^Workspace name/);
}

describe('the first step', () => {
  test('says to who set the installation up that they administer it, and to nobody else', async () => {
    api.on('GET', '/api/users/me/instance-admin/', { is_instance_admin: true });
    const { unmount } = open();
    expect((await screen.findByRole('note')).textContent).toContain('its admin');
    expect(screen.getByRole('link', { name: 'Open the console' }).getAttribute('href')).toBe('/god-mode/');
    unmount();
    api.on('GET', '/api/users/me/instance-admin/', { is_instance_admin: false });
    open();
    await vi.waitFor(() => expect(api.sent('GET', '/api/users/me/instance-admin/')).toHaveLength(2));
    expect(screen.queryByRole('note')).toBeNull();
  });

  test('asks for the name, then for the role and for what the product is used', async () => {
    const { user } = open();
    await press(user, 'Continue');
    expect(screen.getByText('Enter your first name')).toBeTruthy();
    await passProfile(user);
    expect(stepNow()).toBe('Step 1 of 3');
    await user.click(screen.getByLabelText('Engineering lead'));
    await user.click(screen.getByLabelText('Plan sprints'));
    await user.click(screen.getByLabelText('Write documents together'));
    await user.click(screen.getByLabelText('Plan sprints'));
    await press(user, 'Continue');
    await screen.findByLabelText(/^Workspace name/);
    expect(api.sent('PATCH', PROFILE_PATH).at(-1)?.body).toEqual({
      role: 'engineering_lead',
      use_case: 'documents',
    });
  });

  test('lets everybody go on without an answer, and back', async () => {
    const { user } = open();
    await passRole(user);
    expect(api.sent('PATCH', PROFILE_PATH).at(-1)?.body).toEqual({ role: null, use_case: null });
    await press(user, 'Back');
    await press(user, 'Back');
    expect((screen.getByLabelText(/First name/) as HTMLInputElement).value).toBe('Ada');
  });

  test('offers a password to who came in by a code, and says when it is too easy', async () => {
    useSession.setState(({ me }) => ({ me: { ...me!, is_password_autoset: true } }));
    api.on('POST', '/auth/set-password/', () =>
      refusal(400, { error_code: 5020, error_message: 'INVALID_PASSWORD' }),
    );
    const { user } = open();
    await user.type(screen.getByLabelText(/First name/), 'Ada');
    const field = screen.getByPlaceholderText('More than 8 characters');
    await user.type(field, 'short');
    await press(user, 'Continue');
    await vi.waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    await user.type(field, ' but longer');
    await press(user, 'Continue');
    await screen.findByText('Try setting-up a strong password to proceed');
    expect(document.querySelector('[data-strength="strong"]')).toBeNull();
    api.on('POST', '/auth/set-password/', {});
    await user.clear(field);
    await user.type(field, 'staple wagon orbit');
    await press(user, 'Continue');
    await screen.findByText('What do you do, Ada?');
    expect(api.sent('POST', '/auth/set-password/').at(-1)?.body).toEqual({ password: 'staple wagon orbit' });
    await press(user, 'Back');
    expect(screen.queryByPlaceholderText('More than 8 characters')).toBeNull();
  });

  test('asks nobody else for a password, nor where nobody signs in by one', () => {
    const { unmount } = open();
    expect(screen.queryByPlaceholderText('More than 8 characters')).toBeNull();
    unmount();
    useSession.setState(({ me }) => ({ me: { ...me!, is_password_autoset: true } }));
    useInstance.setState(({ config }) => ({ config: { ...config, is_email_password_enabled: false } }));
    open();
    expect(screen.queryByPlaceholderText('More than 8 characters')).toBeNull();
  });
});

test('who took the wrong account sees it, and can sign out', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', { name: /^Account .*ada@example.com/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Wrong account? Sign out' }));
  await vi.waitFor(() => expect(api.sent('GET', '/auth/get-csrf-token/')).toHaveLength(1));
});

describe('the workspace', () => {
  const invitation = (id: string, can_accept = true) => ({
    id,
    role: 15,
    can_accept,
    email: 'ada@example.com',
    workspace: { id: `w-${id}`, name: `Team ${id}`, slug: `team-${id}`, logo_url: null },
  });

  test('is one of those that wait, or one of the own', async () => {
    api
      .on('GET', INVITATIONS, [invitation('one'), invitation('two', false)])
      .on('POST', INVITATIONS, null)
      .on('GET', '/api/users/me/workspaces/', [workspaceRow('w-one', { slug: 'team-one' })]);
    const { user } = open();
    await passRole(user);
    expect(stepNow()).toBe('Step 2 of 2');
    expect(screen.getByText('Open your link to join')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Create workspace' })).toBeTruthy();
    await press(user, 'Join 1 workspace');
    await vi.waitFor(() => expect(addressNow()).toBe('/team-one/'));
    expect(api.sent('POST', INVITATIONS)[0]?.body).toEqual({ invitations: ['one'] });
  });

  test('cannot be opened where that is switched off', async () => {
    useInstance.setState(({ config }) => ({ config: { ...config, is_workspace_creation_disabled: true } }));
    const { user } = open();
    await passProfile(user);
    await press(user, 'Continue');
    expect(await screen.findByText(/You can't create workspaces here/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Create workspace' })).toBeNull();
  });
});

describe('the invitations to a new workspace', () => {
  async function reach(user: User) {
    api.on('POST', '/api/workspaces/', () => answer(workspaceRow('made'), { status: 201 }));
    await passRole(user);
    await user.type(screen.getByLabelText(/^Workspace name/), 'Made');
    await user.click(screen.getByLabelText('Just me'));
    await press(user, 'Create workspace');
    await screen.findByLabelText('Email of person 1');
  }
  const field = (number: number) => screen.getByLabelText(`Email of person ${number}`) as HTMLInputElement;
  const rows = () => screen.getAllByLabelText(/^Email of person/);

  test('are counted, named where they are wrong, and can be taken off the list', async () => {
    const { user } = open();
    await reach(user);
    expect(rows()).toHaveLength(3);
    await user.type(field(1), 'bea@example.com');
    await user.type(field(2), 'wrong');
    await user.type(field(3), 'cy@example.com');
    expect(field(2).getAttribute('aria-invalid')).toBe('true');
    await press(user, 'Invite 2 people');
    expect(document.activeElement).toBe(field(2));
    expect(api.sent('POST', '/api/workspaces/made/invitations/')).toEqual([]);
    await press(user, 'Remove person 2');
    expect([rows().length, field(2).value]).toEqual([2, 'cy@example.com']);
    await press(user, 'Add another');
    expect(rows()).toHaveLength(3);
  });

  test('always have a row to fill in, and say what the roles may do', async () => {
    const { user } = open();
    await reach(user);
    for (let left = 3; left > 0; left -= 1) await press(user, 'Remove person 1');
    expect(rows()).toHaveLength(1);
    expect(within(document.body).getByText('Guests')).toBeTruthy();
  });

  test('are left for later, and a refused end of the onboarding is said', async () => {
    api.on('PATCH', '/api/users/me/onboard/', () => refusal(400, { error: 'No.' }));
    const { user } = open();
    await reach(user);
    await press(user, 'Do it later');
    await vi.waitFor(() => expect(lastToast()).toBe('Failed to finish user onboarding. No.'));
    expect(useSession.getState().profile?.is_onboarded).toBe(false);
  });
});

test('who joined before can try again after a refused end of the onboarding', async () => {
  useWorkspaces.setState({ workspaces: [workspaceRow('w')] });
  api.on('PATCH', '/api/users/me/onboard/', () => refusal(400, { error: 'No.' }));
  const { user } = open();
  await user.type(screen.getByRole('textbox', { name: 'First name' }), 'Ada');
  await press(user, 'Continue');
  await vi.waitFor(() => expect(lastToast()).toBe('Failed to finish user onboarding. No.'));
  await vi.waitFor(() =>
    expect(screen.getByRole('button', { name: 'Continue' }).hasAttribute('data-loading')).toBe(false),
  );
});
