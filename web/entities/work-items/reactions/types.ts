import type { Reaction as FullReaction } from '@tandem/shared/work-items/reactions/schema.ts';

/** docs/contract/reactions.md#fields; the fields that the client reads. */
export type ServerReaction = Pick<
  FullReaction,
  'id' | 'issue' | 'project' | 'actor' | 'reaction' | 'created_at'
>;

/**
 * A person reacts once with one code (docs/contract/reactions.md#once), so that item, person and code are its `id` here: it
 * is known before the server has given it one.
 */
export type Reaction = ServerReaction;
