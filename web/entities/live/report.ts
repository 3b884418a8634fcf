import i18next from 'i18next';
import { ApiError } from '#lib/api-error.ts';
import { showToast } from '#lib/toast-store.ts';

export type RefusedAction =
  | 'work_item_patch'
  | 'work_item_create'
  | 'work_item_delete'
  | 'comment_create'
  | 'comment_patch'
  | 'comment_delete'
  | 'page_create'
  | 'page_patch'
  | 'page_delete'
  | 'label_create'
  | 'settings';

/** What a person calls the parts of a work item whose change can be refused. */
const FIELDS = [
  'name',
  'state_id',
  'priority',
  'assignee_ids',
  'label_ids',
  'start_date',
  'target_date',
  'parent_id',
] as const;

/** "The due date could not be saved": the first thing that was changed, or the action when it has no name. */
function titleOf(action: RefusedAction, changed: readonly string[]) {
  const field = FIELDS.find((name) => changed.includes(name));
  return field ? i18next.t(`common:refused_field.${field}`) : i18next.t(`common:refused.${action}`);
}

/** Says what could not be saved, why, and that the old value is back. Programming errors are not swallowed here. */
export function reportRefusal(error: unknown, action: RefusedAction, changed: readonly string[] = []) {
  if (!(error instanceof ApiError)) throw error;
  const reason = error.kind === 'refused' ? error.message : i18next.t(`common:error.${error.kind}`);
  const back = changed.length > 0 ? ` ${i18next.t('common:value_is_back')}` : '';
  showToast({ tone: 'error', title: titleOf(action, changed), text: reason + back });
}
