import { type Person, expectStatus } from '../help/person.ts';

type Scene = { ada: Person; workspace: string; project: string };
type Made = { id: string };

const INVITED = [
  { email: 'rene@example.com', role: 15 },
  { email: 'sergey.chernyshevsky-zagorodny@mail.example.com', role: 5 },
];
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const TOKENS = [
  { label: 'CI: close items on merge', description: 'GitHub Actions', expired_at: dayFromNow(120) },
  { label: 'Перенос из старого трекера', description: 'Разовый импорт', expired_at: dayFromNow(13) },
  { label: 'Grafana board', description: 'Counts by state', scope: 'read' },
];
const POINTS = ['1', '2', '3', '5', '8', '13'];

/** What stands in the settings of a workspace and a project that are in use. */
export async function addSettings({ ada, workspace, project }: Scene): Promise<void> {
  expectStatus(await ada.call('POST', `${workspace}/invitations/`, { emails: INVITED }), 200);
  for (const token of TOKENS) expectStatus(await ada.call('POST', `${workspace}/api-tokens/`, token), 201);
  for (const provider of ['csv', 'json'])
    expectStatus(await ada.call('POST', `${workspace}/export-issues/`, { provider }), 200);
  const scale = {
    estimate: { name: 'Points, Fibonacci', type: 'points', last_used: true },
    estimate_points: POINTS.map((value, key) => ({ key, value })),
  };
  const { id } = expectStatus<Made>(await ada.call('POST', `${project}/estimates/`, scale), 200);
  expectStatus(await ada.call('PATCH', `${project}/`, { estimate: id }), 200);
}
