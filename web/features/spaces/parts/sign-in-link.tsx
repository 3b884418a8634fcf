import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { paths } from '#lib/http/paths.ts';

/** Leads to the sign-in and back to what is open. */
export function SignInLink({ variant }: { variant: 'default' | 'filled' }) {
  const { t } = useTranslation('spaces');
  const { pathname, search } = useLocation();
  return (
    <Button component={Link} to={paths.signIn(pathname + search)} variant={variant}>
      {t('sign_in')}
    </Button>
  );
}
