import { Button, Checkbox, SegmentedControl, Switch, TextInput } from '@mantine/core';
import {
  WEBHOOK_FLAGS,
  WEBHOOK_FORMATS,
  type WebhookFlag,
  type WebhookFormat,
} from '@tandem/shared/integrations/webhooks/flags.ts';
import type { NewWebhook, Webhook } from '@tandem/shared/integrations/webhooks/schema.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogActions } from '#components/dialogs/dialog.tsx';
import { FieldError } from '#components/forms/field-error.tsx';
import { usePerson } from '#entities/workspaces/members/hooks.ts';
import { createWebhook, updateWebhook } from '#entities/integrations/webhooks/api.ts';
import { useAsked } from '../parts/use-asked.ts';
import { flagsOf, isEverything } from './webhook-words.ts';
import styles from './webhooks.module.css';

type WebhookModalProps = {
  slug: string;
  /** The one that is changed; null for a new one. */
  hook: Webhook | null;
  onStored: (hook: Webhook | NewWebhook) => void;
  onClose: () => void;
};

const MAX_URL = 1024;

/** Where a webhook leads, what it is told of, and whether it is on. */
export function WebhookModal({ slug, hook, onStored, onClose }: WebhookModalProps) {
  const { t } = useTranslation(['webhooks', 'common']);
  const [url, setUrl] = useState(hook?.url ?? '');
  const [isActive, setActive] = useState(hook?.is_active ?? true);
  const [flags, setFlags] = useState<readonly WebhookFlag[]>(hook ? flagsOf(hook) : WEBHOOK_FLAGS);
  const [format, setFormat] = useState<WebhookFormat>(hook?.format ?? 'json');
  const { isBusy, problem, confirm } = useAsked(async () => {
    const wanted = Object.fromEntries(WEBHOOK_FLAGS.map((flag) => [flag, flags.includes(flag)]));
    const body = { ...wanted, url: url.trim(), is_active: isActive, format };
    onStored(await (hook ? updateWebhook(slug, hook.id, body) : createWebhook(slug, body)));
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm();
  };
  return (
    <Dialog onClose={onClose} title={t(hook ? 'edit_title' : 'add_title')} size={480}>
      <form onSubmit={submit} noValidate>
        <TextInput
          label={t('url')}
          description={t('url_hint')}
          placeholder="https://example.com/hooks/tandem"
          required
          inputMode="url"
          autoComplete="off"
          maxLength={MAX_URL}
          data-autofocus
          value={url}
          error={problem && <FieldError text={problem} />}
          onChange={(event) => setUrl(event.target.value)}
        />
        <FormatField format={format} onChange={setFormat} />
        <FlagFields flags={flags} owner={hook?.owner ?? null} onChange={setFlags} />
        <Switch
          mt={16}
          label={t('active')}
          description={t('active_hint')}
          checked={isActive}
          onChange={(event) => setActive(event.currentTarget.checked)}
        />
        <DialogActions>
          <Button size="md" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button
            size="md"
            type="submit"
            variant="filled"
            disabled={url.trim() === '' || flags.length === 0}
            loading={isBusy}
          >
            {t(hook ? 'save' : 'make')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

type FormatFieldProps = { format: WebhookFormat; onChange: (format: WebhookFormat) => void };

/** For a program, or for people in a chat. */
function FormatField({ format, onChange }: FormatFieldProps) {
  const { t } = useTranslation('webhooks');
  return (
    <fieldset className={styles.kinds}>
      <legend>{t('format')}</legend>
      <SegmentedControl
        className={styles.choice ?? ''}
        aria-label={t('format')}
        data={WEBHOOK_FORMATS.map((value) => ({ value, label: t(`formats.${value}`) }))}
        value={format}
        onChange={(value) => onChange(value as WebhookFormat)}
      />
      <p className={styles.hint}>{t(`format_hints.${format}`)}</p>
    </fieldset>
  );
}

type FlagFieldsProps = {
  flags: readonly WebhookFlag[];
  /** The member whose rights count; null where that is the reader. */
  owner: string | null;
  onChange: (flags: readonly WebhookFlag[]) => void;
};

/** Everything, or only some kinds of what happens. */
function FlagFields({ flags, owner, onChange }: FlagFieldsProps) {
  const { t } = useTranslation('webhooks');
  const person = usePerson(owner);
  const sight = person ? t('sight_of', { name: person.display_name }) : t('sight_hint');
  const [isSome, setSome] = useState(!isEverything(flags));
  const choose = (value: string) => {
    setSome(value === 'some');
    if (value === 'all') onChange(WEBHOOK_FLAGS);
  };
  const toggle = (flag: WebhookFlag) =>
    onChange(flags.includes(flag) ? flags.filter((one) => one !== flag) : [...flags, flag]);
  return (
    <fieldset className={styles.kinds}>
      <legend>{t('sends')}</legend>
      <SegmentedControl
        className={styles.choice ?? ''}
        aria-label={t('sends')}
        data={[
          { value: 'all', label: t('everything') },
          { value: 'some', label: t('some') },
        ]}
        value={isSome ? 'some' : 'all'}
        onChange={choose}
      />
      <p className={styles.hint}>
        {t('sends_hint')} {sight}
      </p>
      {isSome &&
        WEBHOOK_FLAGS.map((flag) => (
          <Checkbox
            key={flag}
            label={t(`flags.${flag}`)}
            checked={flags.includes(flag)}
            onChange={() => toggle(flag)}
          />
        ))}
    </fieldset>
  );
}
