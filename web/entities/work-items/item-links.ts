import type { ItemLink, ItemLinks } from '#components/item-links.ts';
import { parseItemKey, paths } from '#lib/paths.ts';
import { addressedProjectId } from '../projects/addressed-project.ts';
import { findProjectByIdentifier } from '../projects/hooks.ts';
import { projects } from '../projects/store.ts';
import { currentWorkspace } from '../workspaces/store.ts';
import { loadWorkItemByKey } from './actions.ts';
import { findItems } from './find.ts';
import { workItems } from './store.ts';
import type { WorkItem } from './types.ts';

const MAX_OFFERED = 8;
/** An item that could not be read is not asked for with every letter that is typed. */
const ASK_AGAIN_MS = 60_000;

/** Path → id, and when it was asked for: finding an item by its number looks through all of them. */
const ids = new Map<string, string>();
const asked = new Map<string, number>();

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
      .then(({ id }) => ids.set(path, id))
      .catch(() => {});
  return found;
}

function linkOf(path: string): ItemLink | undefined {
  const key = keyIn(path);
  const row = key && findRow(path, key);
  if (!row) return undefined;
  const identifier = projects.get(row.project_id)?.identifier ?? key.identifier;
  return { path, key: `${identifier}-${row.sequence_id}`, name: row.name, group: row.state__group };
}

async function find(text: string): Promise<ItemLink[]> {
  const projectId = addressedProjectId() ?? projects.select((row) => row.member_role !== null)[0]?.id;
  if (!projectId) return [];
  const found = await findItems({ projectId, itemId: null, as: 'mention', text, isEverywhere: true });
  return found.slice(0, MAX_OFFERED).map((item) => ({
    path: paths.workItem(currentWorkspace().slug, item.project__identifier, item.sequence_id),
    key: `${item.project__identifier}-${item.sequence_id}`,
    name: item.name,
    group: item.state__group,
  }));
}

/** Where texts know the items of the open workspace from. */
export const itemLinksOf = (open: (path: string) => void): ItemLinks => ({
  ...{ find, of: linkOf, open },
  subscribe: (listener) => workItems.subscribe(listener),
  pictureOf: (id) => `/api/assets/v2/workspaces/${currentWorkspace().slug}/${id}/`,
});
