import { Button } from '@mantine/core';
import { IconChevronLeft, IconSend } from '@tabler/icons-react';
import type { Webhook } from '@tandem/shared/integrations/webhooks/schema.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '#components/icons/icon.tsx';
import { usePerson } from '#entities/workspaces/members/hooks.ts';
import { sendTestEvent, updateWebhook } from '#entities/integrations/webhooks/api.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { formatMonthDay } from '#lib/dates/dates.ts';
import { dayOf, formatInstant } from '#lib/dates/instants.ts';
import { useLanguage } from '#lib/device/language.ts';
import { paths } from '#lib/http/paths.ts';
import { usePhone } from '#lib/device/phone.ts';
import { useAsked } from '../parts/use-asked.ts';
import { Deliveries } from './deliveries.tsx';
import { WebhookMenu, type WebhookMenuProps } from './webhook-menu.tsx';
import { useFlagNames } from './webhook-list.tsx';
import { shortUrl } from './webhook-words.ts';
import styles from './webhooks.module.css';

/** One webhook: who made it, what it is told of, and everything that was sent. */
export function WebhookDetail({ hook, ...rest }: WebhookMenuProps) {
  const { t } = useTranslation('webhooks');
  const { slug } = useCurrentWorkspace();
  const isPhone = usePhone();
  const flags = useFlagNames(hook);
  /** Something was sent: what is listed is looked at anew. */
  const [sent, setSent] = useState(0);
  const { isBusy, problem, confirm } = useAsked(async () => {
    await sendTestEvent(slug, hook.id);
    setSent((before) => before + 1);
  });
  return (
    <section className={styles.detail} aria-label={shortUrl(hook.url)}>
      {isPhone && (
        <Link to={paths.workspaceWebhooks(slug)} className={styles.back}>
          <Icon of={IconChevronLeft} />
          {t('all')}
        </Link>
      )}
      <header className={styles.head}>
        <div className={styles.words}>
          <h2 className={styles.wrapped}>{shortUrl(hook.url)}</h2>
          <Origin hook={hook} />
          <p className={styles.sends}>
            <span>{t('sends')}</span> {flags}
          </p>
        </div>
        <div className={styles.buttons}>
          <Button
            leftSection={<Icon of={IconSend} />}
            disabled={!hook.is_active}
            loading={isBusy}
            onClick={confirm}
          >
            {t('test')}
          </Button>
          <WebhookMenu hook={hook} {...rest} />
        </div>
      </header>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <Notice hook={hook} onChanged={rest.onChanged} />
      <Deliveries key={sent} hook={hook} />
    </section>
  );
}

function Origin({ hook }: { hook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const language = useLanguage((state) => state.language);
  const person = usePerson(hook.created_by);
  const day = formatMonthDay(dayOf(hook.created_at), language);
  return (
    <p className={styles.hint}>
      {person ? t('added_by', { name: person.display_name, day }) : t('added', { day })} · {t('signed')}{' '}
      <code>tandem_wh_••••{hook.secret_end}</code>
    </p>
  );
}

/** That it is off, and why; or that nothing arrives. */
function Notice({ hook, onChanged }: { hook: Webhook; onChanged: (hook: Webhook) => void }) {
  const { t } = useTranslation('webhooks');
  const { slug } = useCurrentWorkspace();
  const language = useLanguage((state) => state.language);
  const { isBusy, problem, confirm } = useAsked(async () => {
    onChanged(await updateWebhook(slug, hook.id, { is_active: true }));
  });
  const { is_active, paused_at, failing_since } = hook;
  if (is_active && !failing_since) return null;
  if (is_active) {
    const moment = failing_since ? formatInstant(failing_since, language) : '';
    return <p className={styles.notice}>{t('failing_text', { moment })}</p>;
  }
  return (
    <div className={styles.notice} role="status">
      <span>
        {paused_at ? t('paused_text', { moment: formatInstant(paused_at, language) }) : t('off_text')}
        {problem && ` ${problem}`}
      </span>
      <Button loading={isBusy} onClick={confirm}>
        {t('switch_on')}
      </Button>
    </div>
  );
}
