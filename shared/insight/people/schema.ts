import { z } from 'zod';

const count = z.int();
const cycleRef = z.object({ cycle__name: z.string(), cycle__id: z.uuid(), cycle__project_id: z.uuid() });

/** What somebody has to do and has done, where the reader is too (docs/contract/people.md#the-summary). */
export const personStatsSchema = z.object({
  state_distribution: z.array(z.object({ state_group: z.string(), state_count: count })),
  priority_distribution: z.array(
    z.object({ priority: z.string(), priority_count: count, priority_order: count }),
  ),
  created_issues: count,
  assigned_issues: count,
  completed_issues: count,
  pending_issues: count,
  subscribed_issues: count,
  present_cycles: z.array(cycleRef),
  upcoming_cycles: z.array(cycleRef),
});
export type PersonStats = z.infer<typeof personStatsSchema>;

/** Who somebody is, and what they do in the projects that the reader is in too (docs/contract/people.md#the-profile-of-a-person). */
export const personProfileSchema = z.object({
  project_data: z.array(
    z.object({
      id: z.uuid(),
      logo_props: z.record(z.string(), z.unknown()),
      created_issues: count,
      assigned_issues: count,
      completed_issues: count,
      pending_issues: count,
    }),
  ),
  user_data: z.object({
    email: z.string().optional(),
    first_name: z.string(),
    last_name: z.string(),
    avatar_url: z.string().nullable(),
    cover_image_url: z.string().nullable(),
    date_joined: z.string(),
    user_timezone: z.string(),
    display_name: z.string(),
  }),
});
export type PersonProfile = z.infer<typeof personProfileSchema>;
