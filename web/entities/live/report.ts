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

/** Says what could not be saved, why, and that the old value is back. Programming errors are not swallowed here. */
export function reportRefusal(error: unknown, action: RefusedAction) {
  if (!(error instanceof ApiError)) throw error;
  const reason = error.kind === 'refused' ? error.message : i18next.t(`common:error.${error.kind}`);
  showToast({ tone: 'error', title: i18next.t(`common:refused.${action}`), text: reason });
}
