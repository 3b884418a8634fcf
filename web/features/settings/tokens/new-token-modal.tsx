import { Button, Modal } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import type { NewApiToken } from '@tandem/shared/identity/api-tokens/schema.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icon.tsx';
import { copyText } from '#lib/copy-text.ts';
import { dayOf, formatDate } from '#lib/dates.ts';
import { useLanguage } from '#lib/language.ts';
import { saveText } from '#lib/save-text.ts';
import { asCsv } from './token-file.ts';
import styles from './tokens.module.css';

/** A token, the one time that it can be seen. */
export function NewTokenModal({ token, onClose }: { token: NewApiToken; onClose: () => void }) {
  const { t } = useTranslation(['security', 'common', 'settings']);
  const language = useLanguage((state) => state.language);
  const [isCopied, setCopied] = useState(false);
  const until = token.expired_at
    ? t('tokens.until', { day: formatDate(dayOf(token.expired_at), language) })
    : t('tokens.stays');
  const copy = async () => setCopied(await copyText(token.token));
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('tokens.made')}
      size={520}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <p>
        <strong className={styles.made}>{token.label}</strong> · {t(`tokens.scopes.${token.scope}`)} · {until}
      </p>
      <div className={styles.token}>
        <code>{token.token}</code>
        <Button leftSection={<Icon of={IconCopy} />} onClick={() => void copy()}>
          {isCopied ? t('settings:copied') : t('tokens.copy')}
        </Button>
      </div>
      <p className={styles.note}>{t('tokens.once')}</p>
      <p className={styles.try}>{t('tokens.try')}</p>
      <pre className={styles.code}>
        curl -H &quot;X-Api-Key: $TANDEM&quot; \{'\n'} {window.location.origin}/api/v1/users/me/
      </pre>
      <div className={styles.actions}>
        <Button
          size="md"
          leftSection={<Icon of={IconDownload} />}
          onClick={() => saveText('tandem-token.csv', asCsv(token), 'text/csv')}
        >
          {t('tokens.save')}
        </Button>
        <Button size="md" variant="filled" onClick={onClose}>
          {t('tokens.stored')}
        </Button>
      </div>
    </Modal>
  );
}
