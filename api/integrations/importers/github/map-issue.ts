import type {
  SourceComment,
  SourceItem,
  SourceLabel,
  SourceModule,
  SourcePerson,
  SourceState,
  TextPart,
} from '../source/source-item.ts';
import { cutText } from '@tandem/db/postgres/storable-text.ts';
import type { GithubComment, GithubIssue, GithubMilestone, GithubReview } from './archive-schema.ts';

const NAME_MAX = 255;
const PULL_REQUEST: SourceLabel = {
  external_id: 'pull-request',
  name: 'pull request',
  color: '#8250df',
  description: 'A proposed change of the code',
};

const OPEN: SourceState = { external_id: 'open', name: 'Open', group: 'unstarted', rank: 1 };
const CLOSED: SourceState = { external_id: 'closed', name: 'Closed', group: 'completed', rank: 1 };
const MERGED: SourceState = { external_id: 'merged', name: 'Merged', group: 'completed', rank: 2 };
const NOT_PLANNED: SourceState = {
  external_id: 'not-planned',
  name: 'Not planned',
  group: 'cancelled',
  rank: 1,
};
const NOT_MERGED: SourceState = {
  external_id: 'not-merged',
  name: 'Closed without merging',
  group: 'cancelled',
  rank: 2,
};
const REVIEW_STATES = new Map(
  Object.entries({
    APPROVED: '**Approved these changes**',
    CHANGES_REQUESTED: '**Requested changes**',
    DISMISSED: '**Review dismissed**',
  }),
);

export type GithubKind = 'issues' | 'pulls';
type GithubRepository = { name: string; labels: ReadonlyMap<string, SourceLabel> };

const githubIssueId = (repository: string, number: number): string => `${repository}#${number}`;

function stateOf(issue: GithubIssue, kind: GithubKind): SourceState {
  if (issue.state.toUpperCase() === 'OPEN') return OPEN;
  if (issue.mergedAt || issue.state.toUpperCase() === 'MERGED') return MERGED;
  if (kind === 'pulls') return NOT_MERGED;
  return issue.stateReason?.toUpperCase() === 'NOT_PLANNED' ? NOT_PLANNED : CLOSED;
}

/** An account. GitHub shows "ghost" for those that are gone. */
const personOf = (login: string | null | undefined): SourcePerson => ({
  external_id: login || 'ghost',
  display_name: login || 'ghost',
  is_bot: login?.endsWith('[bot]') ?? false,
});

/** An issue or pull request as a work item, with its reviews among the comments. */
export function mapGithubIssue(
  issue: GithubIssue,
  kind: GithubKind,
  repository: GithubRepository,
): SourceItem {
  const state = stateOf(issue, kind);
  const updated = issue.updatedAt ?? issue.createdAt;
  const creator = personOf(issue.author);
  const isLinked = kind === 'pulls' && /^https?:\/\//.test(issue.url ?? '');
  return {
    external_id: githubIssueId(repository.name, issue.number),
    project: { external_id: repository.name, name: repository.name.split('/')[1] ?? repository.name },
    number: issue.number,
    name: cutText(issue.title.trim() || `#${issue.number}`, NAME_MAX),
    parts: partOf(issue.body),
    files: {},
    unlinked_files: 0,
    state,
    priority: 'none',
    priority_name: null,
    is_epic: false,
    type: null,
    parent: null,
    creator,
    assignees: (issue.assignees ?? []).map(personOf),
    labels: labelsOf(issue, kind, repository),
    modules: modulesOf(issue.milestone),
    cycle: null,
    links: isLinked
      ? [
          {
            title: `Pull request #${issue.number}`,
            url: issue.url ?? '',
            metadata: {},
            author: creator,
            created_at: issue.createdAt,
          },
        ]
      : [],
    relations: [],
    comments: commentsOf(issue),
    created_at: issue.createdAt,
    updated_at: updated,
    completed_at: state.group === 'completed' ? (issue.closedAt ?? updated) : null,
  };
}

function labelsOf(issue: GithubIssue, kind: GithubKind, repository: GithubRepository): SourceLabel[] {
  const names = new Set((issue.labels ?? []).map((label) => cutText(label.trim(), NAME_MAX)).filter(Boolean));
  const labels = [...names].map(
    (name): SourceLabel =>
      repository.labels.get(name) ?? { external_id: `label:${name}`, name, color: null, description: '' },
  );
  return kind === 'pulls' && !names.has(PULL_REQUEST.name) ? [...labels, PULL_REQUEST] : labels;
}

const dayOf = (moment: string | null | undefined) => moment?.slice(0, 10) ?? null;

/** A milestone is a module with the days that it had. */
function modulesOf(milestone: GithubMilestone): SourceModule[] {
  const name = cutText(milestone?.title.trim() ?? '', NAME_MAX);
  if (!milestone || !name) return [];
  return [
    {
      external_id: `milestone:${milestone.number ?? name}`,
      name,
      description: milestone.description ?? '',
      start_date: dayOf(milestone.createdAt ?? milestone.created_at),
      target_date: dayOf(milestone.dueOn ?? milestone.due_on ?? milestone.closedAt ?? milestone.closed_at),
      is_completed: milestone.state?.toUpperCase() === 'CLOSED',
    },
  ];
}

const partOf = (body: string | null | undefined): TextPart[] => (body?.trim() ? [{ body }] : []);

function commentsOf(issue: GithubIssue): SourceComment[] {
  const taken = new Map<string, number>();
  const comments = (issue.comments ?? []).map((comment) => mapComment(comment, taken));
  const reviews = (issue.reviews ?? []).flatMap((review) => mapReview(review));
  return [...comments, ...reviews].toSorted((a, b) => a.created_at.localeCompare(b.created_at));
}

/** The archive's comments have no id: author and second name them, and a count tells twins apart. */
function mapComment(comment: GithubComment, taken: Map<string, number>): SourceComment {
  const author = personOf(comment.author);
  const name = `${comment.createdAt}:${author.external_id}`;
  const count = (taken.get(name) ?? 0) + 1;
  taken.set(name, count);
  return {
    external_id: count === 1 ? name : `${name}:${count}`,
    author,
    parts: partOf(comment.body),
    created_at: comment.createdAt,
    updated_at: comment.updatedAt ?? comment.createdAt,
  };
}

/** A review with its remarks on single lines; one that says nothing is left out. */
function mapReview(review: GithubReview): SourceComment[] {
  const parts = [
    ...partOf(REVIEW_STATES.get(review.state ?? '')),
    ...partOf(review.body),
    ...(review.comments ?? []).flatMap((remark) => partOf(remark.body)),
  ];
  if (parts.length === 0) return [];
  return [
    {
      external_id: `review:${review.id}`,
      author: personOf(review.author),
      parts,
      created_at: review.createdAt,
      updated_at: review.updatedAt ?? review.createdAt,
    },
  ];
}
