import { FIELD_KIND_NAMES } from '@tandem/shared/projects/fields/kinds.ts';
import { z } from 'zod';
import type { AdfNode } from '../source/adf.ts';
import { text, timestamp } from '../source/read-fields.ts';

const id = z.union([text, z.number().transform(String)]);

const person = z
  .object({
    name: text.nullish(),
    key: text.nullish(),
    accountId: text.nullish(),
    displayName: text.nullish(),
  })
  .nullish();
export type JiraPerson = z.infer<typeof person>;

/** A day, or the moment at which it begins. */
const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}/, 'is no day')
  .transform((value) => value.slice(0, 10));

/** Wiki markup, HTML that Jira has made of it, or the document that Jira Cloud's newer API answers. */
const markup = z
  .union([
    text,
    z.object({ html: text }),
    z.looseObject({ type: z.string() }).transform((value) => value as unknown as AdfNode),
  ])
  .nullish();

const named = z.object({ id, name: text, description: text.nullish() });
const version = named.extend({ released: z.boolean().nullish(), releaseDate: day.nullish() });
const sprint = z.object({
  id,
  name: text,
  state: text.nullish(),
  startDate: timestamp.nullish(),
  endDate: timestamp.nullish(),
});
export type JiraSprint = z.infer<typeof sprint>;

const linkedIssue = z.object({ key: text }).nullish();
const issueLink = z.object({
  type: z.object({ name: text }),
  inwardIssue: linkedIssue,
  outwardIssue: linkedIssue,
});
export type JiraIssueLink = z.infer<typeof issueLink>;

const attachment = z.object({
  id,
  filename: text,
  author: person,
  created: timestamp,
  size: z.number().nullish(),
  mimeType: text.nullish(),
  content: text.nullish(),
});
export type JiraAttachment = z.infer<typeof attachment>;

const comment = z.object({
  id,
  author: person,
  body: markup,
  created: timestamp,
  updated: timestamp.nullish(),
});
export type JiraComment = z.infer<typeof comment>;

const customValue = z.object({
  id: z.string(),
  name: text,
  kind: z.enum(FIELD_KIND_NAMES).nullable(),
  texts: z.array(text),
  people: z.array(person).nullish(),
});

export type JiraCustomValue = z.infer<typeof customValue>;

/** What is read of an issue as Jira's REST API answers it. */
export const jiraIssueSchema = z.object({
  id,
  key: z.string().regex(/^[A-Z][A-Z0-9_]*-[1-9]\d{0,8}$/, 'is no issue key'),
  self: text.nullish(),
  fields: z.object({
    summary: text,
    description: markup,
    environment: markup,
    issuetype: z.object({ name: text, subtask: z.boolean().nullish() }),
    project: z.object({ key: text, name: text }),
    status: z.object({
      id,
      name: text.pipe(z.string().trim().min(1)),
      statusCategory: z.object({ key: text }).nullish(),
    }),
    priority: z.object({ name: text }).nullish(),
    created: timestamp,
    updated: timestamp.nullish(),
    resolutiondate: timestamp.nullish(),
    duedate: day.nullish(),
    labels: z.array(text).nullish(),
    fixVersions: z.array(version).nullish(),
    /** Those that have the fault. */
    versions: z.array(named).nullish(),
    components: z.array(named).nullish(),
    issuelinks: z.array(issueLink).nullish(),
    parent: z.object({ key: text }).nullish(),
    epic: z.object({ key: text }).nullish(),
    sprint: sprint.nullish(),
    closedSprints: z.array(sprint).nullish(),
    /** Values of custom fields that have a name. */
    custom: z.array(customValue).nullish(),
    /** All of them, where the source does not tell which are over. */
    sprints: z.array(sprint).nullish(),
    attachment: z.array(attachment).nullish(),
    assignee: person,
    reporter: person,
    creator: person,
    comment: z.object({ comments: z.array(comment), total: z.number().nullish() }).nullish(),
  }),
});
export type JiraIssue = z.infer<typeof jiraIssueSchema>;
