import { ProjectTile } from '#components/people/project-tile.tsx';
import type { Crumb } from '#components/screens/screen-header.tsx';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { paths } from '#lib/http/paths.ts';

/** Where a page of the workspace's settings is: the workspace, and what is below it. */
export function useWorkspaceCrumbs(...below: Crumb[]): Crumb[] {
  const { id, slug, name, logo_url } = useCurrentWorkspace();
  const icon = <ProjectTile id={id} name={name} imageUrl={logo_url} color="var(--tile-neutral)" />;
  return [{ label: name, to: paths.home(slug), icon }, ...below];
}
