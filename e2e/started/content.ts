import { expectStatus } from '../help/person.ts';
import type { People } from './people.ts';

/** One row of most kinds, so that paths with ids lead to something. */
export async function makeContent({ admin, place }: People): Promise<void> {
  const make = async (path: string, body: Record<string, unknown>, status = 201) =>
    expectStatus(await admin.call('POST', path, body), status);
  const W = `/api/workspaces/${place.slug}/`;
  const P = `${W}projects/${place.projectId}/`;
  const features = { cycle_view: true, module_view: true, issue_views_view: true, page_view: true };
  expectStatus(await admin.call('PATCH', P, { ...features, intake_view: true }), 200);
  const item = await make(`${P}issues/`, { name: 'Sails', description_html: '<p>Hemp</p>' });
  await make(`${P}issues/${item.id}/comments/`, { comment_html: '<p>By Friday</p>' });
  await make(`${P}issues/${item.id}/issue-links/`, { url: 'https://example.com/sails' });
  await make(`${P}issues/${item.id}/reactions/`, { reaction: '128077' });
  await make(`${P}issue-labels/`, { name: 'Rigging' });
  await make(`${P}cycles/`, { name: 'Autumn' });
  await make(`${P}modules/`, { name: 'Hull' });
  await make(`${P}views/`, { name: 'Mine', filters: {} });
  await make(`${P}pages/`, { name: 'Manual' });
  await make(`${P}project-deploy-boards/`, {}, 200);
  await make(`${W}views/`, { name: 'All of mine', filters: {} });
  await make(`${W}draft-issues/`, { name: 'Later', project_id: place.projectId });
  await make(`${W}stickies/`, { name: 'Rope' });
  await make(`${W}quick-links/`, { title: 'Weather', url: 'https://example.com/' });
  await make(
    `${W}user-favorites/`,
    {
      entity_type: 'project',
      entity_identifier: place.projectId,
      project_id: place.projectId,
    },
    200,
  );
}
