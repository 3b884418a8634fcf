import type { ItemLink, ItemLinks } from '#components/editor/reading/item-links-context.ts';
import { pageIdIn } from '#components/editor/reading/item-links.ts';
import { parseItemKey, paths } from '#lib/http/paths.ts';
import { findPublicPages } from './pages/find.ts';
import { pages } from './pages/store.ts';
import { addressedProjectId } from '../projects/projects/addressed-project.ts';
import { findProjectByIdentifier } from '../projects/projects/hooks.ts';
import { projects } from '../projects/projects/store.ts';
import { currentWorkspace } from '../workspaces/workspaces/store.ts';
import { loadWorkItemByKey } from '../work-items/items/actions.ts';
import { findItems } from '../work-items/items/find.ts';
import { workItems } from '../work-items/rows/store.ts';
import type { WorkItem } from '../work-items/rows/types.ts';

const MAX_OFFERED = 8;
const MAX_PAGES = 5;
/** An item that could not be read is not asked for with every letter that is typed. */
const ASK_AGAIN_MS = 60_000;

/** Path → id, and when it was asked for: finding an item by its number looks through all of them. */
const ids = new Map<string, string>();
const asked = new Map<string, number>();
/** Who draws links: the store of items tells them before the id of one that was asked for is known. */
const drawers = new Set<() => void>();

type Key = { identifier: string; sequence: number };

function keyIn(path: string): Key | null {
  const [, slug, , key = ''] = path.split('/');
  return slug === currentWorkspace().slug ? parseItemKey(decodeURIComponent(key)) : null;
}

function findRow(path: string, { identifier, sequence }: Key): WorkItem | undefined {
  const known = workItems.get(ids.get(path) ?? '');
  if (known) return known;
  const project = findProjectByIdentifier(identifier);
  if (!project || Date.now() - (asked.get(path) ?? 0) < ASK_AGAIN_MS) return undefined;
  asked.set(path, Date.now());
  const [found] = workItems.select((row) => row.project_id === project.id && row.sequence_id === sequence);
  if (found) ids.set(path, found.id);
  else
    void loadWorkItemByKey(identifier, sequence)
      .then(({ id }) => {
        ids.set(path, id);
        for (const listener of drawers) listener();
      })
      .catch(() => {});
  return found;
}

/** A page that this browser does not know is one all the same. */
function pageLink(path: string, id: string): ItemLink {
  const name = pages.get(id)?.name ?? '';
  return { path, key: name, name, group: 'page' };
}

function linkOf(path: string): ItemLink | undefined {
  const page = pageIdIn(path);
  if (page) return pageLink(path, page);
  const key = keyIn(path);
  const row = key && findRow(path, key);
  if (!row) return undefined;
  const identifier = projects.get(row.project_id)?.identifier ?? key.identifier;
  return { path, key: `${identifier}-${row.sequence_id}`, name: row.name, group: row.state__group };
}

async function findItemLinks(projectId: string, text: string): Promise<ItemLink[]> {
  const found = await findItems({ projectId, itemId: null, as: 'mention', text, isEverywhere: true });
  return found.slice(0, MAX_OFFERED).map((item) => ({
    path: paths.workItem(currentWorkspace().slug, item.project__identifier, item.sequence_id),
    key: `${item.project__identifier}-${item.sequence_id}`,
    name: item.name,
    group: item.state__group,
  }));
}

async function findPageLinks(projectId: string, text: string): Promise<ItemLink[]> {
  const found = await findPublicPages(projectId, text, MAX_PAGES);
  return found.map(({ id, name }) => ({
    path: paths.page(currentWorkspace().slug, projectId, id),
    key: name,
    name,
    group: 'page' as const,
  }));
}

/** What could not be asked for is not offered. */
async function find(text: string): Promise<ItemLink[]> {
  const projectId = addressedProjectId() ?? projects.select((row) => row.member_role !== null)[0]?.id;
  if (!projectId) return [];
  const kinds = [findItemLinks(projectId, text), findPageLinks(projectId, text)];
  return (await Promise.all(kinds.map((kind) => kind.catch(() => [])))).flat();
}

/** For what is drawn of either. */
function subscribe(listener: () => void): () => void {
  const ends = [workItems.subscribe(listener), pages.subscribe(listener)];
  drawers.add(listener);
  return () => {
    drawers.delete(listener);
    for (const end of ends) end();
  };
}

/** What texts ask for of the items and pages of the open workspace. */
export const KNOWN_LINKS: Pick<ItemLinks, 'find' | 'of' | 'subscribe'> = { find, of: linkOf, subscribe };
