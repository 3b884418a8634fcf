import type { Notification } from '#entities/personal/notifications/types.ts';

/** What a line of the inbox is about: which sign it has. */
export type Topic =
  | 'mention'
  | 'assigned'
  | 'comment'
  | 'state'
  | 'done'
  | 'date'
  | 'label'
  | 'people'
  | 'link'
  | 'archive'
  | 'due'
  | 'approval'
  | 'declined'
  | 'other';

/** A sentence before it is put into words: `key` names it, `value` goes into it, and the name of a custom `field`. */
type Sentence = { topic: Topic; key: string; value: string; isDay?: boolean; field?: string };

const NONE = 'None';
const RELATION_FIELDS = new Set([
  'blocking',
  'blocked_by',
  'relates_to',
  'duplicate',
  'start_before',
  'start_after',
  'finish_before',
  'finish_after',
]);

type Activity = NonNullable<Notification['data']['issue_activity']>;
const isThere = (value: string) => value !== '' && value !== NONE;

/** Set, or taken off: the value that says which. */
function setOrRemoved(field: string, { new_value, old_value }: Activity): Pick<Sentence, 'key' | 'value'> {
  return isThere(new_value)
    ? { key: `${field}.set`, value: new_value }
    : { key: `${field}.removed`, value: isThere(old_value) ? old_value : '' };
}

const VERBS: Record<string, string> = { created: 'added', updated: 'changed', deleted: 'removed' };

function ofActivity(activity: Activity, event: Notification['event']): Sentence {
  const { field, field_name, verb, new_value } = activity;
  if (field_name) return { topic: 'other', ...setOrRemoved('custom_field', activity), field: field_name };
  if (RELATION_FIELDS.has(field)) return { topic: 'link', ...setOrRemoved('relation', activity) };
  switch (field) {
    case NONE:
      return { topic: 'other', key: 'created', value: '' };
    case 'comment':
      return { topic: 'comment', key: `comment.${VERBS[verb] ?? 'changed'}`, value: '' };
    case 'state':
      return event === 'issue_completed'
        ? { topic: 'done', key: 'completed', value: new_value }
        : { topic: 'state', key: 'state', value: new_value };
    case 'name':
    case 'priority':
    case 'type':
    case 'project':
      return { topic: 'other', key: field, value: new_value };
    case 'start_date':
    case 'target_date':
      return { topic: 'date', ...setOrRemoved(field, activity), isDay: true };
    case 'labels':
      return { topic: 'label', ...setOrRemoved('labels', activity) };
    case 'assignees':
      return { topic: 'people', ...setOrRemoved('assignees', activity) };
    case 'estimate_point':
    case 'parent':
      return { topic: 'other', ...setOrRemoved(field, activity) };
    case 'link':
    case 'attachment':
      return { topic: 'link', key: `${field}.${VERBS[verb] ?? 'changed'}`, value: '' };
    case 'archived_at':
      return { topic: 'archive', key: new_value === 'restore' ? 'restored' : 'archived', value: '' };
    default:
      return { topic: 'other', key: 'changed', value: '' };
  }
}

/** True if the row is the request that I have to answer, or its substitute without notification data. */
const isRequestToAnswer = ({ data }: Notification, waitsFor: { id: string } | undefined): boolean =>
  waitsFor !== undefined &&
  (data.approval === undefined ||
    (data.approval.id === waitsFor.id && data.issue_activity?.verb === 'created'));

const APPROVAL_TOPICS: Record<string, Topic> = { approved: 'done', declined: 'declined' };
const APPROVAL_VERBS = ['approved', 'declined', 'withdrawn', 'expired', 'void'];

/**
 * The sentence about a request, an answer or an end. The present tense is for approvals that I have to
 * answer.
 */
function ofApproval({ approval, issue_activity }: Notification['data'], isWaiting: boolean): Sentence {
  const verb = issue_activity?.verb ?? '';
  const value = approval
    ? `${approval.from_state.name} → ${approval.to_state.name}`
    : (issue_activity?.new_value ?? '');
  if (isWaiting) return { topic: 'approval', key: 'approval.asks', value };
  const key = APPROVAL_VERBS.includes(verb) ? verb : 'asked';
  return { topic: APPROVAL_TOPICS[verb] ?? 'approval', key: `approval.${key}`, value };
}

/** The sentence about an update, a comment on one, or one that is due. */
function ofUpdate(update: NonNullable<Notification['data']['update']>, isMention: boolean): Sentence {
  if (update.event === 'due') return { topic: 'due', key: 'update.due', value: '' };
  if (isMention) return { topic: 'mention', key: 'mention.update', value: '' };
  if (update.comment_id) return { topic: 'comment', key: 'update.comment', value: '' };
  return { topic: 'other', key: `update.${update.health ?? 'on_track'}`, value: '' };
}

/** The sentence that says what somebody was told. */
export function sentenceOf(row: Notification, waitsFor?: { id: string }): Sentence {
  const { data, event, entity_name } = row;
  const { issue_activity: activity, reminder } = data;
  if (reminder) return { topic: 'due', key: `due.${reminder.due}`, value: reminder.target_date, isDay: true };
  if (data.update) return ofUpdate(data.update, event === 'mention');
  if (entity_name === 'page') {
    return { topic: 'mention', key: data.page_comment ? 'mention.page_comment' : 'mention.page', value: '' };
  }
  if (event === 'mention') {
    return {
      topic: 'mention',
      key: `mention.${activity?.field === 'comment' ? 'comment' : 'description'}`,
      value: '',
    };
  }
  if (event === 'approval') return ofApproval(data, isRequestToAnswer(row, waitsFor));
  if (event === 'assigned') return { topic: 'assigned', key: 'assigned', value: '' };
  return activity ? ofActivity(activity, event) : { topic: 'other', key: 'changed', value: '' };
}

/** The comment of an answer is the `old_value` of its activity. */
const commentOfAnswer = ({ event, data }: Notification): string | undefined => {
  const { verb = '', old_value = '' } = data.issue_activity ?? {};
  const isAnswer = event === 'approval' && (verb === 'approved' || verb === 'declined');
  return isAnswer && isThere(old_value) ? old_value : undefined;
};

/** The first words of what was written. */
export const excerptOf = (row: Notification): string =>
  row.data.update?.words ??
  row.data.page_comment?.words ??
  commentOfAnswer(row) ??
  row.data.issue_activity?.issue_comment ??
  '';

/** What of a line has words to show: what it says itself, or else the newest that has some. */
export const wordsOf = (lead: Notification, rows: readonly Notification[]): Notification | undefined =>
  [lead, ...rows].find((row) => excerptOf(row) !== '');
