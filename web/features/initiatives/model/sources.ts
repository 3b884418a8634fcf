import { initiativeParts, initiatives } from '#entities/planning/initiatives/store.ts';
import type { PartRef, Source } from '#entities/planning/initiatives/types.ts';
import { modules } from '#entities/planning/modules/store.ts';
import { projects } from '#entities/projects/projects/store.ts';
import { workItems } from '#entities/work-items/rows/store.ts';

/** The name of a part as far as it is known here; undefined of what the reader may not see. */
export function nameOfPart(part: PartRef): string | undefined {
  const detail = initiativeParts.get(part.id);
  if (part.issue_id) {
    const item = workItems.get(part.issue_id);
    const identifier = projects.get(part.project_id ?? '')?.identifier ?? detail?.identifier;
    const sequence = item?.sequence_id ?? detail?.sequence_id;
    const name = item?.name ?? detail?.name;
    return name && identifier && sequence ? `${identifier}-${sequence} ${name}` : (name ?? undefined);
  }
  if (part.module_id) return modules.get(part.module_id)?.name ?? detail?.name ?? undefined;
  return projects.get(part.project_id ?? '')?.name ?? detail?.name ?? undefined;
}

/** The name of a child: a part by its id in the initiative, or a nested initiative. */
export function nameOfSource({ kind, id }: Source): string | undefined {
  if (kind === 'initiative') return initiatives.get(id)?.name;
  const owner = initiatives.select(({ parts }) => parts.some((part) => part.id === id))[0];
  const part = owner?.parts.find((each) => each.id === id);
  return part && nameOfPart(part);
}

/** The same, drawn again when names of parts were read. */
export const useSourceName = (source: Source | null): string | undefined =>
  initiativeParts.useSelect(() => (source ? nameOfSource(source) : undefined));
