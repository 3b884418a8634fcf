import { ROLE } from '@tandem/shared/roles.ts';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { goCommands } from './go-commands.ts';

test('the palette leads to views, active cycles and analytics of the workspace; guests have no analytics', () => {
  const went: string[] = [];
  const commandsOf = (role: 20 | 15 | 5) =>
    goCommands({ slug: 'sea', role }, (path) => void went.push(path), i18next.t);
  const planning = ['go_workspace_views', 'go_active_cycles', 'go_analytics'];
  const idsOf = (role: 20 | 15 | 5) =>
    commandsOf(role).flatMap(({ id }) => (planning.includes(id) ? [id] : []));
  expect(idsOf(ROLE.MEMBER)).toEqual(planning);
  expect(idsOf(ROLE.GUEST)).toEqual(planning.slice(0, 2));
  for (const { id, run } of commandsOf(ROLE.ADMIN)) if (planning.includes(id)) run();
  expect(went).toEqual(['/sea/workspace-views/', '/sea/active-cycles/', '/sea/analytics/']);
});
