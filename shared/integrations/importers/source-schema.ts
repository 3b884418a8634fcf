import { z } from 'zod';

/** What stands in a Jira project (docs/contract/imports.md#what-is-there). */
export const jiraFoundSchema = z.object({
  issues: z.int(),
  /** Its components, which become modules. */
  modules: z.int(),
  /** Of the whole Jira, which does not count them by project; 0 where it does not count them at all. */
  labels: z.int(),
  states: z.int(),
  /** To whom issues can be given, the first thousand. */
  users: z.array(
    z.object({
      self: z.string(),
      accountId: z.string(),
      accountType: z.string(),
      emailAddress: z.string(),
      avatarUrls: z.record(z.string(), z.string()),
      displayName: z.string(),
      active: z.boolean(),
      locale: z.string(),
    }),
  ),
});
export type JiraFound = z.infer<typeof jiraFoundSchema>;

/** What stands in a repository of GitHub (docs/contract/imports.md#what-is-there). */
export const githubFoundSchema = z.object({
  /** Issues and pull requests, open and closed. */
  issue_count: z.int(),
  labels: z.int(),
  /** To whom issues can be given, the first hundred. */
  collaborators: z.array(
    z.object({
      avatar_url: z.string(),
      html_url: z.string(),
      id: z.int(),
      login: z.string(),
      url: z.string(),
    }),
  ),
});
export type GithubFound = z.infer<typeof githubFoundSchema>;

/** How much stands in a team of Linear or a project of Asana; null of what the service does not count. */
export const sourceCountsSchema = z.object({
  issues: z.int(),
  modules: z.int().nullable(),
  states: z.int().nullable(),
  labels: z.int().nullable(),
  people: z.int().nullable(),
});
export type SourceCounts = z.infer<typeof sourceCountsSchema>;
