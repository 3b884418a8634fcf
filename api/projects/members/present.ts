import { assetUrl } from '@tandem/shared/files/assets/url.ts';
import type { ProjectMember } from '@tandem/shared/projects/members/schema.ts';
import {
  DEFAULT_MEMBER_PREFERENCES,
  DEFAULT_MEMBER_VIEW,
} from '@tandem/shared/personal/user-properties/defaults.ts';
import type { MemberRecord } from './repo.ts';

const DEFAULT_PROPS = {
  view_props: DEFAULT_MEMBER_VIEW,
  default_props: DEFAULT_MEMBER_VIEW,
  preferences: DEFAULT_MEMBER_PREFERENCES,
};

/** A membership for a reader: how somebody else set up their view is not shown. */
export function presentMember(
  { member, project, workspace, ...row }: MemberRecord,
  readerId: string,
): ProjectMember {
  return {
    ...row,
    ...(member.id === readerId ? {} : DEFAULT_PROPS),
    member: { ...member, avatar_url: assetUrl(member.avatar_asset, member.avatar) },
    project: { ...project, cover_image_url: assetUrl(project.cover_image_asset, project.cover_image) },
    workspace: { ...workspace, logo_url: assetUrl(workspace.logo_asset, workspace.logo) },
  };
}
