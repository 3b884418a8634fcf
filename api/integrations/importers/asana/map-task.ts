import { cutText } from '@tandem/db/postgres/storable-text.ts';
import { groupOfState } from '../csv/meanings/state-words.ts';
import { guessPriority } from '../csv/meanings/priority-words.ts';
import { estimateValue } from '../source/estimate-value.ts';
import { escapeHtml } from '@tandem/shared/rich-text/rules/escape-html.ts';
import type {
  SourceComment,
  SourceItem,
  SourceLabel,
  SourceNote,
  SourcePerson,
  SourceState,
  TextPart,
} from '../source/source-item.ts';
import type { AsanaComment, AsanaField, AsanaPerson, AsanaTask } from './task-schema.ts';

const NAME_MAX = 255;

const COMPLETED: SourceState = {
  external_id: 'completed',
  name: 'Completed',
  group: 'completed',
  rank: 1_000,
};
const NO_SECTION: SourceState = { external_id: 'open', name: 'To do', group: 'unstarted', rank: 0 };

/** A task of Asana as a work item, with what was left or guessed of it (docs/contract/imports.md#linear-and-asana). */
export function mapAsanaTask(task: AsanaTask): { item: SourceItem; notes: SourceNote[] } {
  const state = stateOf(task);
  const done = state.group === 'completed';
  const updated_at = task.modified_at ?? task.created_at;
  const name = task.name.trim() || task.gid;
  const isLate = Boolean(task.start_on && task.due_on && task.start_on > task.due_on);
  const { priority, estimate, left } = fieldsOf(task);
  const notes: SourceNote[] = left.map((value) => ({ code: 'field_left', value }));
  if (name.length > NAME_MAX) notes.push({ code: 'name_cut', value: task.gid });
  if (done && !task.completed_at) notes.push({ code: 'completed_guessed', value: updated_at });
  if (isLate) notes.push({ code: 'start_left', value: task.gid });
  const item: SourceItem = {
    external_id: task.gid,
    project: { external_id: task.project.gid, name: task.project.name },
    number: null,
    name: cutText(name, NAME_MAX),
    parts: [...(name.length > NAME_MAX ? partsOf(null, name) : []), ...partsOf(task.html_notes, task.notes)],
    files: {},
    unlinked_files: 0,
    state,
    priority: guessPriority(priority ?? '').priority,
    priority_name: priority,
    is_epic: false,
    type: typeOf(task),
    parent: task.parent?.gid ?? null,
    creator: personOf(task.created_by),
    assignees: [personOf(task.assignee)].filter((person) => person !== null),
    labels: labelsOf(task),
    modules: [],
    cycle: null,
    links: [],
    relations: (task.dependencies ?? []).map(({ gid }) => ({ target: gid, type: 'blocked_by' })),
    comments: (task.comments ?? []).map(commentOf),
    created_at: task.created_at,
    updated_at,
    completed_at: done ? (task.completed_at ?? updated_at) : null,
    start_date: isLate ? null : (task.start_on ?? null),
    target_date: task.due_on ?? null,
    estimate,
  };
  return { item, notes };
}

/** The section; a completed task in a section that is for no such tasks is in a state of its own. */
function stateOf({ section, completed }: AsanaTask): SourceState {
  const name = cutText(section?.name.trim() ?? '', NAME_MAX);
  if (!section || name === '') return completed ? COMPLETED : NO_SECTION;
  const { group, is_sure } = groupOfState(name);
  if (completed && group !== 'completed' && group !== 'cancelled') return COMPLETED;
  return { external_id: `section:${section.gid}`, name, group, rank: section.rank, is_sure };
}

const TYPES: Readonly<Record<string, string>> = { milestone: 'Milestone', approval: 'Approval' };
const typeOf = ({ resource_subtype }: AsanaTask): string | null => TYPES[resource_subtype ?? ''] ?? null;

const isPriority = ({ name }: AsanaField) => /^(priority|приоритет)$/i.test(name?.trim() ?? '');

const isEstimate = ({ name, number_value }: AsanaField) =>
  typeof number_value === 'number' && /^(estimate|(story )?points?|sp|оценка)$/i.test(name?.trim() ?? '');

type Fields = { priority: string | null; estimate: string | null; left: string[] };

/** Of the fields that a project has beside those of every task, those of priorities and of estimates are read. */
function fieldsOf({ custom_fields }: AsanaTask): Fields {
  const filled = (custom_fields ?? []).filter(({ display_value }) => display_value?.trim());
  const priority = filled.find(isPriority);
  const estimate = filled.find(isEstimate);
  const left = filled
    .filter((field) => field !== priority && field !== estimate)
    .map(({ name, display_value }) => `${name ?? ''}: ${display_value ?? ''}`);
  return {
    priority: cutText(priority?.display_value?.trim() ?? '', NAME_MAX) || null,
    estimate: estimateValue(String(estimate?.number_value ?? '')),
    left,
  };
}

/** By address where Asana tells it, so that a member of the same address is that member. */
function personOf(person: AsanaPerson): SourcePerson | null {
  if (!person) return null;
  const external_id = person.email?.trim().toLowerCase() || person.gid;
  return {
    external_id,
    display_name: cutText(person.name?.trim() || external_id, NAME_MAX),
    is_bot: false,
  };
}

function labelsOf({ tags }: AsanaTask): SourceLabel[] {
  const names = (tags ?? []).map(({ name }) => cutText(name?.trim() ?? '', NAME_MAX));
  return [...new Set(names.filter(Boolean))].map((name) => ({
    external_id: `label:${name}`,
    name,
    color: null,
    description: '',
  }));
}

/** Asana writes rich texts as a page of HTML; the plain one stands for it where it gives none. */
function partsOf(html: string | null | undefined, plain: string | null | undefined): TextPart[] {
  const inner = html?.replace(/^\s*<body>|<\/body>\s*$/g, '').trim();
  if (inner) return [{ body: { html: inner.replaceAll('\n', '<br />') } }];
  if (!plain?.trim()) return [];
  return [{ body: { html: `<p>${escapeHtml(plain.trim()).replaceAll('\n', '<br />')}</p>` } }];
}

const commentOf = (comment: AsanaComment): SourceComment => ({
  external_id: comment.gid,
  author: personOf(comment.created_by),
  parts: partsOf(comment.html_text, comment.text),
  created_at: comment.created_at,
  updated_at: comment.created_at,
});
