import type { TFunction } from 'i18next';
import { findPerson } from '#entities/workspaces/members/find-person.ts';
import { projects } from '#entities/projects/projects/store.ts';
import { undoAnyway, type UndoRefusal } from '#entities/work-items/undo/undo.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { itemKey } from './item-key.ts';

/** Says whose change stands in the way of an undo, which can be done all the same. */
export function showRefusal(refusal: UndoRefusal, t: TFunction) {
  const [first] = refusal.conflicts;
  const row = workItems.get(first?.id ?? '');
  const { plan } = refusal.step;
  const key = row ? itemKey(projects.get(row.project_id)?.identifier, row) : plan?.name;
  const person = findPerson(first?.changed_by ?? '');
  const name = person?.display_name ?? t('work-items:somebody');
  showToast({
    ...{ tone: 'warning', person },
    title: t('work-items:undo.refused', { key: key ?? '' }),
    text: t(`work-items:undo.${first?.reason ?? 'changed'}`, { name }),
    actions: [{ label: t('work-items:undo.anyway'), run: () => undoAnyway(refusal) }],
  });
}
