import type { TFunction } from 'i18next';
import { projects } from '#entities/projects/projects/store.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import type { Command } from '#lib/frame/command-store.ts';
import { paths } from '#lib/http/paths.ts';
import { drawnItem } from './item-drawing.ts';

const KEY = /^([\p{L}\p{N}_]{1,12})-(\d{1,9})$/u;
const MAX_SHOWN = 8;

type Keyed = { slug: string; t: TFunction; go: (path: string) => void };

/** Items that are known here and whose key begins with the typed one, the lowest number first: at once, and without a network. */
export function keyedItems(text: string, projectId: string | undefined, { slug, t, go }: Keyed): Command[] {
  const [, typed = '', digits = ''] = KEY.exec(text) ?? [];
  const identifier = typed.toUpperCase();
  const [project] = identifier ? projects.select((each) => each.identifier === identifier) : [];
  if (!project || (projectId !== undefined && projectId !== project.id)) return [];
  const rows = workItems.select(
    (row) =>
      row.project_id === project.id && row.archived_at === null && `${row.sequence_id}`.startsWith(digits),
  );
  return rows
    .toSorted((a, b) => a.sequence_id - b.sequence_id)
    .slice(0, MAX_SHOWN)
    .map((row) => ({
      id: `found-${row.id}`,
      group: t('shell:palette.items'),
      label: row.name,
      lead: `${identifier}-${row.sequence_id}`,
      ...drawnItem({ id: row.id, projectId: project.id }),
      run: () => go(paths.workItem(slug, identifier, row.sequence_id)),
    }));
}
