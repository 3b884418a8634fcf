import { ROLE } from '@tandem/shared/roles.ts';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { projects } from '#entities/projects/projects/store.ts';
import { projectRow } from '#testing/rows.ts';
import { goCommands } from './go-commands.ts';

test('the palette leads to views, active cycles and analytics of the workspace; guests have no analytics', () => {
  const went: string[] = [];
  const commandsOf = (role: 20 | 15 | 5) =>
    goCommands({ slug: 'sea', role, myId: 'me' }, (path) => void went.push(path), i18next.t);
  const planning = ['go_workspace_views', 'go_active_cycles', 'go_analytics'];
  const idsOf = (role: 20 | 15 | 5) =>
    commandsOf(role).flatMap(({ id }) => (planning.includes(id) ? [id] : []));
  expect(idsOf(ROLE.MEMBER)).toEqual(planning);
  expect(idsOf(ROLE.GUEST)).toEqual(planning.slice(0, 2));
  for (const { id, run } of commandsOf(ROLE.ADMIN)) if (planning.includes(id)) run();
  expect(went).toEqual(['/sea/workspace-views/', '/sea/active-cycles/', '/sea/analytics/']);
});

test('guests are led neither to drafts nor to their own work', () => {
  const idsOf = (role: 15 | 5) =>
    goCommands({ slug: 'sea', role, myId: 'me' }, () => {}, i18next.t).map(({ id }) => id);
  expect(idsOf(ROLE.MEMBER)).toEqual(expect.arrayContaining(['go_drafts', 'go_your_work']));
  expect(idsOf(ROLE.GUEST)).not.toContain('go_drafts');
  expect(idsOf(ROLE.GUEST)).not.toContain('go_your_work');
});

test('one gets to the own work, stickies and the intake of the project that is looked at', () => {
  const went: string[] = [];
  const commands = goCommands(
    { slug: 'sea', role: ROLE.MEMBER, myId: 'me' },
    (path) => void went.push(path),
    i18next.t,
  );
  for (const { id, run } of commands) if (['go_your_work', 'go_stickies'].includes(id)) run();
  expect(went).toEqual(['/sea/profile/me/', '/sea/stickies/']);
  const intake = commands.find(({ id }) => id === 'go_intake');
  expect(intake?.isPossible?.()).toBe(false);
  projects.confirmRows([projectRow('p', { inbox_view: true, member_role: ROLE.GUEST })], 'user:me', 1);
  history.replaceState(null, '', '/sea/projects/p/issues/');
  expect(intake?.isPossible?.()).toBe(true);
  intake?.run();
  expect(went.at(-1)).toBe('/sea/projects/p/inbox/');
  history.replaceState(null, '', '/');
});
