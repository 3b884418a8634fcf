import { assetUrl } from '@tandem/shared/files/assets/url.ts';
import type { CurrentUser, Profile, UserRecord } from '@tandem/shared/identity/users/schema.ts';
import type { ProfileRow, UserRow } from './repo.ts';

export function presentUserRecord(row: UserRow): UserRecord {
  return {
    ...row,
    // Everybody who can sign in has one.
    email: row.email ?? '',
    avatar_url: assetUrl(row.avatar_asset, row.avatar),
    cover_image_url: assetUrl(row.cover_image_asset, row.cover_image),
  };
}

export function presentCurrentUser(row: UserRow): CurrentUser {
  const {
    avatar_asset: _avatar,
    cover_image_asset: _cover,
    mobile_number: _mobile,
    ...user
  } = presentUserRecord(row);
  return user;
}

export function presentProfile({ user_id, ...row }: ProfileRow): Profile {
  return {
    ...row,
    user: user_id,
    theme: row.theme as Profile['theme'],
    onboarding_step: row.onboarding_step as Profile['onboarding_step'],
    mobile_onboarding_step: row.mobile_onboarding_step as Profile['mobile_onboarding_step'],
    billing_address: row.billing_address as Profile['billing_address'],
  };
}
