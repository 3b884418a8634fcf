import { Menu } from '@mantine/core';
import { IconDots, IconKey, IconPencil, IconTrash } from '@tabler/icons-react';
import type { NewWebhook, Webhook } from '@tandem/shared/integrations/webhooks/schema.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { deleteWebhook, regenerateWebhookSecret } from '#entities/integrations/webhooks/api.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { AskedModal } from '../parts/asked-modal.tsx';
import { WebhookModal } from './webhook-modal.tsx';
import { shortUrl } from './webhook-words.ts';

export type WebhookMenuProps = {
  hook: Webhook;
  onChanged: (hook: Webhook) => void;
  onSecret: (hook: NewWebhook) => void;
  onDeleted: () => void;
};

/** What else can be done to a webhook. */
export function WebhookMenu({ hook, onChanged, onSecret, onDeleted }: WebhookMenuProps) {
  const { t } = useTranslation('webhooks');
  const { slug } = useCurrentWorkspace();
  const [asked, setAsked] = useState<'edit' | 'secret' | 'delete' | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      <Menu position="bottom-end" width={216}>
        <Menu.Target>
          <IconButton of={IconDots} variant="default" label={t('more', { name: shortUrl(hook.url) })} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Icon of={IconPencil} />} onClick={() => setAsked('edit')}>
            {t('edit')}
          </Menu.Item>
          <Menu.Item leftSection={<Icon of={IconKey} />} onClick={() => setAsked('secret')}>
            {t('new_secret')}
          </Menu.Item>
          <Menu.Item data-danger leftSection={<Icon of={IconTrash} />} onClick={() => setAsked('delete')}>
            {t('delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asked === 'edit' && (
        <WebhookModal
          slug={slug}
          hook={hook}
          onClose={close}
          onStored={(stored) => {
            close();
            onChanged(stored);
          }}
        />
      )}
      {asked === 'secret' && (
        <Question
          kind="secret"
          name={shortUrl(hook.url)}
          onClose={close}
          run={async () => {
            onSecret(await regenerateWebhookSecret(slug, hook.id));
            close();
          }}
        />
      )}
      {asked === 'delete' && (
        <Question
          kind="delete"
          name={shortUrl(hook.url)}
          onClose={close}
          run={async () => {
            await deleteWebhook(slug, hook.id);
            onDeleted();
          }}
        />
      )}
    </>
  );
}

type QuestionProps = {
  kind: 'secret' | 'delete';
  name: string;
  run: () => Promise<void>;
  onClose: () => void;
};

function Question({ kind, name, run, onClose }: QuestionProps) {
  const { t } = useTranslation(['webhooks', 'common']);
  return (
    <AskedModal
      title={t(`ask.${kind}.title`, { name })}
      confirmText={t(`ask.${kind}.confirm`)}
      isDangerous
      run={run}
      onClose={onClose}
    >
      {t(`ask.${kind}.text`)}
    </AskedModal>
  );
}
