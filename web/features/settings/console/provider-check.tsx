import { Button } from '@mantine/core';
import type { CheckStep, ProviderCheck as Result } from '@tandem/shared/identity/instance/provider-check.ts';
import type { SignInProvider } from '@tandem/shared/identity/instance/providers.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkProvider } from '#entities/identity/console/actions.ts';
import { Problem } from '../parts/problem.tsx';
import { useAsked } from '../parts/use-asked.ts';
import styles from './parts/console.module.css';

type ProviderCheckProps = {
  provider: SignInProvider;
  name: string;
  /** All that it needs is stored: only that is tried. */
  isReady: boolean;
};

/** Asks a provider with what is stored, before anybody signs in with it, and shows what it answered. */
export function ProviderCheck({ provider, name, isReady }: ProviderCheckProps) {
  const { t } = useTranslation('console');
  const [result, setResult] = useState<Result | null>(null);
  const { isBusy, problem, confirm } = useAsked(async () => setResult(await checkProvider(provider)));
  return (
    <div className={styles.check}>
      <div className={styles.checkHead}>
        <Button size="md" disabled={!isReady} loading={isBusy} onClick={() => confirm()}>
          {t(result ? 'check.again' : 'check.try', { name })}
        </Button>
        <p>{t(isReady ? 'check.text' : 'check.save_first')}</p>
      </div>
      <Problem text={problem} />
      {result && (
        <div role="status">
          <p className={styles.checkResult} data-tone={result.is_good ? 'good' : 'bad'}>
            {t(result.is_good ? 'check.good' : 'check.bad', { name })}
          </p>
          <ul className={styles.checkSteps}>
            {result.steps.map((step) => (
              <Step key={step.result} {...step} />
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function Step({ result, is_good, url, answer }: CheckStep) {
  const { t } = useTranslation('console');
  return (
    <li>
      <span className={styles.dot} data-tone={is_good ? 'good' : 'bad'} aria-hidden />
      <div>
        <span>{t(`check.result.${result}`)}</span>
        <span className={styles.checkAnswer}>{answer ? t('check.answer', { url, answer }) : url}</span>
      </div>
    </li>
  );
}
