import { projectStream } from '@tandem/shared/sync/stream.ts';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PresenceAvatars } from '#components/people/presence-avatars.tsx';
import { useAway } from '#lib/dates/days-off.ts';
import { noNetwork, stubApi, type TestApi } from '#testing/api.ts';
import { show, withTexts } from '#testing/dom.tsx';
import { signIn, signOutOfTest } from '#testing/session.ts';
import { useFollowed } from '../presence/follow.ts';
import { cardIn } from './card-in.tsx';

withTexts();

const STATS = '/api/workspaces/w/user-stats/ben/';
const PROFILE = '/api/workspaces/w/user-profile/ben/';
const person = {
  first_name: 'Ben',
  last_name: 'Novak',
  display_name: 'ben',
  email: 'ben@example.com',
  avatar_url: null,
  cover_image_url: null,
  user_timezone: 'Asia/Singapore',
  date_joined: '2026-01-01T00:00:00Z',
};
let api: TestApi;

beforeEach(() => {
  api = stubApi()
    .on('GET', STATS, { pending_issues: 14 })
    .on('GET', PROFILE, { project_data: [], user_data: person });
  signIn();
});
afterEach(() => {
  signOutOfTest();
  vi.unstubAllGlobals();
});

async function open({ isHere = true } = {}) {
  const people = [{ user_id: 'ben', display_name: 'ben', avatar_url: null, isHere }];
  const shown = show(<PresenceAvatars label="Others" people={people} card={cardIn(projectStream('p'))} />);
  expect(api.sent('GET')).toEqual([]);
  await shown.user.click(screen.getByRole('button', { name: 'ben' }));
  return shown;
}

test('a click on somebody who is here says who they are, what they have to do, and leads there', async () => {
  await open();
  expect(await screen.findByText('Ben Novak')).toBeTruthy();
  expect(screen.getByText('14 open items')).toBeTruthy();
  expect(screen.getByText(/in Singapore/)).toBeTruthy();
  expect(screen.getByText('ben@example.com')).toBeTruthy();
  expect(screen.getByText('Here now')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open work' }).getAttribute('href')).toBe('/w/profile/ben/');
});

test('who is away says until when', async () => {
  useAway.setState({ ben: '2099-12-24' });
  await open();
  expect(screen.getByText('Away until Dec 24, 2099')).toBeTruthy();
  useAway.setState({}, true);
});

test('what cannot be read of them is said, and the way to them stays', async () => {
  api.on('GET', STATS, noNetwork);
  await open({ isHere: false });
  expect(screen.getByText('Elsewhere in the project')).toBeTruthy();
  await vi.waitFor(() => expect(screen.getByText(/reach|connection|offline/i)).toBeTruthy());
  expect(screen.getByRole('link', { name: 'Open work' })).toBeTruthy();
});

test('they can be followed from here, and no longer', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Follow' }));
  expect(useFollowed.getState().followed).toMatchObject({ user_id: 'ben', stream: projectStream('p') });
  await user.click(screen.getByRole('button', { name: 'Following' }));
  expect(useFollowed.getState().followed).toBeNull();
});
