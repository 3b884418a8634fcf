import type { TFunction } from 'i18next';
import { fieldSections } from '#entities/projects/fields/sections.ts';
import { states } from '#entities/projects/states/store.ts';
import { defaultTypeId } from '#entities/projects/types/hooks.ts';
import type { NewWorkItem } from '#entities/work-items/rows/types.ts';
import { openModal } from '#lib/frame/modal-store.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { listNames } from '#lib/text/names.ts';
import { missingFields } from './needed.ts';

/** The fields without which the server does not take a new item. */
function missingIn(projectId: string, { type_id, state_id, fields = {} }: NewWorkItem) {
  const typeId = type_id === undefined ? defaultTypeId(projectId) : type_id;
  const used = fieldSections(projectId, typeId).flatMap((section) => section.fields);
  const withDefaults = Object.fromEntries(used.map((field) => [field.id, field.default_value]));
  return missingFields(used, { ...withDefaults, ...fields }, states.get(state_id ?? '')?.group);
}

/** Creates an item; where something is missing, says so and opens the form with what is there. */
export function createOrAsk(projectId: string, item: NewWorkItem, t: TFunction, create: () => void) {
  const missing = missingIn(projectId, item);
  if (missing.length === 0) return create();
  const names = listNames(missing.map(({ name }) => name));
  showToast({ tone: 'info', title: t('work-items:quick_add_needs', { fields: names }) });
  openModal({ kind: 'create-work-item', projectId, preset: item });
}
