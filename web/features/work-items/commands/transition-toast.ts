import i18next from 'i18next';
import { fields } from '#entities/projects/fields/store.ts';
import { projects } from '#entities/projects/projects/store.ts';
import { states } from '#entities/projects/states/store.ts';
import { reasonLine, reasonText } from '#entities/projects/workflow/reasons.ts';
import { patchWorkItem } from '#entities/work-items/items/actions.ts';
import type { RefusedItem, TransitionRefusal } from '#entities/work-items/rows/transition-refusal.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import { dismissKind, showToast, type Toast } from '#lib/frame/toast-store.ts';
import { listNames } from '#lib/text/names.ts';
import { itemKey } from '../model/items/item-key.ts';
import { STEP_TOAST } from '../model/items/take-step.ts';
import { openOverlay } from '../model/properties/item-overlay.ts';
import { namesFor } from '../model/transitions/reason-names.ts';

/** The maximum number of items that are named one by one. */
const NAMED = 4;

const keyOf = (id: string) => {
  const row = workItems.get(id);
  return row ? itemKey(projects.get(row.project_id)?.identifier, row) : '';
};

/** Where the item is drawn: the field itself, its row or card, or the panel that shows it. */
const anchorOf = (itemId: string, fieldId: string) =>
  document.querySelector<HTMLElement>(`[data-open-item="${itemId}"] [data-field="${fieldId}"]`) ??
  document.querySelector<HTMLElement>(`[data-item-id="${itemId}"]`) ??
  document.querySelector<HTMLElement>(`[data-open-item="${itemId}"]`);

const namesOf = (id: string) => namesFor(workItems.get(id)?.state_id);

const linesOf = ({ id, reasons }: RefusedItem): string =>
  reasons.map((reason) => reasonLine(reason, namesOf(id))).join('\n');

/** One line of text: the item and its reasons. */
const lineOf = ({ id, reasons }: RefusedItem): string =>
  `${keyOf(id)}: ${listNames(reasons.map((reason) => reasonText(reason, namesOf(id))))}`;

/** An action that fills in the first missing field. */
function fillFieldAction({ id, reasons }: RefusedItem): Toast['actions'] {
  const missing = reasons.find((reason) => reason.kind === 'field_required');
  const field = missing && fields.get(missing.field_id);
  if (!field) return undefined;
  const open = () => {
    const anchor = anchorOf(id, field.id);
    if (anchor) openOverlay({ kind: 'field', fieldId: field.id, itemId: id, anchor });
  };
  return [{ label: i18next.t('fields:value.set', { field: field.name }), run: open }];
}

/** An action that requests approval, if approval is all that is missing. */
function requestApprovalAction({ id, reasons }: RefusedItem, state_id: string | undefined): Toast['actions'] {
  if (state_id === undefined || !reasons.every(({ kind }) => kind === 'approval')) return undefined;
  const run = () => void patchWorkItem(id, { state_id, request_approval: true });
  return [{ label: i18next.t('work-items:transition.ask'), run }];
}

function showOne(item: RefusedItem, stateId: string | undefined) {
  const state = states.get(stateId ?? '')?.name ?? '';
  const isNew = workItems.get(item.id) === undefined;
  const actions = isNew ? undefined : (fillFieldAction(item) ?? requestApprovalAction(item, stateId));
  showToast({
    kind: `refused ${item.id}`,
    tone: 'warning',
    text: linesOf(item),
    title: isNew
      ? i18next.t('work-items:transition.new_refused', { state })
      : i18next.t('fields:refused.title', { key: keyOf(item.id), state }),
    ...(actions && { actions }),
  });
}

function showMany(items: readonly RefusedItem[], stateId: string | undefined) {
  const state = states.get(stateId ?? '')?.name ?? '';
  const rest = items.length - NAMED;
  const more = rest > 0 ? [i18next.t('work-items:transition.more', { count: rest })] : [];
  showToast({
    kind: `refused ${stateId}`,
    tone: 'warning',
    title: i18next.t('fields:refused.title_many', { count: items.length, state }),
    text: [...items.slice(0, NAMED).map(lineOf), ...more].join('\n'),
  });
}

/** Reports why items stayed in their state, with actions that help. */
function show({ items, stateId }: TransitionRefusal) {
  const [first] = items;
  // The toast that reported an undo or redo is no longer true.
  dismissKind(STEP_TOAST);
  if (first && items.length === 1) showOne(first, stateId);
  else showMany(items, stateId);
}

export const showTransition = (refusal: TransitionRefusal) =>
  void i18next.loadNamespaces(['work-items', 'fields', 'workflow']).then(() => show(refusal));
