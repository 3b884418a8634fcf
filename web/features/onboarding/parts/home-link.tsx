import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '#components/icons/icon.tsx';
import { useSession } from '#entities/identity/users/store.ts';

/** Whether this person has a workspace. */
export const useHasHome = () =>
  useSession(({ settings }) => {
    const { last_workspace_slug, fallback_workspace_slug } = settings?.workspace ?? {};
    return Boolean(last_workspace_slug ?? fallback_workspace_slug);
  });

/** The way back for somebody who has a workspace already and came here on a step aside. */
export function HomeLink() {
  const { t } = useTranslation('onboarding');
  if (!useHasHome()) return null;
  return (
    <Button component={Link} to="/" variant="subtle" leftSection={<Icon of={IconArrowLeft} />}>
      {t('go_home')}
    </Button>
  );
}
