import type { StateGroup } from '@tandem/shared/projects/states/schema.ts';
import type { Priority } from '@tandem/shared/work-items/items/priority.ts';
import { priorityOf } from '../csv/meanings/priority-words.ts';
import { groupOfState } from '../csv/meanings/state-words.ts';
import type {
  SourceCycle,
  SourceItem,
  SourceLabel,
  SourceModule,
  SourceRelation,
  SourceState,
} from '../source/source-item.ts';
import { cutText } from '@tandem/db/postgres/storable-text.ts';
import type { JiraIssue, JiraIssueLink, JiraSprint } from './issue-schema.ts';

const NAME_MAX = 255;
const GROUPS = new Map<string, StateGroup>([
  ['new', 'unstarted'],
  ['indeterminate', 'started'],
  ['done', 'completed'],
]);

/** Priority by the name that Jira or its administrator gave it, in any language; `none` for a name of unknown words. */
export const mapPriority = (name: string | undefined): Priority => priorityOf(name ?? '');

/** Jira has three categories; names distinguish the two further groups. Without a category the name alone says the group. */
function groupOf({ name, statusCategory }: JiraIssue['fields']['status']): StateGroup {
  const category = GROUPS.get(statusCategory?.key ?? '');
  const { group, is_sure } = groupOfState(name);
  if (category === undefined) return is_sure ? group : 'unstarted';
  if (category === 'unstarted' && group === 'backlog') return group;
  return category === 'completed' && group === 'cancelled' ? group : category;
}

/** State of a status, with its place in the workflow. */
export function mapStatus(status: JiraIssue['fields']['status']): SourceState {
  const group = groupOf(status);
  // Jira numbers its own statuses in the order of its workflow, and later ones after them.
  return {
    external_id: `status:${status.id}`,
    name: cutText(status.name, NAME_MAX),
    group,
    rank: Number(status.id) || 0,
  };
}

type Named = { id: string; name: string; description?: string | null | undefined };

type Version = Named & { released?: boolean | null | undefined; releaseDate?: string | null | undefined };
/** Of which versions an issue is: those with its fix, and those that have its fault. */
type Versions = { fixed: readonly Named[]; affected: readonly Named[] };

/**
 * Labels, and the versions that an item cannot be in: versions of an item are those with its fix, and epics are in none. A
 * version of a label's name is that label.
 */
export function mapLabels(labels: readonly string[], { fixed, affected }: Versions): SourceLabel[] {
  const mapped = new Map<string, SourceLabel>();
  for (const label of labels) {
    const name = cutText(label.trim(), NAME_MAX);
    if (name) mapped.set(name, { external_id: `label:${name}`, name, color: null, description: '' });
  }
  const add = (name: string, { id, description }: Named, kind: string) => {
    if (mapped.has(name)) return;
    mapped.set(name, { external_id: `${kind}:${id}`, name, color: null, description: description ?? '' });
  };
  for (const version of fixed) {
    const name = cutText(version.name.trim(), NAME_MAX);
    if (name) add(name, version, 'version');
  }
  for (const version of affected) {
    const name = version.name.trim();
    if (name) add(cutText(`affects: ${name}`, NAME_MAX), version, 'affects');
  }
  return [...mapped.values()];
}

/** Versions with the fix of an issue; one that was released is completed. */
export const mapVersions = (versions: readonly Version[]): SourceModule[] =>
  versions.map(({ id, name, description, released, releaseDate }) => ({
    external_id: `version:${id}`,
    name: cutText(name.trim() || id, NAME_MAX),
    description: description ?? '',
    kind: 'version',
    target_date: releaseDate ?? null,
    is_completed: released === true,
  }));

export const mapComponents = (components: readonly Named[]): SourceModule[] =>
  components.map(({ id, name, description }) => ({
    external_id: `component:${id}`,
    name: cutText(name.trim() || id, NAME_MAX),
    description: description ?? '',
  }));

type Sprints = Pick<JiraIssue['fields'], 'sprint' | 'closedSprints' | 'sprints'>;

/** The cycle of an issue is its open sprint, or else the last of those that are over; the others stand beside it. */
export function mapSprints({
  sprint,
  closedSprints,
  sprints,
}: Sprints): Pick<SourceItem, 'cycle' | 'other_cycles'> {
  const open = sprint ?? sprints?.find(isNow) ?? sprints?.findLast((each) => !isOver(each));
  const over = [...(closedSprints ?? []), ...(sprints ?? []).filter(isOver)];
  const [last] = over.toSorted((a, b) => (b.endDate ?? '').localeCompare(a.endDate ?? ''));
  const current = open ?? last;
  if (!current) return { cycle: null };
  const all = new Map([...over, ...(sprints ?? [])].map((each) => [each.id, each]));
  all.delete(current.id);
  return { cycle: cycleOf(current), other_cycles: [...all.values()].map(cycleOf) };
}

const isOver = ({ state }: JiraSprint) => state?.toLowerCase() === 'closed';
const isNow = ({ state }: JiraSprint) => state?.toLowerCase() === 'active';

function cycleOf(sprint: JiraSprint): SourceCycle {
  const hasDates = sprint.startDate && sprint.endDate && sprint.startDate <= sprint.endDate;
  return {
    external_id: `sprint:${sprint.id}`,
    name: cutText(sprint.name.trim() || sprint.id, NAME_MAX),
    start_date: hasDates ? (sprint.startDate ?? null) : null,
    end_date: hasDates ? (sprint.endDate ?? null) : null,
  };
}

/** "A blocks B" means that B is blocked by A; "A depends on B" that A is blocked by B. */
const RELATION_TYPES = new Map<string, { outward: SourceRelation['type']; inward: SourceRelation['type'] }>([
  ['blocks', { outward: 'blocking', inward: 'blocked_by' }],
  ['blocker', { outward: 'blocking', inward: 'blocked_by' }],
  ['depends', { outward: 'blocked_by', inward: 'blocking' }],
  ['dependency', { outward: 'blocked_by', inward: 'blocking' }],
  ['duplicate', { outward: 'duplicate', inward: 'duplicate' }],
  ['cloners', { outward: 'duplicate', inward: 'duplicate' }],
]);

/** Relations to other issues; links of kinds that are not known relate two issues and no more. */
export function mapIssueLinks(links: readonly JiraIssueLink[]): SourceRelation[] {
  return links.flatMap((link) => {
    const known = RELATION_TYPES.get(link.type.name.toLowerCase());
    const outward = link.outwardIssue?.key;
    const inward = link.inwardIssue?.key;
    return [
      ...(outward ? [{ target: outward, type: known?.outward ?? ('relates_to' as const) }] : []),
      ...(inward ? [{ target: inward, type: known?.inward ?? ('relates_to' as const) }] : []),
    ];
  });
}
