import { z } from 'zod';
import { text, timestamp } from '../source/read-fields.ts';

const login = text.nullish();
const bodyText = text.nullish();

const comment = z.object({
  author: login,
  body: bodyText,
  createdAt: timestamp,
  updatedAt: timestamp.nullish(),
});
export type GithubComment = z.infer<typeof comment>;

const review = z.object({
  id: text,
  author: login,
  state: text.nullish(),
  body: bodyText,
  createdAt: timestamp,
  updatedAt: timestamp.nullish(),
  comments: z.array(z.object({ body: bodyText })).nullish(),
});
export type GithubReview = z.infer<typeof review>;

const moment = timestamp.nullish();

/** With all that GitHub knows of it, in the words of either API; by its title alone in short archives. */
const milestone = z
  .preprocess(
    (value) => (typeof value === 'string' ? { title: value } : value),
    z.object({
      title: text,
      number: z.int().nullish(),
      description: bodyText,
      state: text.nullish(),
      createdAt: moment,
      created_at: moment,
      dueOn: moment,
      due_on: moment,
      closedAt: moment,
      closed_at: moment,
    }),
  )
  .nullish();
export type GithubMilestone = z.infer<typeof milestone>;

/** An issue or a pull request of an archive; the latter have reviews and may be merged. */
export const githubIssueSchema = z.object({
  number: z.int().min(1).max(999_999_999),
  title: text,
  url: text.nullish(),
  state: text,
  stateReason: text.nullish(),
  author: login,
  assignees: z.array(text).nullish(),
  labels: z.array(text).nullish(),
  milestone,
  body: bodyText,
  createdAt: timestamp,
  updatedAt: timestamp.nullish(),
  closedAt: timestamp.nullish(),
  mergedAt: timestamp.nullish(),
  comments: z.array(comment).nullish(),
  reviews: z.array(review).nullish(),
});
export type GithubIssue = z.infer<typeof githubIssueSchema>;

export const githubLabelSchema = z.object({ name: text, description: bodyText, color: text.nullish() });
export const githubRepositorySchema = z.string().regex(/^[\w.-]+\/[\w.-]+$/, 'is no repository name');
