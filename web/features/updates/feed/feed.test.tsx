import { screen } from '@testing-library/react';
import { projectStream, userStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { projects } from '#entities/projects/projects/store.ts';
import { usePeople } from '#entities/workspaces/members/store.ts';
import { answer, stubApi, type TestApi } from '#testing/api.ts';
import { addressNow, show, withTexts } from '#testing/dom.tsx';
import { personRow, projectRow } from '#testing/rows.ts';
import { ME, signIn, signOutOfTest } from '#testing/session.ts';
import { pageOf, updateRow } from '#testing/update-rows.ts';
import { Component as Feed } from './feed-screen.tsx';

withTexts('updates', 'detail');

const PATH = '/api/workspaces/w/updates/';
let api: TestApi;

beforeEach(() => {
  api = stubApi();
  signIn();
  usePeople.setState({ people: new Map([['ada', personRow('ada')]]) });
  projects.confirmRows(
    [
      projectRow('p', { is_project_updates_enabled: true }),
      projectRow('q', { is_project_updates_enabled: true }),
    ],
    userStream(ME),
    1,
  );
  const rows = [
    updateRow('u2', { project_id: 'q', health: 'at_risk', posted_at: '2026-01-02T10:00:00Z' }),
    updateRow('u1'),
  ];
  api.on('GET', PATH, ({ query }) => {
    const found = rows.filter(
      ({ project_id, health }) =>
        (!query['project'] || project_id === query['project']) &&
        (!query['health'] || health === query['health']),
    );
    return answer(pageOf(found), { seqs: { [projectStream('p')]: 0, [projectStream('q')]: 0 } });
  });
});
afterEach(() => {
  signOutOfTest();
  vi.unstubAllGlobals();
});

test('the feed has the updates of my projects, the newest first, each with its project', async () => {
  show(<Feed />, { at: '/w/updates/' });
  const cards = await screen.findAllByRole('article', { name: 'Update by ada' });
  expect(cards.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Project q'),
    expect.stringContaining('Project p'),
  ]);
  expect(screen.getByRole('link', { name: /Project q/ }).getAttribute('href')).toBe(
    '/w/projects/q/overview/',
  );
});

test('it is narrowed by project and health, which the address says', async () => {
  const { user } = show(<Feed />, { at: '/w/updates/' });
  await screen.findAllByRole('article');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Project' }), 'Project p');
  await vi.waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  expect(addressNow()).toBe('/w/updates/?project=p');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Health' }), 'Off track');
  await screen.findByText('No updates match');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findAllByRole('article')).toHaveLength(2);
});

test('comments of a card in the feed are read when they are asked for', async () => {
  api.on('GET', `${PATH}u1/comments/`, () => answer([]));
  const { user } = show(<Feed />, { at: '/w/updates/?project=p' });
  await user.click(await screen.findByRole('button', { name: 'Write a comment' }));
  await screen.findByRole('button', { name: 'Reply…' });
  await vi.waitFor(() => expect(api.sent('GET', `${PATH}u1/comments/`)).toHaveLength(1));
});
