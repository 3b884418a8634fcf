import { isFieldProperty } from '@tandem/shared/projects/fields/names.ts';
import type { Activity } from '#entities/work-items/activities/types.ts';

/** What a line of the history is about: which icon it has. */
export type ActivityTopic =
  | 'created'
  | 'state'
  | 'name'
  | 'description'
  | 'assignees'
  | 'priority'
  | 'estimate'
  | 'parent'
  | 'relation'
  | 'start_date'
  | 'target_date'
  | 'cycles'
  | 'modules'
  | 'labels'
  | 'link'
  | 'attachment'
  | 'archive'
  | 'intake'
  | 'type'
  | 'template'
  | 'recurrence'
  | 'approval'
  | 'field';

/** One line of the history before it is put into words: `key` names the sentence, the values go into it. */
export type Wording = { topic: ActivityTopic; key: string; old: string; new: string };
type Words = { key: string; old?: string; new?: string };

const RELATIONS = new Set([
  'blocking',
  'blocked_by',
  'relates_to',
  'duplicate',
  'start_before',
  'start_after',
  'finish_before',
  'finish_after',
]);
const INTAKE = { '-1': 'declined', '0': 'snoozed', '1': 'accepted', '2': 'duplicate' } as const;

const isIntake = (verb: string): verb is keyof typeof INTAKE => verb in INTAKE;

/**
 * Added when there was no old value: the contract writes "" and never null there
 * (docs/contract/history.md#what-is-recorded).
 */
const added = ({ old_value }: Activity) => (old_value === '' ? 'added' : 'removed');
const set = ({ new_value }: Activity) => (new_value ? 'set' : 'removed');
const VERBS: Record<string, string> = { created: 'added', updated: 'changed', deleted: 'removed' };
const byVerb = ({ verb }: Activity) => VERBS[verb] ?? 'changed';

const ARCHIVE: Record<string, string> = {
  restore: 'restored',
  archive: 'by_automation',
  manual_archive: 'archived',
};

const APPROVAL = new Set(['created', 'approved', 'declined', 'withdrawn', 'expired', 'void']);

/**
 * `old_value` has the approvers of a request, or the comment of an answer
 * (docs/contract/approvals.md#history).
 */
function approvalWords({ verb, old_value }: Activity): Words | null {
  if (!APPROVAL.has(verb)) return null;
  const isSaid = (verb === 'approved' || verb === 'declined') && old_value !== null && old_value !== '';
  return { key: `approval.${verb}${isSaid ? '_with' : ''}` };
}

type Rule = { topic: ActivityTopic; words: (activity: Activity) => Words | null };

const RULES: Record<string, Rule> = {
  state: {
    topic: 'state',
    words: ({ old_value }) => ({ key: old_value ? 'state.moved' : 'state.set' }),
  },
  name: { topic: 'name', words: () => ({ key: 'name' }) },
  description: { topic: 'description', words: () => ({ key: 'description', old: '', new: '' }) },
  assignees: {
    topic: 'assignees',
    words: (activity) => {
      const isSelf =
        activity.actor !== null &&
        [activity.new_identifier, activity.old_identifier].includes(activity.actor);
      return { key: `assignees.${added(activity)}${isSelf ? '_self' : ''}` };
    },
  },
  priority: { topic: 'priority', words: () => ({ key: 'priority' }) },
  estimate_point: { topic: 'estimate', words: (activity) => ({ key: `estimate.${set(activity)}` }) },
  parent: { topic: 'parent', words: (activity) => ({ key: `parent.${set(activity)}` }) },
  start_date: { topic: 'start_date', words: (activity) => ({ key: `start_date.${set(activity)}` }) },
  target_date: { topic: 'target_date', words: (activity) => ({ key: `target_date.${set(activity)}` }) },
  cycles: { topic: 'cycles', words: (activity) => ({ key: `cycles.${byVerb(activity)}` }) },
  modules: { topic: 'modules', words: (activity) => ({ key: `modules.${byVerb(activity)}` }) },
  labels: { topic: 'labels', words: (activity) => ({ key: `labels.${added(activity)}` }) },
  link: { topic: 'link', words: (activity) => ({ key: `link.${byVerb(activity)}` }) },
  attachment: { topic: 'attachment', words: (activity) => ({ key: `attachment.${byVerb(activity)}` }) },
  archived_at: {
    topic: 'archive',
    words: ({ new_value }) => {
      const what = ARCHIVE[new_value ?? ''];
      return what ? { key: `archive.${what}` } : null;
    },
  },
  intake: {
    topic: 'intake',
    words: ({ verb }) => (isIntake(verb) ? { key: `intake.${INTAKE[verb]}` } : null),
  },
  inbox: {
    topic: 'intake',
    words: ({ verb }) => (isIntake(verb) ? { key: `intake.${INTAKE[verb]}` } : null),
  },
  type: { topic: 'type', words: () => ({ key: 'type' }) },
  template: { topic: 'template', words: () => ({ key: 'template' }) },
  recurrence: { topic: 'recurrence', words: () => ({ key: 'recurrence' }) },
  approval: { topic: 'approval', words: approvalWords },
};

function relationWords(field: string, activity: Activity): Wording {
  const { old_value, new_value } = activity;
  // A removed relation still names the other item in old_value.
  return {
    topic: 'relation',
    key: `relation.${field}.${added(activity)}`,
    old: old_value ?? '',
    new: new_value ?? '',
  };
}

/** A custom field: what it was, where it was something, and what it is. */
function fieldWords({ old_value, new_value }: Activity): Wording {
  const verb = !new_value ? 'removed' : old_value ? 'changed' : 'set';
  return { topic: 'field', key: `field.${verb}`, old: old_value ?? '', new: new_value ?? '' };
}

/** The sentence for one line of the history; null for what is not shown (comments and reactions have their own place). */
export function wordingOf(activity: Activity): Wording | null {
  const { field, old_value, new_value } = activity;
  if (field !== null && isFieldProperty(field)) return fieldWords(activity);
  if (field === null) return { topic: 'created', key: 'created', old: '', new: '' };
  if (RELATIONS.has(field)) return relationWords(field, activity);
  const rule = RULES[field];
  const words = rule?.words(activity);
  if (!rule || !words) return null;
  return {
    topic: rule.topic,
    key: words.key,
    old: words.old ?? old_value ?? '',
    new: words.new ?? new_value ?? '',
  };
}
