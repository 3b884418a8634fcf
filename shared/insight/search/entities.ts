import { z } from 'zod';
import { PRIORITIES } from '../../work-items/items/priority.ts';

export const ENTITY_TYPES = ['user_mention', 'project', 'issue', 'cycle', 'module', 'page'] as const;
export type EntityType = (typeof ENTITY_TYPES)[number];

const inWorkspace = z.object({ id: z.uuid(), name: z.string(), workspace__slug: z.string() });
const logo = { logo_props: z.record(z.string(), z.unknown()) };
const planned = inWorkspace.extend({
  project_id: z.uuid(),
  project__identifier: z.string(),
  status: z.string(),
});

/** GET W/entity-search/: the kinds that were asked for and no others (docs/contract/search.md#things-to-mention). */
export const entityResultsSchema = z
  .object({
    user_mention: z.array(
      z.object({
        member__id: z.uuid(),
        member__display_name: z.string(),
        member__avatar_url: z.string().nullable(),
      }),
    ),
    project: z.array(inWorkspace.extend({ identifier: z.string(), ...logo })),
    issue: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        sequence_id: z.int(),
        project_id: z.uuid(),
        project__identifier: z.string(),
        priority: z.enum(PRIORITIES),
        state_id: z.uuid(),
        type_id: z.uuid().nullable(),
      }),
    ),
    cycle: z.array(planned),
    module: z.array(planned),
    page: z.array(inWorkspace.extend({ ...logo, projects__id: z.uuid().nullable() })),
  })
  .partial();
export type EntityResults = z.infer<typeof entityResultsSchema>;
