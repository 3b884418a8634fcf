import type { Profile as FullProfile } from '@tandem/shared/identity/users/schema.ts';

export type { CurrentUser as Me, UserSettings as Settings } from '@tandem/shared/identity/users/schema.ts';

export type OnboardingStep = {
  profile_complete: boolean;
  workspace_create: boolean;
  workspace_invite: boolean;
  workspace_join: boolean;
};

/** docs/contract/users.md#the-profile; the fields that the client reads or writes. */
export type Profile = Pick<
  FullProfile,
  | 'id'
  | 'is_onboarded'
  | 'is_tour_completed'
  | 'onboarding_step'
  | 'last_workspace_id'
  | 'role'
  | 'use_case'
  | 'theme'
  | 'language'
  | 'billing_address'
  | 'billing_address_country'
  | 'has_billing_address'
>;
