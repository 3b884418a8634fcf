import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type MailTest as Result, testMail } from '#entities/console/actions.ts';
import { useOperator, useSetting } from '#entities/console/store.ts';
import { ApiError } from '#lib/api-error.ts';
import { Box } from '../parts/box.tsx';
import styles from './console.module.css';

/** Sends a mail with what is stored, and shows what was said between us and the mail server. */
export function MailTest() {
  const { t } = useTranslation(['console', 'common']);
  const { email } = useOperator();
  const hasServer = useSetting('EMAIL_HOST') !== '';
  const [receiver, setReceiver] = useState(email);
  const [result, setResult] = useState<Result | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      setResult(await testMail(receiver.trim()));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setResult({ isSent: false, text: t(`common:error.${error.kind}`), conversation: [] });
    }
    setBusy(false);
  };
  return (
    <Box>
      <form className={styles.testHead} onSubmit={(event) => void submit(event)} noValidate>
        <TextInput
          label={t('test.receiver')}
          type="email"
          value={receiver}
          onChange={(event) => setReceiver(event.target.value)}
        />
        <Button type="submit" size="md" disabled={!hasServer || !receiver.trim()} loading={isBusy}>
          {t(result ? 'test.again' : 'test.send')}
        </Button>
      </form>
      {!result && <p className={styles.empty}>{t(hasServer ? 'test.text' : 'test.no_server')}</p>}
      {result && (
        <p className={styles.result} data-tone={result.isSent ? 'good' : 'bad'} role="status">
          {result.isSent ? t('test.accepted') : t('test.refused', { reason: result.text })}
        </p>
      )}
      {result && result.conversation.length > 0 && (
        <ol className={styles.lines} aria-label={t('test.conversation')}>
          {result.conversation.map(({ from, text }, index) => (
            <li key={index}>
              <span role="img" aria-label={t(from === 'client' ? 'test.we' : 'test.server')}>
                {from === 'client' ? '→' : '←'}
              </span>
              <span>{text}</span>
            </li>
          ))}
        </ol>
      )}
    </Box>
  );
}
