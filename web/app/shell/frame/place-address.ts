import { cycles } from '#entities/planning/cycles/store.ts';
import { modules } from '#entities/planning/modules/store.ts';
import { views } from '#entities/planning/views/store.ts';
import { paths } from '#lib/http/paths.ts';

type Project = { slug: string; projectId: string };

/** Where a place of presence is; null for one that this client does not know. */
export function addressOfPlace({ slug, projectId }: Project, kind: string, id: string): string | null {
  const items = paths.workItems(slug, projectId);
  if (kind === 'work_item') return `${items}?${new URLSearchParams({ peekId: id })}`;
  if (kind === 'page') return paths.page(slug, projectId, id);
  if (kind !== 'work_items') return null;
  if (id === projectId) return items;
  if (cycles.get(id)) return paths.cycle(slug, projectId, id);
  if (modules.get(id)) return paths.module(slug, projectId, id);
  if (views.get(id)) return paths.view(slug, projectId, id);
  return null;
}
