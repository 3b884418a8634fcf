import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { administersInstance } from '#entities/identity/instance/administers.ts';
import { paths } from '#lib/http/paths.ts';
import styles from './onboarding.module.css';

/** Says to the person who set the installation up that they administer it, and where. */
export function Administers() {
  const { t } = useTranslation('onboarding');
  const [isAdmin, setAdmin] = useState(false);
  useEffect(() => {
    // One can do without knowing it.
    administersInstance().then(setAdmin, () => setAdmin(false));
  }, []);
  if (!isAdmin) return null;
  return (
    <p className={styles.text} role="note">
      {t('administers')}{' '}
      <a href={paths.console()} target="_blank" rel="noopener">
        {t('administers_console')}
      </a>
    </p>
  );
}
