import type { ProjectContext } from '../../context.ts';

/** An address of a page of any project, with what stands behind it. */
const PAGE_ADDRESS =
  /(?<=\shref=")(?:https?:\/\/[^"/\s]{1,255})?\/[\w-]{1,64}\/projects\/[\da-f-]{36}\/pages\/([\da-f-]{36})\/?(#[^"\s]{0,999})?(?=")/g;

type Archive = { origin: string; place: string; places: ReadonlyMap<string, string> };

/** The address of another file of an archive, from the one that names it. */
function addressBetween(from: string, to: string): string {
  const up = from.split('/').length - 1;
  return `${'../'.repeat(up)}${to.split('/').map(encodeURIComponent).join('/')}.md`;
}

/** HTML of a page in which links to pages of the same archive name their files, so that they lead there wherever it goes. */
export function withRelativeLinks(
  { workspace, project }: Pick<ProjectContext, 'workspace' | 'project'>,
  html: string,
  { origin, place, places }: Archive,
): string {
  const own = `/${workspace.slug}/projects/${project.id}/pages/`;
  return html.replaceAll(PAGE_ADDRESS, (whole, id: string, part: string | undefined) => {
    const to = places.get(id);
    const isOwn = whole.startsWith(own) || whole.startsWith(`${origin}${own}`);
    return isOwn && to !== undefined ? `${addressBetween(place, to)}${part ?? ''}` : whole;
  });
}
