import type { NewApiToken } from '@tandem/shared/identity/api-tokens/schema.ts';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#lib/dates/dates.ts';
import { dayOf } from '#lib/dates/instants.ts';
import { useLanguage } from '#lib/device/language.ts';
import { SecretOnce } from '../parts/inputs/secret-once.tsx';
import { asCsv } from './token-file.ts';
import styles from './tokens.module.css';

/** A token, the one time that it can be seen. */
export function NewTokenModal({ token, onClose }: { token: NewApiToken; onClose: () => void }) {
  const { t } = useTranslation('security');
  const language = useLanguage((state) => state.language);
  const until = token.expired_at
    ? t('tokens.until', { day: formatDate(dayOf(token.expired_at), language) })
    : t('tokens.stays');
  return (
    <SecretOnce
      title={t('tokens.made')}
      secret={token.token}
      about={
        <>
          <strong>{token.label}</strong> · {t(`tokens.scopes.${token.scope}`)} · {until}
        </>
      }
      texts={{
        copy: t('tokens.copy'),
        once: t('tokens.once'),
        save: t('tokens.save'),
        stored: t('tokens.stored'),
      }}
      file={{ name: 'tandem-token.csv', text: asCsv(token) }}
      onClose={onClose}
    >
      <p className={styles.try}>{t('tokens.try')}</p>
      <pre className={styles.code}>
        curl -H &quot;X-Api-Key: $TANDEM&quot; \{'\n'} {window.location.origin}/api/v1/users/me/
      </pre>
      <p className={styles.try}>{t('tokens.assistants')}</p>
      <pre className={styles.code}>{window.location.origin}/mcp</pre>
    </SecretOnce>
  );
}
