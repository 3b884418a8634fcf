import { assetUrl } from '@tandem/shared/files/assets/url.ts';
import { ROLE, type Role } from '@tandem/shared/roles.ts';
import type { OwnMembership, WorkspaceMember } from '@tandem/shared/workspaces/workspaces/schema.ts';
import { presentWorkspaceLite } from './present.ts';
import type { MemberRow } from './member-repo.ts';
import {
  DEFAULT_DISPLAY_FILTERS,
  DEFAULT_DISPLAY_PROPERTIES,
  DEFAULT_FILTERS,
} from '@tandem/shared/personal/user-properties/defaults.ts';

/** What a member's view is before they change it (docs/contract/workspace-members.md#view-settings-are-ones-own). */
const DEFAULT_VIEW_PROPS = {
  filters: DEFAULT_FILTERS,
  display_filters: DEFAULT_DISPLAY_FILTERS,
  display_properties: DEFAULT_DISPLAY_PROPERTIES,
};

const DEFAULT_ISSUE_PROPS = { subscribed: true, assigned: true, created: true, all_issues: true };

type Props = Record<string, unknown> | null;
type Reader = { user_id: string; role: Role };

/** Fields that all members of the workspace may read, guests too; also the row of a Change. */
export function presentCommonMember(row: MemberRow) {
  return {
    id: row.id,
    created_at: row.created_at,
    updated_at: row.updated_at,
    created_by: row.created_by,
    updated_by: row.updated_by,
    deleted_at: row.deleted_at,
    member: {
      id: row.user_id,
      first_name: row.first_name,
      last_name: row.last_name,
      avatar: row.avatar,
      avatar_url: assetUrl(row.avatar_asset, row.avatar),
      is_bot: row.is_bot,
      display_name: row.display_name,
      ...(row.is_agent ? { is_agent: true as const } : {}),
    },
    workspace: presentWorkspaceLite(row),
    role: row.role,
    company_role: row.company_role,
    is_active: row.is_active,
  };
}

const ownProps = (row: MemberRow) => ({
  view_props: (row.view_props ?? DEFAULT_VIEW_PROPS) as Props,
  default_props: (row.default_props ?? DEFAULT_VIEW_PROPS) as Props,
  issue_props: (row.issue_props ?? DEFAULT_ISSUE_PROPS) as Props,
});

const HIDDEN_PROPS = { view_props: null, default_props: null, issue_props: null };

/** One row of the members list as the reader may see it (docs/contract/workspace-members.md#e-mails). */
export function presentMember(row: MemberRow, reader: Reader): WorkspaceMember {
  const common = presentCommonMember(row);
  const props = row.user_id === reader.user_id ? ownProps(row) : HIDDEN_PROPS;
  if (reader.role <= ROLE.GUEST) return { ...common, ...props };
  const contact = { email: row.email ?? '', last_login_medium: row.last_login_medium };
  return { ...common, ...props, member: { ...common.member, ...contact } };
}

/** The row for the member: with their props, without what they know of themselves anyway. */
export const presentMemberWithProps = (row: MemberRow) => ({ ...presentCommonMember(row), ...ownProps(row) });

/** The reader's own membership, with ids instead of objects (docs/contract/workspace-members.md#fields). */
export function presentOwnMembership(row: MemberRow, draft_issue_count: number): OwnMembership {
  return {
    ...presentCommonMember(row),
    ...ownProps(row),
    member: row.user_id,
    workspace: row.workspace_id,
    draft_issue_count,
  };
}
