import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Whether a user `u` is listed among the members of a workspace: people are, and its agents; other bots only act
 * (docs/contract/agents.md#where-agents-are-shown).
 */
export const isListedIn = (
  workspaceId: RawBuilder<unknown>,
): RawBuilder<SqlBool> => sql<SqlBool>`(not u.is_bot
  or exists (select from workspace_members am where am.workspace_id = ${workspaceId} and am.user_id = u.id
    and am.is_agent and am.is_active and am.deleted_at is null))`;
