/** contract-identity 6.1 */
export type Me = {
  id: string;
  email: string;
  display_name: string;
  first_name: string;
  last_name: string;
  avatar_url: string | null;
  cover_image_url: string | null;
  user_timezone: string;
  is_password_autoset: boolean;
  is_email_verified: boolean;
};

export type OnboardingStep = {
  profile_complete: boolean;
  workspace_create: boolean;
  workspace_invite: boolean;
  workspace_join: boolean;
};

/** contract-identity 6.4; the fields that the client reads or writes. */
export type Profile = {
  id: string;
  is_onboarded: boolean;
  is_tour_completed: boolean;
  onboarding_step: OnboardingStep;
  last_workspace_id: string | null;
  role: string | null;
  use_case: string | null;
  language: string;
  theme: Record<string, unknown>;
};

/** contract-identity 6.5 */
export type Settings = {
  id: string;
  email: string;
  workspace: {
    last_workspace_id: string | null;
    last_workspace_slug: string | null;
    fallback_workspace_id: string | null;
    fallback_workspace_slug: string | null;
    invites: number;
  };
};
