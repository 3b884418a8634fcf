import { cutText } from '@tandem/db/postgres/storable-text.ts';
import type { StateGroup } from '@tandem/shared/projects/states/schema.ts';
import type { Priority } from '@tandem/shared/work-items/items/priority.ts';
import { estimateValue } from '../source/estimate-value.ts';
import { groupOfState } from '../csv/meanings/state-words.ts';
import type {
  SourceComment,
  SourceItem,
  SourceLabel,
  SourceLink,
  SourceNote,
  SourcePerson,
  SourceRelation,
  SourceState,
  TextPart,
} from '../source/source-item.ts';
import type {
  LinearBot,
  LinearComment,
  LinearCycle,
  LinearIssue,
  LinearPerson,
  LinearProject,
} from './issue-schema.ts';

const NAME_MAX = 255;
const HEX_COLOR = /^#[0-9a-f]{6}$/i;

const GROUPS = new Map<string, StateGroup>([
  ['triage', 'backlog'],
  ['backlog', 'backlog'],
  ['unstarted', 'unstarted'],
  ['started', 'started'],
  ['completed', 'completed'],
  ['canceled', 'cancelled'],
  ['duplicate', 'cancelled'],
]);
const PRIORITIES: Readonly<Record<number, Priority>> = { 1: 'urgent', 2: 'high', 3: 'medium', 4: 'low' };
const RELATIONS = new Map<string, SourceRelation['type']>([
  ['blocks', 'blocking'],
  ['duplicate', 'duplicate'],
]);

/** An issue of Linear as a work item, with what was guessed or cut of it (docs/contract/imports.md#linear-and-asana). */
export function mapLinearIssue(issue: LinearIssue): { item: SourceItem; notes: SourceNote[] } {
  const state = stateOf(issue.state);
  const updated_at = issue.updatedAt ?? issue.createdAt;
  const name = issue.title.trim() || issue.identifier;
  const done = state.group === 'completed';
  const days = daysOf(issue);
  const notes: SourceNote[] = [];
  if (name.length > NAME_MAX) notes.push({ code: 'name_cut', value: issue.identifier });
  if (done && !issue.completedAt) notes.push({ code: 'completed_guessed', value: updated_at });
  if (days.isLate) notes.push({ code: 'start_left', value: issue.identifier });
  const item: SourceItem = {
    external_id: issue.identifier,
    project: { external_id: issue.team.id, name: issue.team.name },
    number: Number(issue.identifier.slice(issue.identifier.lastIndexOf('-') + 1)),
    name: cutText(name, NAME_MAX),
    parts: [...(name.length > NAME_MAX ? partsOf(name) : []), ...partsOf(issue.description)],
    files: {},
    unlinked_files: 0,
    state,
    priority: PRIORITIES[issue.priority ?? 0] ?? 'none',
    priority_name: null,
    is_epic: false,
    type: null,
    parent: issue.parent?.identifier ?? null,
    creator: personOf(issue.creator) ?? botOf(issue.botActor),
    assignees: [personOf(issue.assignee)].filter((person) => person !== null),
    labels: labelsOf(issue),
    modules: modulesOf(issue.project),
    cycle: cycleOf(issue.cycle),
    links: linksOf(issue),
    relations: relationsOf(issue),
    comments: (issue.comments?.nodes ?? []).map(commentOf),
    created_at: issue.createdAt,
    updated_at,
    completed_at: done ? (issue.completedAt ?? updated_at) : null,
    start_date: days.start,
    target_date: issue.dueDate ?? null,
    estimate: estimateValue(String(issue.estimate ?? '')),
  };
  return { item, notes };
}

/** The day on which it was started; none where that is behind its due date, since an item starts before it ends. */
function daysOf({ startedAt, dueDate }: LinearIssue): { start: string | null; isLate: boolean } {
  const start = startedAt?.slice(0, 10) ?? null;
  const isLate = start !== null && Boolean(dueDate) && start > (dueDate ?? '');
  return { start: isLate ? null : start, isLate };
}

function stateOf({ id, name, type, position }: LinearIssue['state']): SourceState {
  const known = GROUPS.get(type);
  const guessed = groupOfState(name);
  return {
    external_id: `state:${id}`,
    name: cutText(name, NAME_MAX),
    group: known ?? guessed.group,
    rank: position ?? 0,
    is_sure: known !== undefined || guessed.is_sure,
  };
}

/** By address where Linear tells it, so that a member of the same address is that member. */
function personOf(person: LinearPerson): SourcePerson | null {
  if (!person) return null;
  const external_id = person.email?.trim().toLowerCase() || person.id;
  const name = person.name?.trim() || person.displayName?.trim() || external_id;
  return { external_id, display_name: cutText(name, NAME_MAX), is_bot: false };
}

function botOf(bot: LinearBot): SourcePerson | null {
  const name = cutText(bot?.name?.trim() ?? '', NAME_MAX);
  return name === '' ? null : { external_id: `bot:${name}`, display_name: name, is_bot: true };
}

const partsOf = (body: string | null | undefined): TextPart[] => (body?.trim() ? [{ body }] : []);

function labelsOf({ labels }: LinearIssue): SourceLabel[] {
  const named = (labels?.nodes ?? []).flatMap(({ name, color, description }): SourceLabel[] => {
    const cut = cutText(name.trim(), NAME_MAX);
    const hex = HEX_COLOR.test(color ?? '') ? (color ?? null) : null;
    return cut === ''
      ? []
      : [{ external_id: `label:${cut}`, name: cut, color: hex, description: description ?? '' }];
  });
  return [...new Map(named.map((label) => [label.name, label])).values()];
}

function modulesOf(project: LinearProject): SourceItem['modules'] {
  if (!project) return [];
  return [
    {
      external_id: `project:${project.id}`,
      name: cutText(project.name.trim() || project.id, NAME_MAX),
      description: project.description ?? '',
      start_date: project.startDate ?? null,
      target_date: project.targetDate ?? null,
      is_completed: Boolean(project.completedAt),
    },
  ];
}

function cycleOf(cycle: LinearCycle): SourceItem['cycle'] {
  if (!cycle) return null;
  const { startsAt, endsAt } = cycle;
  const hasDates = startsAt && endsAt && startsAt <= endsAt;
  return {
    external_id: `cycle:${cycle.id}`,
    name: cutText(cycle.name?.trim() || `Cycle ${cycle.number ?? ''}`.trim(), NAME_MAX),
    start_date: hasDates ? startsAt : null,
    end_date: hasDates ? endsAt : null,
  };
}

const linksOf = ({ attachments }: LinearIssue): SourceLink[] =>
  (attachments?.nodes ?? []).flatMap(({ title, url, createdAt }) =>
    /^https?:\/\//i.test(url)
      ? [
          {
            title: cutText(title?.trim() || url, NAME_MAX),
            url,
            metadata: {},
            author: null,
            created_at: createdAt,
          },
        ]
      : [],
  );

const relationsOf = ({ relations }: LinearIssue): SourceRelation[] =>
  (relations?.nodes ?? []).flatMap(({ type, relatedIssue }) =>
    relatedIssue ? [{ target: relatedIssue.identifier, type: RELATIONS.get(type) ?? 'relates_to' }] : [],
  );

const commentOf = (comment: LinearComment): SourceComment => ({
  external_id: comment.id,
  author: personOf(comment.user) ?? personOf(comment.externalUser) ?? botOf(comment.botActor),
  parts: partsOf(comment.body),
  created_at: comment.createdAt,
  updated_at: comment.updatedAt ?? comment.createdAt,
});
