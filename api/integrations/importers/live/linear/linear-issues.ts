import { z } from 'zod';
import { type ServiceAccess, badAnswer } from '../ask-service.ts';
import { type LinearTeam, askLinear } from './linear-service.ts';

/** Linear refuses questions that could be answered with too much: pages and the lists in them are counted. */
const PAGE = 50;
const REST = 100;

const PERSON = '{ id name displayName email }';
const FIELDS = `id identifier title description priority estimate url trashed
  createdAt updatedAt startedAt completedAt canceledAt dueDate
  team { id key name }
  state { id name type position }
  assignee ${PERSON} creator ${PERSON} botActor { name }
  parent { identifier }
  project { id name description startDate targetDate completedAt }
  cycle { id number name startsAt endsAt }`;

/** Lists that belong to an issue: how many come with it, and what is read of each. */
const PARTS = {
  labels: { first: 10, fields: 'id name color description' },
  attachments: { first: 5, fields: 'id title url createdAt' },
  relations: { first: 5, fields: 'id type relatedIssue { identifier }' },
  comments: {
    first: 10,
    fields: `id body createdAt updatedAt user ${PERSON} botActor { name } externalUser { id name displayName email }`,
  },
} as const;
type PartName = keyof typeof PARTS;
const PART_NAMES = Object.keys(PARTS) as PartName[];

const INFO = 'pageInfo { hasNextPage endCursor }';
const partOf = (name: PartName) =>
  `${name}(first: ${PARTS[name].first}) { nodes { ${PARTS[name].fields} } ${INFO} }`;

const ISSUES = `query Issues($team: ID!, $first: Int!, $after: String) {
  issues(filter: { team: { id: { eq: $team } } }, first: $first, after: $after, includeArchived: true) {
    nodes { ${FIELDS} ${PART_NAMES.map(partOf).join(' ')} }
    ${INFO}
  }
}`;

const restOf = (name: PartName) => `query Rest($id: String!, $first: Int!, $after: String) {
  issue(id: $id) { ${name}(first: $first, after: $after) { nodes { ${PARTS[name].fields} } ${INFO} } }
}`;

const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() });
const partSchema = z.looseObject({ nodes: z.array(z.unknown()), pageInfo: pageInfo.nullish() });
const issueSchema = z.looseObject({ id: z.string(), trashed: z.boolean().nullish() });
/** An issue as Linear answers it, with all of its parts. */
export type LinearRecord = z.infer<typeof issueSchema>;
const pageSchema = z.object({ issues: z.object({ nodes: z.array(issueSchema), pageInfo }) });

const nextOf = (info: z.infer<typeof pageInfo>): string | null =>
  info.hasNextPage ? (info.endCursor ?? null) : null;

/**
 * All issues of a team with all of their parts, archived ones too, each once; not those in the trash. Throws ImportError;
 * never ends early without one.
 */
export async function* readLinearIssues(
  access: ServiceAccess,
  { id }: Pick<LinearTeam, 'id'>,
): AsyncGenerator<LinearRecord> {
  const seen = new Set<string>();
  let after: string | null = null;
  do {
    const variables = { team: id, first: PAGE, after };
    const { issues } = await askLinear(
      access,
      { operationName: 'Issues', query: ISSUES, variables },
      pageSchema,
    );
    const fresh = issues.nodes.filter((issue) => !seen.has(issue.id));
    after = nextOf(issues.pageInfo);
    if (after !== null && fresh.length === 0) throw nothingNew(access);
    for (const issue of fresh) {
      seen.add(issue.id);
      if (!issue.trashed) yield await withRest(access, issue);
    }
  } while (after !== null);
}

const nothingNew = ({ base }: ServiceAccess) =>
  badAnswer(new URL(base).host, 'goes on without saying anything new');

/** The lists of an issue that did not come as a whole are asked for apart. */
async function withRest(access: ServiceAccess, issue: LinearRecord): Promise<LinearRecord> {
  const whole: LinearRecord = { ...issue };
  for (const name of PART_NAMES) {
    const part = partSchema.safeParse(issue[name]).data;
    let after = part?.pageInfo ? nextOf(part.pageInfo) : null;
    if (!part) continue;
    const nodes = [...part.nodes];
    while (after !== null) {
      const rest = await readRest(access, name, { id: issue.id, after });
      nodes.push(...rest.nodes);
      after = rest.pageInfo ? nextOf(rest.pageInfo) : null;
      if (after !== null && rest.nodes.length === 0) throw nothingNew(access);
    }
    whole[name] = { nodes };
  }
  return whole;
}

async function readRest(access: ServiceAccess, name: PartName, at: { id: string; after: string }) {
  const question = { operationName: 'Rest', query: restOf(name), variables: { ...at, first: REST } };
  const schema = z.object({ issue: z.object({ [name]: partSchema }) });
  const part = (await askLinear(access, question, schema)).issue[name];
  return part ?? { nodes: [], pageInfo: null };
}
