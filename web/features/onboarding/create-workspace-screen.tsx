import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { EntryLayout } from '#components/entry-layout.tsx';
import { Icon } from '#components/icon.tsx';
import { useInstance } from '#entities/instance/store.ts';
import { useSession } from '#entities/users/store.ts';
import { paths } from '#lib/paths.ts';
import { useTitle } from '#lib/use-title.ts';
import { WorkspaceForm } from './workspace-form.tsx';
import styles from './onboarding.module.css';

/** For somebody who has a workspace already this is a step aside, with a way back. */
export function Component() {
  const { t } = useTranslation('onboarding');
  const navigate = useNavigate();
  const isDisabled = useInstance((state) => state.config.is_workspace_creation_disabled);
  const hasHome = useSession(({ settings }) => {
    const { last_workspace_slug, fallback_workspace_slug } = settings?.workspace ?? {};
    return Boolean(last_workspace_slug ?? fallback_workspace_slug);
  });
  useTitle(t('workspace_title'));
  const home = (
    <Button component={Link} to="/" variant="subtle" leftSection={<Icon of={IconArrowLeft} />}>
      {t('go_home')}
    </Button>
  );
  return (
    <EntryLayout aside={hasHome && home}>
      <h1 className={styles.title}>{t('workspace_title')}</h1>
      <p className={styles.text}>{isDisabled ? t('creation_disabled') : t('workspace_text')}</p>
      {!isDisabled && <WorkspaceForm onCreated={(workspace) => void navigate(paths.home(workspace.slug))} />}
    </EntryLayout>
  );
}
