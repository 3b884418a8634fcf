import type { Page } from 'playwright-core';
import type { Gallery } from './gallery.ts';
import { expectStatus, inviteTo } from '../help/person.ts';
import { button, heading, MENU, type Over, type Screen } from './screen-steps.ts';

const ADDRESS = 'somebody@example.com';

/** The step of signing up in which a password is chosen. */
async function chooseToSignUp(screen: Page): Promise<void> {
  await screen.getByLabel('Email').fill(ADDRESS);
  await screen.getByRole('button', { name: 'Continue' }).click();
  await screen.getByLabel('Password', { exact: true }).fill('too easy');
}

/** Goes to the link of an invitation, which nobody but its gallery can have. */
async function followInvitation(screen: Page, { ada, slug }: Gallery): Promise<void> {
  const link = await inviteTo(ada, slug, ADDRESS);
  await screen.goto(link.pathname + link.search);
  await screen.getByText('invited you as a member').waitFor();
}

async function followInvitationToSignIn(screen: Page, gallery: Gallery): Promise<void> {
  await followInvitation(screen, gallery);
  await screen.getByLabel('Password', { exact: true }).waitFor();
}

/** Goes to the link by which everybody joins who has it. */
async function followInviteLink(screen: Page, { ada, slug }: Gallery): Promise<void> {
  const made = await ada.call('POST', `/api/workspaces/${slug}/invite-link/`, {});
  await screen.goto(expectStatus<{ invite_link: string }>(made, 200).invite_link);
  await screen.getByText('Sign in or create an account to join.').waitFor();
}

const PROGRAM_ADDRESS = 'https://program.example/cb';

/** Goes where a program sends people who are to let it in. */
async function followProgram(screen: Page, { ada }: Gallery): Promise<void> {
  const body = { client_name: 'Helper', redirect_uris: [PROGRAM_ADDRESS] };
  const made = await ada.call('POST', '/oauth/register', body);
  const query = new URLSearchParams({
    client_id: expectStatus<{ client_id: string }>(made, 201).client_id,
    redirect_uri: PROGRAM_ADDRESS,
    response_type: 'code',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
  });
  await screen.goto(`/oauth/authorize?${query}`);
  await screen.getByText('program.example').waitFor();
}

const goOn = (screen: Page) =>
  screen
    .getByRole('button', { name: /^(Continue|Продолжить)$/ })
    .first()
    .click();

/** The second part of the first step; what was typed of the name is stored on the way. */
async function reachRole(screen: Page): Promise<void> {
  await goOn(screen);
  await screen.getByRole('radio').nth(1).check();
  await screen.getByRole('checkbox').first().check();
}

async function reachWorkspace(screen: Page): Promise<void> {
  await reachRole(screen);
  await goOn(screen);
  await screen.getByRole('textbox').first().fill('Harbour');
  await screen.getByRole('radio').nth(1).check();
}

async function reachInvitations(screen: Page): Promise<void> {
  await reachWorkspace(screen);
  await screen.getByRole('textbox', { name: 'Workspace URL' }).fill(`harbour-${Date.now()}`);
  await screen.getByRole('button', { name: 'Create workspace' }).click();
  await screen.getByLabel('Email of person 1').fill('bea@example.com');
  await screen.getByLabel('Email of person 2').fill('wrong');
  await screen.getByLabel('Email of person 3').focus();
  await screen.getByText('Email is invalid').waitFor();
}

const account: Over = {
  part: MENU,
  open: (screen) => screen.getByRole('button', { name: /^Account/ }).click(),
};

const SIGNED_OUT: Record<string, Screen> = {
  'sign in': { window: 'stranger', path: () => '/', open: button('Continue') },
  'sign in by a password': {
    window: 'stranger',
    path: () => `/?error_code=5065&email=${ADDRESS}`,
    open: button('Sign in'),
  },
  'sign in by a code': {
    window: 'stranger',
    path: () => `/?error_code=5090&email=${ADDRESS}`,
    open: heading('Check your email'),
  },
  'refused sign-in': {
    window: 'stranger',
    path: () => '/?error_code=5900',
    open: (screen) => screen.getByRole('alert').waitFor(),
  },
  'second step that is over': {
    window: 'stranger',
    path: () => '/sign-in/second-step',
    open: (screen) => screen.getByText('This sign-in has expired').waitFor(),
  },
  'sign up': { window: 'stranger', path: () => '/sign-up', open: button('Continue') },
  'sign up with a weak password': { window: 'stranger', path: () => '/', open: chooseToSignUp },
  'forgotten password': {
    window: 'stranger',
    path: () => '/accounts/forgot-password',
    open: button('Send link'),
  },
  'new password': {
    window: 'stranger',
    path: () => '/accounts/reset-password?uidb64=x&token=y&email=ada%40example.com',
    open: button('Set password'),
  },
  'link for a new password that is over': {
    window: 'stranger',
    path: () => '/accounts/reset-password?error_code=5130&uidb64=x&token=y',
    open: (screen) => screen.getByRole('link', { name: 'Request a new link' }).waitFor(),
  },
  'door of the console': { window: 'stranger', path: () => '/god-mode/', open: button('Sign in') },
  'link of an invitation': { window: 'stranger', path: () => '/', open: followInvitation },
  'sign in for an invitation': { window: 'stranger', path: () => '/', open: followInvitationToSignIn },
  'invite link of a workspace': { window: 'stranger', path: () => '/', open: followInviteLink },
  'link of an invitation that is over': {
    window: 'stranger',
    path: () => '/workspace-invitations/?invitation_id=x&email=a%40example.com&slug=nowhere',
    open: heading('This link no longer works'),
  },
};

/** The last of them has a workspace afterwards. */
const ONBOARDING: Record<string, Screen> = {
  onboarding: {
    window: 'newcomer',
    path: () => '/onboarding',
    open: button('Continue'),
    over: { 'menu of the account': account },
  },
  'onboarding: role': { window: 'newcomer', path: () => '/onboarding', open: reachRole },
  'onboarding: workspace': { window: 'newcomer', path: () => '/onboarding', open: reachWorkspace },
  'onboarding: invitations': { window: 'newcomer', path: () => '/onboarding', open: reachInvitations },
};

/** Everything outside of a workspace. */
export const ENTRY_SCREENS: Record<string, Screen> = {
  ...SIGNED_OUT,
  ...ONBOARDING,
  'first password': {
    path: () => '/accounts/set-password',
    open: button('Set password'),
  },
  'new workspace': { path: () => '/create-workspace', open: button('Create workspace') },
  'new workspace on a phone': {
    window: 'phone',
    path: () => '/create-workspace',
    open: button('Create workspace'),
  },
  'new workspace in Russian': {
    window: 'russian',
    path: () => '/create-workspace',
    open: button('Создать пространство'),
  },
  'program that asks to be let in': { path: () => '/', open: followProgram },
  'program that asks on a phone': { window: 'phone', path: () => '/', open: followProgram },
  'program that asks in Russian': { window: 'russian', path: () => '/', open: followProgram },
  'program that is not known': {
    path: () => `/oauth/authorize?client_id=x&redirect_uri=${PROGRAM_ADDRESS}`,
    open: heading('Unknown app'),
  },
  'own invitations': { path: () => '/invitations', open: heading('No pending invitations') },
};
