import { z } from 'zod';
import { text, timestamp } from '../source/read-fields.ts';

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'is no day');
const gid = z.string().regex(/^\d{1,30}$/, 'is no number of Asana');

const person = z.object({ gid: text, name: text.nullish(), email: text.nullish() }).nullish();
export type AsanaPerson = z.infer<typeof person>;

const comment = z.object({
  gid,
  text: text.nullish(),
  html_text: text.nullish(),
  created_at: timestamp,
  created_by: person,
});
export type AsanaComment = z.infer<typeof comment>;

const customField = z.object({
  name: text.nullish(),
  display_value: text.nullish(),
  number_value: z.number().nullish(),
});
export type AsanaField = z.infer<typeof customField>;

/** What is read of a task as the API of Asana answers it, with its project, section and comments. */
export const asanaTaskSchema = z.object({
  gid,
  name: text,
  notes: text.nullish(),
  html_notes: text.nullish(),
  resource_subtype: text.nullish(),
  completed: z.boolean(),
  completed_at: timestamp.nullish(),
  created_at: timestamp,
  modified_at: timestamp.nullish(),
  start_on: day.nullish(),
  due_on: day.nullish(),
  parent: z.object({ gid }).nullish(),
  dependencies: z.array(z.object({ gid })).nullish(),
  assignee: person,
  created_by: person,
  tags: z.array(z.object({ name: text.nullish() })).nullish(),
  custom_fields: z.array(customField).nullish(),
  project: z.object({ gid, name: text }),
  section: z.object({ gid, name: text, rank: z.number() }).nullish(),
  comments: z.array(comment).nullish(),
});
export type AsanaTask = z.infer<typeof asanaTaskSchema>;
