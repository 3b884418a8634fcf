import { z } from 'zod';
import { envelopeSchema } from '../../http/paging.ts';
import { FIELD_KIND_NAMES } from '../../projects/fields/kinds.ts';
import { fieldOptionsSchema, fieldValuesSchema } from '../../projects/fields/schema.ts';
import { logoPropsSchema } from '../../projects/projects/schema.ts';
import { STATE_GROUPS } from '../../projects/states/groups.ts';
import { PRIORITIES } from '../../work-items/items/priority.ts';

/** A person as visitors see them: no address of mail (docs/contract/public-boards.md#people). */
const publicActorSchema = z.object({
  id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  avatar: z.string(),
  avatar_url: z.string().nullable(),
  display_name: z.string(),
});

const voteItemSchema = z.object({ vote: z.literal([-1, 1]), actor_details: publicActorSchema });
const reactionItemSchema = z.object({ reaction: z.string(), actor_details: publicActorSchema });

/** What visitors see of an item in lists, and nothing else (docs/contract/public-boards.md#the-row-of-an-item). */
const publicItemSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  state_id: z.uuid(),
  sort_order: z.number(),
  estimate_point: z.uuid().nullable(),
  priority: z.enum(PRIORITIES),
  start_date: z.string().nullable(),
  target_date: z.string().nullable(),
  sequence_id: z.int(),
  project_id: z.uuid(),
  parent_id: z.uuid().nullable(),
  cycle_id: z.uuid().nullable(),
  created_by: z.uuid().nullable(),
  state__group: z.enum(STATE_GROUPS),
  assignee_ids: z.array(z.uuid()),
  label_ids: z.array(z.uuid()),
  module_ids: z.array(z.uuid()),
  vote_items: z.array(voteItemSchema),
  reaction_items: z.array(reactionItemSchema),
  fields: fieldValuesSchema,
});
export type PublicItem = z.infer<typeof publicItemSchema>;

export const publicItemDetailSchema = publicItemSchema.extend({
  description: z.record(z.string(), z.unknown()),
  description_html: z.string(),
  description_stripped: z.string(),
});
export type PublicItemDetail = z.infer<typeof publicItemDetailSchema>;

const rows = z.array(publicItemSchema);
const group = z.object({ results: rows, total_results: z.int() });
const subGrouped = z.object({ results: z.record(z.string(), group), total_results: z.int() });
/** The three envelopes of docs/contract/lists.md#the-envelope. */
export const publicListEnvelope = envelopeSchema.extend({
  results: z.union([rows, z.record(z.string(), group), z.record(z.string(), subGrouped)]),
});

/** What a board is of (docs/contract/public-boards.md#what-a-board-is-of). */
export const boardMetaSchema = z.object({
  id: z.uuid(),
  identifier: z.string(),
  name: z.string(),
  description: z.string(),
  cover_image: z.string().nullable(),
  cover_image_url: z.string().nullable(),
  logo_props: logoPropsSchema,
  icon_prop: z.null(),
  emoji: z.null(),
  /** The name of the view, on the board of one. */
  view_name: z.string().nullable(),
  is_indexed: z.boolean(),
});
export type BoardMeta = z.infer<typeof boardMetaSchema>;

export const publicStateSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  group: z.enum(STATE_GROUPS),
  color: z.string(),
  sequence: z.number(),
});
export const publicLabelSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  color: z.string(),
  parent: z.uuid().nullable(),
});
/** A custom field whose values visitors see (docs/contract/public-boards.md#fields-of-a-board). */
export const publicFieldSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(FIELD_KIND_NAMES),
  options: fieldOptionsSchema,
  people: z.array(z.object({ id: z.uuid(), display_name: z.string() })),
});
export type PublicField = z.infer<typeof publicFieldSchema>;
export const publicCycleSchema = z.object({ id: z.uuid(), name: z.string(), status: z.string() });
export const publicModuleSchema = z.object({ id: z.uuid(), name: z.string() });
export const publicMemberSchema = z.object({
  id: z.uuid(),
  member: z.uuid(),
  member__first_name: z.string(),
  member__last_name: z.string(),
  member__display_name: z.string(),
  member__avatar: z.string(),
  project: z.uuid(),
  workspace: z.uuid(),
});

/** Somebody's vote (docs/contract/public-boards.md#votes). */
export const voteSchema = z.object({
  id: z.uuid(),
  vote: z.literal([-1, 1]),
  actor: z.uuid(),
  actor_detail: publicActorSchema,
  issue: z.uuid(),
  project: z.uuid(),
  workspace: z.uuid(),
});
export type Vote = z.infer<typeof voteSchema>;

const written = { issue: z.uuid(), workspace: z.uuid(), project: z.uuid(), actor: z.uuid() };
export const writtenVoteSchema = z.object({ ...written, vote: z.literal([-1, 1]) });
export type WrittenVote = z.infer<typeof writtenVoteSchema>;
export const writtenReactionSchema = z.object({ ...written, reaction: z.string() });
