import { Switch } from '@mantine/core';
import type { Webhook } from '@tandem/shared/integrations/webhooks/schema.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PagesDrawing } from '#components/icons/more-drawings.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { updateWebhook } from '#entities/integrations/webhooks/api.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { formatMonthDay } from '#lib/dates/dates.ts';
import { dayOf, formatAgo } from '#lib/dates/instants.ts';
import { useLanguage } from '#lib/device/language.ts';
import { paths } from '#lib/http/paths.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { listNames } from '#lib/text/names.ts';
import { flagsOf, isEverything, shortUrl } from './webhook-words.ts';
import styles from './webhooks.module.css';

type WebhookListProps = {
  hooks: readonly Webhook[];
  openId: string | undefined;
  onChanged: (hook: Webhook) => void;
};

/** The webhooks of the workspace, each with its switch. */
export function WebhookList({ hooks, openId, onChanged }: WebhookListProps) {
  const { t } = useTranslation('webhooks');
  if (hooks.length === 0)
    return <EmptyState drawing={<PagesDrawing />} title={t('none')} text={t('none_text')} />;
  return (
    <ul className={styles.rows}>
      {hooks.map((hook) => (
        <HookRow key={hook.id} hook={hook} isOpen={hook.id === openId} onChanged={onChanged} />
      ))}
    </ul>
  );
}

type HookRowProps = { hook: Webhook; isOpen: boolean; onChanged: (hook: Webhook) => void };

function HookRow({ hook, isOpen, onChanged }: HookRowProps) {
  const { slug } = useCurrentWorkspace();
  const flags = useFlagNames(hook);
  const { tone, text } = useStanding(hook);
  return (
    <li className={styles.row} data-open={isOpen ? '' : undefined}>
      <Link
        to={paths.workspaceWebhooks(slug, hook.id)}
        aria-current={isOpen ? 'true' : undefined}
        className={styles.link}
        title={hook.url}
      >
        <strong>{shortUrl(hook.url)}</strong>
        <span>{flags}</span>
        <span className={styles.standing} data-tone={tone}>
          <span className={styles.dot} data-tone={tone} />
          {text}
        </span>
      </Link>
      <HookSwitch hook={hook} onChanged={onChanged} />
    </li>
  );
}

/** What a webhook is told of, in words. */
export function useFlagNames(hook: Webhook): string {
  const { t } = useTranslation('webhooks');
  const flags = flagsOf(hook);
  if (isEverything(flags)) return t('everything');
  return flags.length === 0 ? t('nothing') : listNames(flags.map((flag) => t(`flags.${flag}`)));
}

/** Whether it works. */
function useStanding({ is_active, paused_at, failing_since }: Webhook) {
  const { t } = useTranslation('webhooks');
  const language = useLanguage((state) => state.language);
  if (!is_active && paused_at) {
    return { tone: 'bad', text: t('paused_on', { day: formatMonthDay(dayOf(paused_at), language) }) };
  }
  if (!is_active) return { tone: 'quiet', text: t('off') };
  if (failing_since) {
    return { tone: 'late', text: t('failing', { ago: formatAgo(failing_since, language) }) };
  }
  return { tone: 'good', text: t('on') };
}

function HookSwitch({ hook, onChanged }: { hook: Webhook; onChanged: (hook: Webhook) => void }) {
  const { t } = useTranslation(['webhooks', 'common']);
  const { slug } = useCurrentWorkspace();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const change = async (is_active: boolean) => {
    setWanted(is_active);
    try {
      onChanged(await updateWebhook(slug, hook.id, { is_active }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const text = error.kind === 'refused' ? error.message : t(`common:error.${error.kind}`);
      showToast({ tone: 'error', title: t('not_stored'), text });
    }
    setWanted(null);
  };
  return (
    <Switch
      aria-label={t('active_named', { name: shortUrl(hook.url) })}
      checked={wanted ?? hook.is_active}
      disabled={wanted !== null}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  );
}
