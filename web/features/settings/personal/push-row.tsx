import { Button, Switch } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type PushState,
  allowPush,
  endPush,
  readPushState,
  testPush,
} from '#entities/identity/push/device.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { reasonOf } from '#lib/text/error-text.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { Row } from '../parts/box.tsx';
import styles from './channel-matrix.module.css';

/** Whether this browser shows what needs me while Tandem is closed. */
export function PushRow() {
  const { t } = useTranslation(['settings', 'common']);
  const [state, setState] = useState<PushState | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    readPushState().then(setState, () => setState('unsupported'));
  }, []);
  const act = async (work: () => Promise<PushState | void>) => {
    setBusy(true);
    try {
      const next = await work();
      if (next) setState(next);
      else showToast({ tone: 'success', title: t('notifications.push.sent') });
    } catch (error) {
      const text = error instanceof ApiError ? reasonOf(error) : t('common:error.server');
      showToast({ tone: 'error', title: t('notifications.push.failed'), text });
    } finally {
      setBusy(false);
    }
  };
  const isPossible = state === 'on' || state === 'off';
  return (
    <Row
      label={t('notifications.push.title')}
      hint={state && t(`notifications.push.${state}`)}
      {...(isPossible ? { htmlFor: 'push' } : {})}
    >
      {isPossible && (
        <span className={styles.pair}>
          {state === 'on' && (
            <Button variant="subtle" disabled={isBusy} onClick={() => void act(testPush)}>
              {t('notifications.push.test')}
            </Button>
          )}
          <Switch
            id="push"
            checked={state === 'on'}
            disabled={isBusy}
            onChange={() => void act(state === 'on' ? endPush : allowPush)}
          />
        </span>
      )}
    </Row>
  );
}
