import { z } from 'zod';
import { text, timestamp } from '../source/read-fields.ts';

const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}/, 'is no day')
  .transform((value) => value.slice(0, 10));

const person = z
  .object({ id: text, name: text.nullish(), displayName: text.nullish(), email: text.nullish() })
  .nullish();
export type LinearPerson = z.infer<typeof person>;
const bot = z.object({ name: text.nullish() }).nullish();
export type LinearBot = z.infer<typeof bot>;

const listOf = <T extends z.ZodType>(node: T) => z.object({ nodes: z.array(node) }).nullish();

const comment = z.object({
  id: text,
  body: text.nullish(),
  createdAt: timestamp,
  updatedAt: timestamp.nullish(),
  user: person,
  externalUser: person,
  botActor: bot,
});
export type LinearComment = z.infer<typeof comment>;

const project = z
  .object({
    id: text,
    name: text,
    description: text.nullish(),
    startDate: day.nullish(),
    targetDate: day.nullish(),
    completedAt: timestamp.nullish(),
  })
  .nullish();
export type LinearProject = z.infer<typeof project>;

const cycle = z
  .object({
    id: text,
    number: z.number().nullish(),
    name: text.nullish(),
    startsAt: timestamp.nullish(),
    endsAt: timestamp.nullish(),
  })
  .nullish();
export type LinearCycle = z.infer<typeof cycle>;

/** What is read of an issue as the API of Linear answers it. */
export const linearIssueSchema = z.object({
  identifier: z.string().regex(/^[A-Z\d][A-Z\d_]*-[1-9]\d{0,8}$/, 'is no identifier of an issue'),
  title: text,
  description: text.nullish(),
  priority: z.number().nullish(),
  estimate: z.number().nullish(),
  createdAt: timestamp,
  updatedAt: timestamp.nullish(),
  startedAt: timestamp.nullish(),
  completedAt: timestamp.nullish(),
  canceledAt: timestamp.nullish(),
  dueDate: day.nullish(),
  team: z.object({ id: text, name: text }),
  state: z.object({
    id: text,
    name: text.pipe(z.string().trim().min(1)),
    type: text,
    position: z.number().nullish(),
  }),
  assignee: person,
  creator: person,
  botActor: bot,
  parent: z.object({ identifier: text }).nullish(),
  project,
  cycle,
  labels: listOf(z.object({ name: text, color: text.nullish(), description: text.nullish() })),
  attachments: listOf(z.object({ title: text.nullish(), url: text, createdAt: timestamp })),
  relations: listOf(z.object({ type: text, relatedIssue: z.object({ identifier: text }).nullish() })),
  comments: listOf(comment),
});
export type LinearIssue = z.infer<typeof linearIssueSchema>;
