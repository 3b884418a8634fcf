import { Button, Modal } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import type { NewWebhook } from '@tandem/shared/integrations/webhooks/schema.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icon.tsx';
import { copyText } from '#lib/copy-text.ts';
import { csvText } from '#lib/csv-text.ts';
import { saveText } from '#lib/save-text.ts';
import { shortUrl } from './webhook-words.ts';
import styles from './webhooks.module.css';

/** The secret of a webhook, the one time that it can be seen. */
export function SecretModal({ hook, onClose }: { hook: NewWebhook; onClose: () => void }) {
  const { t } = useTranslation(['webhooks', 'common', 'settings']);
  const [isCopied, setCopied] = useState(false);
  const { url, secret_key } = hook;
  const copy = async () => setCopied(await copyText(secret_key));
  const save = () => {
    const lines = [
      ['address', 'secret'],
      [url, secret_key],
    ];
    saveText('tandem-webhook.csv', csvText(lines), 'text/csv');
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('secret_title')}
      size={520}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common:close'), size: 28, iconSize: 16 }}
    >
      <p className={styles.wrapped}>{t('secret_text', { name: shortUrl(url) })}</p>
      <div className={styles.secret}>
        <code>{secret_key}</code>
        <Button leftSection={<Icon of={IconCopy} />} onClick={() => void copy()}>
          {isCopied ? t('settings:copied') : t('copy')}
        </Button>
      </div>
      <p className={styles.once}>{t('secret_once')}</p>
      <div className={styles.actions}>
        <Button size="md" leftSection={<Icon of={IconDownload} />} onClick={save}>
          {t('secret_save')}
        </Button>
        <Button size="md" variant="filled" onClick={onClose}>
          {t('secret_stored')}
        </Button>
      </div>
    </Modal>
  );
}
