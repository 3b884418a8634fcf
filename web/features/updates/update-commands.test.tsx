import { act } from '@testing-library/react';
import { userStream } from '@tandem/shared/sync/stream.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { projects } from '#entities/projects/projects/store.ts';
import { useCommandStore } from '#lib/frame/command-store.ts';
import { stubApi } from '#testing/api.ts';
import { addressNow, show, withTexts } from '#testing/dom.tsx';
import { projectRow } from '#testing/rows.ts';
import { ME, signIn, signOutOfTest } from '#testing/session.ts';
import { UpdateCommands } from './update-commands.tsx';

withTexts('updates', 'shell');

const HERE = '/w/projects/p/issues/';
const possible = () =>
  [...useCommandStore.getState().sets.values()]
    .flat()
    .filter((command) => command.isPossible?.() ?? true)
    .map(({ label }) => label);

beforeEach(() => {
  stubApi();
  signIn();
  history.replaceState(null, '', HERE);
});
afterEach(() => {
  signOutOfTest();
  history.replaceState(null, '', '/');
  vi.unstubAllGlobals();
});

const put = (fields: object) => act(() => projects.confirmRows([projectRow('p', fields)], userStream(ME), 1));

test('the commands of a project with updates lead to its overview and to the field of a new update', () => {
  put({ is_project_updates_enabled: true });
  show(<UpdateCommands />, { at: HERE });
  expect(possible()).toEqual(['Go to overview', 'Post an update', 'Go to updates']);
  const post = [...useCommandStore.getState().sets.values()].flat().find(({ id }) => id === 'post_update');
  act(() => post?.run());
  expect(addressNow()).toBe('/w/projects/p/overview/?write=update');
});

test.each([
  ['is off', { is_project_updates_enabled: false }],
  ['is not for guests', { is_project_updates_enabled: true, member_role: ROLE.GUEST }],
])('where the feature %s only the feed is offered', (_name, fields) => {
  put(fields);
  show(<UpdateCommands />, { at: HERE });
  expect(possible()).toEqual(['Go to updates']);
});
