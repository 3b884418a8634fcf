import type { TFunction } from 'i18next';
import { cycles } from '#entities/planning/cycles/store.ts';
import { labels } from '#entities/projects/labels/store.ts';
import { findPerson } from '#entities/workspaces/members/find-person.ts';
import { modules } from '#entities/planning/modules/store.ts';
import { fieldIdOf, isFieldProperty } from '@tandem/shared/projects/fields/names.ts';
import { fields } from '#entities/projects/fields/store.ts';
import { projects } from '#entities/projects/projects/store.ts';
import { states } from '#entities/projects/states/store.ts';
import { patchWorkItem } from '#entities/work-items/items/actions.ts';
import type { Conflict, ConflictField } from '#entities/work-items/undo/conflicts.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import type { ItemChange, WorkItem } from '#entities/work-items/rows/types.ts';
import { formatMonthDay } from '#lib/dates/dates.ts';
import { useLanguage } from '#lib/device/language.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { listNames } from '#lib/text/names.ts';
import { valueText } from '../model/fields/base/value-text.ts';
import { itemKey } from '../model/items/item-key.ts';
import { PROPERTY_OF } from '../model/items/property-names.ts';

const keyOf = (row: WorkItem | undefined) => row && itemKey(projects.get(row.project_id)?.identifier, row);
const day = (value: string | null | undefined) =>
  value ? formatMonthDay(value, useLanguage.getState().language) : undefined;
const list = (names: readonly (string | undefined)[]) =>
  listNames(names.filter((name) => name !== undefined)) || undefined;

const VALUES: Record<ConflictField, (row: Partial<WorkItem>, t: TFunction) => string | undefined> = {
  state_id: ({ state_id }) => states.get(state_id ?? '')?.name,
  priority: ({ priority }, t) => t(`work-items:priority.${priority ?? 'none'}`),
  assignee_ids: ({ assignee_ids = [] }) => list(assignee_ids.map((id) => findPerson(id)?.display_name)),
  label_ids: ({ label_ids = [] }) => list(label_ids.map((id) => labels.get(id)?.name)),
  start_date: ({ start_date }) => day(start_date),
  target_date: ({ target_date }) => day(target_date),
  parent_id: ({ parent_id }) => keyOf(workItems.get(parent_id ?? '')),
  cycle_id: ({ cycle_id }) => cycles.get(cycle_id ?? '')?.name,
  module_ids: ({ module_ids = [] }) => list(module_ids.map((id) => modules.get(id)?.name)),
};

type Said = {
  property: string;
  valueOf: (row: Partial<WorkItem>) => string | undefined;
  /** What gives the item their value. */
  theirs: ItemChange;
};

function ofField(fieldId: string, theirs: Partial<WorkItem>, t: TFunction): Said | null {
  const field = fields.get(fieldId);
  if (!field) return null;
  const { language } = useLanguage.getState();
  return {
    property: field.name,
    valueOf: (row) => {
      const value = row.fields?.[fieldId] ?? null;
      return value === null ? undefined : valueText(field, value, { language, t });
    },
    theirs: { fields: { [fieldId]: theirs.fields?.[fieldId] ?? null } },
  };
}

const ofProperty = (field: ConflictField, theirs: Partial<WorkItem>, t: TFunction): Said => ({
  property: t(`work-items:property.${PROPERTY_OF[field]}`),
  valueOf: (row) => VALUES[field](row, t),
  theirs: { [field]: theirs[field] },
});

/** Names who set what I had set too, and offers theirs. */
export function showConflict({ id, field, actorId, theirs, mine }: Conflict, t: TFunction) {
  const said = isFieldProperty(field)
    ? ofField(fieldIdOf(field) ?? '', theirs, t)
    : ofProperty(field, theirs, t);
  if (!said) return;
  const person = findPerson(actorId);
  const valueOf = (row: Partial<WorkItem>) => said.valueOf(row) || t('work-items:conflict.nothing');
  showToast({
    ...{ kind: `conflict ${id}`, tone: 'warning', person },
    title: t('work-items:conflict.title', {
      name: person?.display_name ?? t('work-items:somebody'),
      key: keyOf(workItems.get(id)) ?? '',
      property: said.property,
    }),
    text: t('work-items:conflict.text', { theirs: valueOf(theirs), mine: valueOf(mine) }),
    actions: [
      {
        label: t('work-items:conflict.take_theirs'),
        run: () => workItems.get(id) && void patchWorkItem(id, said.theirs),
      },
    ],
  });
}
