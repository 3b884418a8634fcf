import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { EntryLayout } from '#components/screens/entry-layout.tsx';
import { useInstance } from '#entities/identity/instance/store.ts';
import { paths } from '#lib/http/paths.ts';
import { useTitle } from '#lib/frame/use-title.ts';
import { HomeLink } from './parts/home-link.tsx';
import { WorkspaceForm } from './steps/workspace-form.tsx';
import styles from './parts/onboarding.module.css';

/** Another workspace; the first one is part of the onboarding. */
export function Component() {
  const { t } = useTranslation('onboarding');
  const navigate = useNavigate();
  const isDisabled = useInstance((state) => state.config.is_workspace_creation_disabled);
  useTitle(t('workspace_title'));
  return (
    <EntryLayout isWide aside={<HomeLink />}>
      <h1 className={styles.title}>{t('workspace_title')}</h1>
      <p className={styles.text}>{isDisabled ? t('creation_disabled') : t('workspace_text')}</p>
      {!isDisabled && <WorkspaceForm onCreated={(workspace) => void navigate(paths.home(workspace.slug))} />}
    </EntryLayout>
  );
}
