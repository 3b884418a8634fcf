import { serverUrl } from '../help/browser.ts';
import { type Person, type Place, expectStatus, joinPlace, signUp } from '../help/person.ts';

type Item = { id: string; sequence_id: number; name: string };
type Scene = { ada: Person; place: Place; items: readonly Item[] };

const REQUESTS = [
  ['App crashes on launch after upgrading to CLI 9.3.0 on Apple Silicon', 'urgent'],
  ['Сборка зависает на шаге «Installing dependencies», если в сети прокси с проверкой сертификатов', 'none'],
  ['Support Ti.UI.OptionBar as a tag', 'medium'],
  ['Allow ~/ to be used as a shortcut for WPATH() in xml view attributes', 'low'],
  ['Add vscode settings file to projects', 'low'],
  ['Styles: Alloy global can no longer be accessed in styles since the move to ES modules', 'medium'],
] as const;
const REQUEST_TEXT = [
  '<p>After the update every app built with Alloy closes right after the splash screen.</p>',
  '<ol><li><p>Create a project from the default template.</p></li>',
  '<li><p>Build for a simulator: <code>ti build -p ios -T simulator</code></p></li></ol>',
].join('');
const LINKS = [
  ['https://github.com/example/alloy/pull/459', 'alloy/pull/459'],
  ['https://docs.example.com/markup', 'Alloy XML markup guide'],
  ['https://grafana.example.com/d/compile', 'Compile benchmarks'],
] as const;
const NOTES = [
  [
    'Friday demo',
    '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>Record the before run</p></li><li data-type="taskItem" data-checked="false"><p>Field service app, 612 controllers</p></li></ul>',
    '#fdf0dc',
  ],
  ['', '<p>Node 20 drops the old hook API. Check the CLI before 9.3.1.</p>', '#e6f4ea'],
  ['', '<p>Спросить Ольгу про пути с пробелами</p>', '#e3f0fb'],
] as const;
const COMMENTS = ['I can reproduce it on an M1.', 'Посмотрите, пожалуйста, до пятницы', 'Merged, thank you.'];

const mention = (id: string) =>
  `<mention-component entity_name="user_mention" entity_identifier="${id}"></mention-component>`;

/** What hands in work and what happened meanwhile: requests, news, links, notes, favourites and visits of one person. */
export async function addDay({ ada, place, items }: Scene): Promise<void> {
  const workspace = `/api/workspaces/${place.slug}`;
  const project = `${workspace}/projects/${place.projectId}`;
  const olga = await signUp(serverUrl(), 'Ольга', 'olga@example.com');
  await joinPlace(ada, olga, place);
  expectStatus(await ada.call('PATCH', `${project}/`, { inbox_view: true }), 200);
  for (const [name, priority] of REQUESTS.toReversed()) {
    const issue = { name, priority, description_html: REQUEST_TEXT };
    expectStatus(await olga.call('POST', `${project}/inbox-issues/`, { issue }), 200);
  }
  for (const [at, text] of COMMENTS.entries()) {
    const comment_html = `<p>${at === 0 ? mention(ada.id) : ''} ${text}</p>`;
    expectStatus(
      await olga.call('POST', `${project}/issues/${items[at]?.id}/comments/`, { comment_html }),
      201,
    );
  }
  for (const { id } of items.slice(3, 9))
    expectStatus(await olga.call('PATCH', `${project}/issues/${id}/`, { priority: 'urgent' }), 204);
  for (const [url, title] of LINKS)
    expectStatus(await ada.call('POST', `${workspace}/quick-links/`, { url, title }), 201);
  for (const [name, description_html, background_color] of NOTES) {
    const note = { name, description_html, background_color };
    expectStatus(await ada.call('POST', `${workspace}/stickies/`, note), 201);
  }
  for (const { id } of items.slice(0, 6))
    expectStatus(await ada.call('GET', `${project}/issues/${id}/`), 200);
}

/** Items of the cycle that runs, some of which are over. */
export async function fillCycle({ ada, place, items }: Scene, cycleId: string): Promise<void> {
  const project = `/api/workspaces/${place.slug}/projects/${place.projectId}`;
  const states = expectStatus<{ id: string; group: string }[]>(
    await ada.call('GET', `${project}/states/`),
    200,
  );
  const stateOf = (group: string) => states.find((state) => state.group === group)?.id;
  const issues = items.slice(0, 28).map(({ id }) => id);
  expectStatus(await ada.call('POST', `${project}/cycles/${cycleId}/cycle-issues/`, { issues }), 201);
  // The first ones stay open: they are due soon.
  for (const [at, id] of issues.slice(10).entries()) {
    const state_id = stateOf(at < 11 ? 'completed' : 'started');
    if (state_id) expectStatus(await ada.call('PATCH', `${project}/issues/${id}/`, { state_id }), 204);
  }
}
