import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type MailTest as Result, testMail } from '#entities/identity/console/actions.ts';
import { useOperator, useSetting } from '#entities/identity/console/store.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { Box } from '../parts/box.tsx';
import styles from './parts/console.module.css';
import { EarlierTries, type Try } from './earlier-tries.tsx';

/** Sends a mail with what is stored, and shows what was said between us and the mail server. */
export function MailTest() {
  const { t } = useTranslation(['console', 'common']);
  const { email } = useOperator();
  const hasServer = useSetting('EMAIL_HOST') !== '';
  const [receiver, setReceiver] = useState(email);
  const [tries, setTries] = useState<readonly Try[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [last, ...earlier] = tries;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const result = await tryIt(receiver.trim(), (kind) => t(`common:error.${kind}`));
    setTries((before) => [{ ...result, at: new Date().toISOString() }, ...before]);
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
          {t(last ? 'test.again' : 'test.send')}
        </Button>
      </form>
      {!last && <p className={styles.empty}>{t(hasServer ? 'test.text' : 'test.no_server')}</p>}
      {last && <Outcome result={last} />}
      <EarlierTries tries={earlier} />
    </Box>
  );
}

/** A try that never got to the mail server has no conversation. */
async function tryIt(receiver: string, explain: (kind: ApiError['kind']) => string): Promise<Result> {
  try {
    return await testMail(receiver);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { isSent: false, text: explain(error.kind), took_ms: 0, conversation: [] };
  }
}

function Outcome({ result: { isSent, text, took_ms, conversation } }: { result: Result }) {
  const { t } = useTranslation('console');
  const time = t('health.milliseconds', { count: took_ms });
  return (
    <>
      <p className={styles.result} data-tone={isSent ? 'good' : 'bad'} role="status">
        {isSent ? t('test.accepted', { time }) : t('test.refused', { reason: text })}
      </p>
      {conversation.length > 0 && (
        <ol className={styles.lines} aria-label={t('test.conversation')}>
          {conversation.map((line, index) => (
            <li key={index}>
              <span role="img" aria-label={t(line.from === 'client' ? 'test.we' : 'test.server')}>
                {line.from === 'client' ? '→' : '←'}
              </span>
              <span>{line.text}</span>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
