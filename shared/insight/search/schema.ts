import { z } from 'zod';
import { foundWorkItemSchema } from '../../work-items/lists/search.ts';

const named = z.object({ name: z.string(), id: z.uuid() });
const inWorkspace = named.extend({ workspace__slug: z.string() });
const inProject = inWorkspace.extend({ project_id: z.uuid(), project__identifier: z.string() });

const ofItem = foundWorkItemSchema.pick({
  sequence_id: true,
  type_id: true,
  state__name: true,
  state__group: true,
  state__color: true,
});

/** What a search in a workspace finds, by kind; every kind is always there (docs/contract/search.md#kinds). */
export const searchResultsSchema = z.object({
  workspace: z.array(named.extend({ slug: z.string() })),
  project: z.array(inWorkspace.extend({ identifier: z.string() })),
  issue: z.array(inProject.extend(ofItem.shape)),
  cycle: z.array(inProject),
  module: z.array(inProject),
  issue_view: z.array(inProject),
  /** For members who are no guests, while the workspace has initiatives. */
  initiative: z.array(inWorkspace),
  page: z.array(
    inWorkspace.extend({
      project_ids: z.array(z.uuid()),
      project_identifiers: z.array(z.string()),
      /** The same; clients differ in the name that they read. */
      project__identifiers: z.array(z.string()),
    }),
  ),
});
export type SearchResults = z.infer<typeof searchResultsSchema>;
export type FoundIssue = SearchResults['issue'][number];

/** An item whose name is like a given one: from 0 (nothing in common) to 1 (the same). */
export const similarWorkItemSchema = foundWorkItemSchema.extend({ similarity: z.number() });
export type SimilarWorkItem = z.infer<typeof similarWorkItemSchema>;
