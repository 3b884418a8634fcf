import type { NewWebhook } from '@tandem/shared/integrations/webhooks/schema.ts';
import { useTranslation } from 'react-i18next';
import { csvText } from '#lib/text/csv-text.ts';
import { SecretOnce } from '../parts/inputs/secret-once.tsx';
import { shortUrl } from './webhook-words.ts';

/** The secret of a webhook, the one time that it can be seen. */
export function SecretModal({ hook, onClose }: { hook: NewWebhook; onClose: () => void }) {
  const { t } = useTranslation('webhooks');
  const { url, secret_key } = hook;
  const text = csvText([
    ['address', 'secret'],
    [url, secret_key],
  ]);
  return (
    <SecretOnce
      title={t('secret_title')}
      secret={secret_key}
      about={t('secret_text', { name: shortUrl(url) })}
      texts={{
        copy: t('copy'),
        once: t('secret_once'),
        save: t('secret_save'),
        stored: t('secret_stored'),
      }}
      file={{ name: 'tandem-webhook.csv', text }}
      onClose={onClose}
    />
  );
}
