import i18next from 'i18next';
import { fields } from '#entities/projects/fields/store.ts';
import { projects } from '#entities/projects/projects/store.ts';
import { states } from '#entities/projects/states/store.ts';
import type { TransitionReason, TransitionRefusal } from '#entities/work-items/items/transition-refusal.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { listNames } from '#lib/text/names.ts';
import { itemKey } from '../model/items/item-key.ts';
import { openOverlay } from '../model/properties/item-overlay.ts';

const isField = ({ kind }: TransitionReason) => kind === 'field_required';

/** The fields that are missing, each once. */
function missingFields(reasons: readonly TransitionReason[]) {
  const ids = new Set(reasons.filter(isField).map(({ field_id = '' }) => field_id));
  return [...ids].flatMap((id) => fields.get(id) ?? []);
}

/** Where the item is drawn: the field itself, its row or card, or the panel that shows it. */
const anchorOf = (itemId: string, fieldId: string) =>
  document.querySelector<HTMLElement>(`[data-open-item="${itemId}"] [data-field="${fieldId}"]`) ??
  document.querySelector<HTMLElement>(`[data-item-id="${itemId}"]`) ??
  document.querySelector<HTMLElement>(`[data-open-item="${itemId}"]`);

function sentences(reasons: readonly TransitionReason[]): string[] {
  const names = missingFields(reasons).map(({ name }) => name);
  const open = reasons.find(({ kind }) => kind === 'sub_items_open')?.count ?? 0;
  const hasOthers = reasons.some((reason) => !isField(reason) && reason.kind !== 'sub_items_open');
  return [
    ...(names.length > 0 ? [i18next.t('fields:refused.fields', { fields: listNames(names) })] : []),
    ...(open > 0 ? [i18next.t('fields:refused.sub_items', { count: open })] : []),
    ...(hasOthers ? [i18next.t('fields:refused.workflow')] : []),
  ];
}

/** Says what is missing for a state, and offers to fill it in. */
function show({ ids, stateId, reasons }: TransitionRefusal) {
  const [id = ''] = ids;
  const row = workItems.get(id);
  const state = states.get(stateId ?? '')?.name ?? '';
  const key = row ? itemKey(projects.get(row.project_id)?.identifier, row) : '';
  const [first] = missingFields(reasons);
  const open = () => {
    const anchor = first && anchorOf(id, first.id);
    if (anchor) openOverlay({ kind: 'field', fieldId: first.id, itemId: id, anchor });
  };
  const isOne = ids.length === 1;
  showToast({
    ...{ kind: `refused ${id}`, tone: 'warning' },
    title: isOne
      ? i18next.t('fields:refused.title', { key, state })
      : i18next.t('fields:refused.title_many', { count: ids.length, state }),
    text: sentences(reasons).join(' '),
    ...(first &&
      isOne && { actions: [{ label: i18next.t('fields:value.set', { field: first.name }), run: open }] }),
  });
}

export const showTransition = (refusal: TransitionRefusal) =>
  void i18next.loadNamespaces('fields').then(() => show(refusal));
