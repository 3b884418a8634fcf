import { z } from 'zod';

const common = { id: z.string(), entity_identifier: z.string(), visited_at: z.string() };
const logo = z.record(z.string(), z.unknown());

/** What a work item shows among recent visits. */
const visitedItemSchema = z.object({
  id: z.string(),
  name: z.string(),
  state: z.string(),
  priority: z.string(),
  assignees: z.array(z.string()),
  type: z.string().nullable(),
  sequence_id: z.number(),
  project_id: z.string(),
  project_identifier: z.string(),
});

const visitedPageSchema = z.object({
  id: z.string(),
  name: z.string(),
  logo_props: logo,
  project_id: z.string(),
  owned_by: z.string(),
  project_identifier: z.string(),
});

const visitedProjectSchema = z.object({
  id: z.string(),
  name: z.string(),
  logo_props: logo,
  project_members: z.array(z.string()),
  identifier: z.string(),
});

/** What a cycle or a module shows. */
const visitedPlanSchema = z.object({
  id: z.string(),
  name: z.string(),
  logo_props: logo,
  project_id: z.string(),
  project_identifier: z.string(),
});

/** A view of the workspace is of no project. */
const visitedViewSchema = visitedPlanSchema.extend({
  project_id: z.string().nullable(),
  project_identifier: z.string().nullable(),
});

/**
 * A row of `GET W/recent-visits/` (docs/contract/recent-visits.md#visits-of-what-is-gone); `entity_data` is null once
 * it is gone or closed to the reader.
 */
export const recentVisitSchema = z.discriminatedUnion('entity_name', [
  z.object({ ...common, entity_name: z.literal('cycle'), entity_data: visitedPlanSchema.nullable() }),
  z.object({ ...common, entity_name: z.literal('issue'), entity_data: visitedItemSchema.nullable() }),
  z.object({ ...common, entity_name: z.literal('module'), entity_data: visitedPlanSchema.nullable() }),
  z.object({ ...common, entity_name: z.literal('page'), entity_data: visitedPageSchema.nullable() }),
  z.object({ ...common, entity_name: z.literal('project'), entity_data: visitedProjectSchema.nullable() }),
  z.object({ ...common, entity_name: z.literal('view'), entity_data: visitedViewSchema.nullable() }),
]);
export type RecentVisit = z.infer<typeof recentVisitSchema>;
