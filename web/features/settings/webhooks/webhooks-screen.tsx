import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { NewWebhook, Webhook } from '@tandem/shared/integrations/webhooks/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { Icon } from '#components/icons/icon.tsx';
import { ScreenHeader } from '#components/screens/screen-header.tsx';
import { fetchWebhooks } from '#entities/integrations/webhooks/api.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { paths } from '#lib/http/paths.ts';
import { usePhone } from '#lib/device/phone.ts';
import { expectField, expectNoField } from '#lib/focus/typing-ahead.ts';
import { useTitle } from '#lib/frame/use-title.ts';
import { LoadState } from '../parts/load-state.tsx';
import { NotForYou } from '../parts/not-for-you.tsx';
import { useLoaded } from '../parts/reading/use-loaded.ts';
import { useWorkspaceCrumbs } from '../parts/use-workspace-crumbs.tsx';
import { SecretModal } from './secret-modal.tsx';
import { WebhookDetail } from './webhook-detail.tsx';
import { WebhookList } from './webhook-list.tsx';
import { WebhookModal } from './webhook-modal.tsx';
import styles from './webhooks.module.css';

/** Addresses that are told of what happens in the workspace, and what was sent to them. */
export function Component() {
  const { t } = useTranslation('webhooks');
  const { name, slug, role } = useCurrentWorkspace();
  useTitle(t('title'), name);
  if (role < ROLE.ADMIN) return <NotForYou />;
  return <Webhooks key={slug} />;
}

/** The one that the address names; beside the list always one. */
function useOpenHook(hooks: readonly Webhook[]): Webhook | undefined {
  const { webhookId } = useParams();
  const isPhone = usePhone();
  return hooks.find(({ id }) => id === webhookId) ?? (isPhone ? undefined : hooks[0]);
}

/** Those of the workspace; one that was just changed is shown as the server answered, until they are read again. */
function useHooks(slug: string) {
  const load = useCallback(() => fetchWebhooks(slug), [slug]);
  const { data, problem, reload } = useLoaded(load, { isList: true });
  const [changed, setChanged] = useState<Webhook | null>(null);
  const newest = (hook: Webhook) =>
    changed?.id === hook.id && changed.updated_at > hook.updated_at ? changed : hook;
  const note = (hook: Webhook) => {
    setChanged(hook);
    reload();
  };
  return { hooks: data?.map(newest), problem, reload, note };
}

function Webhooks() {
  const { slug } = useCurrentWorkspace();
  const { hooks: data, problem, reload, note } = useHooks(slug);
  const hooks = data ?? [];
  const open = useOpenHook(hooks);
  const navigate = useNavigate();
  const [made, setMade] = useState<NewWebhook | null>(null);
  const showSecret = (hook: NewWebhook) => {
    reload();
    setMade(hook);
    void navigate(paths.workspaceWebhooks(slug, hook.id), { replace: true });
  };
  const onDeleted = () => {
    reload();
    void navigate(paths.workspaceWebhooks(slug), { replace: true });
  };
  return (
    <>
      <Header />
      <div className={styles.panes} data-open={open ? '' : undefined}>
        <section className={styles.list}>
          <ListHead count={data?.length} onMade={showSecret} />
          {data ? (
            <WebhookList hooks={hooks} openId={open?.id} onChanged={note} />
          ) : (
            <div className={styles.loading}>
              <LoadState problem={problem} onRetry={reload} />
            </div>
          )}
        </section>
        {open && (
          <WebhookDetail
            key={open.id}
            hook={open}
            onChanged={note}
            onSecret={showSecret}
            onDeleted={onDeleted}
          />
        )}
      </div>
      {made && <SecretModal hook={made} onClose={() => setMade(null)} />}
    </>
  );
}

function Header() {
  const { t } = useTranslation('webhooks');
  return <ScreenHeader crumbs={useWorkspaceCrumbs({ label: t('title') })} />;
}

type ListHeadProps = { count: number | undefined; onMade: (hook: NewWebhook) => void };

function ListHead({ count, onMade }: ListHeadProps) {
  const { t } = useTranslation('webhooks');
  const { slug } = useCurrentWorkspace();
  const [isMaking, setMaking] = useState(false);
  const open = () => {
    expectField('[role=dialog]');
    setMaking(true);
  };
  const close = () => {
    expectNoField();
    setMaking(false);
  };
  return (
    <div className={styles.listHead}>
      <h2>
        {t('title')} {count !== undefined && <span className={styles.count}>{count}</span>}
      </h2>
      <Button leftSection={<Icon of={IconPlus} />} onClick={open}>
        {t('add')}
      </Button>
      {isMaking && (
        <WebhookModal
          slug={slug}
          hook={null}
          onClose={close}
          onStored={(hook) => {
            close();
            onMade(hook as NewWebhook);
          }}
        />
      )}
    </div>
  );
}
