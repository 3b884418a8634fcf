import i18next from 'i18next';
import { ApiError } from '#lib/http/api-error.ts';
import { reasonOf } from '#lib/text/error-text.ts';
import type { Mutation } from '#lib/outbox/mutation.ts';
import { showToast } from '#lib/frame/toast-store.ts';

export type RefusedAction =
  | 'work_item_patch'
  | 'work_item_create'
  | 'work_item_delete'
  | 'work_item_undo'
  | 'comment_create'
  | 'comment_patch'
  | 'comment_delete'
  | 'page_comment_restore'
  | 'draft_save'
  | 'draft_delete'
  | 'draft_publish'
  | 'description_restore'
  | 'work_item_archive'
  | 'work_item_restore'
  | 'link_create'
  | 'link_patch'
  | 'link_delete'
  | 'relation_create'
  | 'relation_delete'
  | 'approval_answer'
  | 'approval_withdraw'
  | 'reaction'
  | 'attachment_delete'
  | 'follow'
  | 'page_create'
  | 'page_restore'
  | 'page_version_name'
  | 'page_export'
  | 'page_patch'
  | 'page_delete'
  | 'view_create'
  | 'view_patch'
  | 'view_delete'
  | 'analytic_view_create'
  | 'analytic_view_patch'
  | 'analytic_view_delete'
  | 'label_create'
  | 'project_join'
  | 'sticky_create'
  | 'sticky_patch'
  | 'sticky_delete'
  | 'invitation_patch'
  | 'invitation_delete'
  | 'member_role'
  | 'member_remove'
  | 'project_patch'
  | 'project_restore'
  | 'state_patch'
  | 'state_delete'
  | 'label_patch'
  | 'label_delete'
  | 'estimate_delete'
  | 'cycle_create'
  | 'cycle_patch'
  | 'cycle_delete'
  | 'cycle_archive'
  | 'cycle_restore'
  | 'module_create'
  | 'module_patch'
  | 'module_delete'
  | 'module_archive'
  | 'module_restore'
  | 'initiative_create'
  | 'initiative_patch'
  | 'initiative_delete'
  | 'favorite'
  | 'intake_create'
  | 'intake_patch'
  | 'intake_decide'
  | 'intake_undo'
  | 'intake_delete'
  | 'notification_mark'
  | 'update_save'
  | 'update_delete'
  | 'settings'
  | 'time_save'
  | 'time_delete'
  | 'time_sheet'
  | 'timer_start'
  | 'timer_stop';

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
  'cycle_id',
  'module_ids',
] as const;

/** What is said in the text of the message, below a title of one word. */
const SHORT_TITLES = new Set<RefusedAction>(['page_delete']);

/** These are logged and nothing is shown: what was archived or restored is back in its place. docs/contract/client.md#changes-that-are-refused */
const ONLY_LOGGED = new Set<RefusedAction>([
  'cycle_archive',
  'cycle_restore',
  'module_archive',
  'module_restore',
]);

type ReportedRefusal = {
  action: RefusedAction;
  /** The fields that were to be changed. */
  changed?: readonly string[];
  /** Changes that could not be saved because of it. */
  dependents?: number;
};

/** The field that was to be changed, by a name that a person knows. */
const namedField = (changed: readonly string[]) => FIELDS.find((name) => changed.includes(name));

/** "The due date could not be saved": the first thing that was changed, or the action when it has no name. */
function titleFor(action: RefusedAction, changed: readonly string[]): string {
  const field = namedField(changed);
  return field ? i18next.t(`common:refused_field.${field}`) : i18next.t(`common:refused.${action}`);
}

/** What could not be saved of a change that the device holds. */
export function titleOf({
  edit,
}: Mutation & { edit?: { action: RefusedAction; op: string; patch: object } }) {
  if (!edit) return i18next.t('common:refused.work_item_patch');
  return titleFor(edit.action, edit.op === 'patch' ? Object.keys(edit.patch) : []);
}

/** Says what could not be saved, why, and that the old value is back. Programming errors are not swallowed here. */
export function reportRefusal(error: unknown, { action, changed = [], dependents = 0 }: ReportedRefusal) {
  if (!(error instanceof ApiError)) throw error;
  const title = titleFor(action, changed);
  if (ONLY_LOGGED.has(action) && dependents === 0) {
    // oxlint-disable-next-line no-console -- the specification has it in the console and nowhere else
    console.error(title, reasonOf(error));
    return;
  }
  const isShort = SHORT_TITLES.has(action);
  const sentences = [...(isShort ? [title] : []), reasonOf(error)];
  if (namedField(changed)) sentences.push(i18next.t('common:value_is_back'));
  if (dependents > 0) sentences.push(i18next.t('common:refused_with_it', { count: dependents }));
  showToast({
    tone: 'error',
    title: isShort ? i18next.t('common:failed_title') : title,
    text: sentences.join(' '),
  });
}
