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

export type ReportedRefusal = {
  action: RefusedAction;
  /** The fields that were to be changed. */
  changed?: readonly string[];
  /** Changes that could not be saved because of it. */
  dependents?: number;
};

/** Says what could not be saved, why, and that the old value is back. Programming errors are not swallowed here. */
export function reportRefusal(error: unknown, { action, changed = [], dependents = 0 }: ReportedRefusal) {
  if (!(error instanceof ApiError)) throw error;
  // "The due date could not be saved": the first thing that was changed, or the action when it has no name.
  const field = FIELDS.find((name) => changed.includes(name));
  const title = field ? i18next.t(`common:refused_field.${field}`) : i18next.t(`common:refused.${action}`);
  const sentences = [error.kind === 'refused' ? error.message : i18next.t(`common:error.${error.kind}`)];
  if (field) sentences.push(i18next.t('common:value_is_back'));
  if (dependents > 0) sentences.push(i18next.t('common:refused_with_it', { count: dependents }));
  showToast({ tone: 'error', title, text: sentences.join(' ') });
}
