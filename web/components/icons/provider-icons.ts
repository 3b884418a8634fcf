import {
  IconBrandGithub,
  IconBrandGitlab,
  IconBrandGoogle,
  IconCircleKey,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import type { SignInProvider } from '@tandem/shared/identity/instance/providers.ts';

/** By what people know the services that they sign in with. */
export const PROVIDER_ICONS: Record<SignInProvider, TablerIcon> = {
  google: IconBrandGoogle,
  github: IconBrandGithub,
  gitlab: IconBrandGitlab,
  oidc: IconCircleKey,
};
