import { Switch } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#components/dialog.tsx';
import { useView } from '#entities/views/hooks.ts';
import {
  type PublishedView,
  fetchPublishedView,
  publishView,
  unpublishView,
  updatePublishedView,
} from '#entities/views/publishing.ts';
import { paths } from '#lib/paths.ts';
import { showToast } from '#lib/toast-store.ts';
import { AskedModal } from '../parts/asked-modal.tsx';
import { LoadState } from '../parts/load-state.tsx';
import { Problem } from '../parts/problem.tsx';
import { useAsked } from '../parts/use-asked.ts';
import { useLoaded } from '../parts/use-loaded.ts';
import { PublicLink } from './public-link.tsx';
import { PublishActions } from './publish-actions.tsx';
import { ClosingFields } from './closing-fields.tsx';
import { PERMISSIONS, closingBody, closingOf, isClosingReady } from './publish-fields.ts';
import styles from './publishing.module.css';

type PublishViewModalProps = { viewId: string; onClose: () => void };

/** Whether people outside see the items of a view, and what they may do there. */
export function PublishViewModal({ viewId, onClose }: PublishViewModalProps) {
  const { t } = useTranslation(['publishing', 'common']);
  const view = useView(viewId);
  const load = useCallback(async () => ({ published: await fetchPublishedView(viewId) }), [viewId]);
  const { data, problem, reload } = useLoaded(load);
  const [isEnding, setEnding] = useState(false);
  if (data?.published && isEnding) {
    return <EndQuestion viewId={viewId} onClose={() => setEnding(false)} onEnded={onClose} />;
  }
  return (
    <Dialog onClose={onClose} title={t('title', { name: view?.name || t('common:untitled') })} size={520}>
      {data ? (
        <Settings
          key={data.published?.id ?? 'none'}
          {...{ viewId, onClose }}
          published={data.published}
          onStored={reload}
          onEnd={() => setEnding(true)}
        />
      ) : (
        <LoadState problem={problem} onRetry={reload} />
      )}
    </Dialog>
  );
}

type Permissions = Record<(typeof PERMISSIONS)[number], boolean>;

const permissionsOf = (published: PublishedView | null): Permissions => ({
  is_comments_enabled: published?.is_comments_enabled ?? false,
  is_reactions_enabled: published?.is_reactions_enabled ?? false,
  is_votes_enabled: published?.is_votes_enabled ?? false,
});

type SettingsProps = PublishViewModalProps & {
  published: PublishedView | null;
  onStored: () => void;
  onEnd: () => void;
};

function Settings({ viewId, published, onStored, onEnd, onClose }: SettingsProps) {
  const { t } = useTranslation('publishing');
  const [permissions, setPermissions] = useState(() => permissionsOf(published));
  const [isIndexed, setIndexed] = useState(published?.is_indexed ?? false);
  const [closing, setClosing] = useState(() => closingOf(published));
  const { isBusy, problem, confirm } = useAsked(async () => {
    const body = { ...permissions, is_indexed: isIndexed, ...closingBody(closing) };
    await (published ? updatePublishedView : publishView)(viewId, body);
    setClosing({ ...closing, password: '' });
    showToast({ tone: 'success', title: t(published ? 'view.updated' : 'view.published') });
    onStored();
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        confirm();
      }}
    >
      {published ? (
        <PublicLink path={paths.publicView(published.anchor)} visit={t('view.visit')} />
      ) : (
        <p className={styles.text}>{t('view.text')}</p>
      )}
      <fieldset className={styles.part}>
        <legend>{t('visitors')}</legend>
        {PERMISSIONS.map((name) => (
          <Switch
            key={name}
            label={t(`fields.${name}`)}
            checked={permissions[name]}
            onChange={(event) => setPermissions({ ...permissions, [name]: event.currentTarget.checked })}
          />
        ))}
      </fieldset>
      <fieldset className={styles.part}>
        <legend>{t('who')}</legend>
        <Switch
          label={t('fields.is_indexed')}
          checked={isIndexed}
          onChange={(event) => setIndexed(event.currentTarget.checked)}
        />
        <ClosingFields
          of="view"
          hasPassword={published?.has_password ?? false}
          fields={closing}
          onChange={(patch) => setClosing({ ...closing, ...patch })}
        />
      </fieldset>
      <Problem text={problem} />
      <PublishActions
        isPublished={published !== null}
        isReady={isClosingReady(closing, published)}
        {...{ isBusy, onEnd, onClose }}
      />
    </form>
  );
}

type EndQuestionProps = PublishViewModalProps & { onEnded: () => void };

function EndQuestion({ viewId, onClose, onEnded }: EndQuestionProps) {
  const { t } = useTranslation('publishing');
  const run = async () => {
    await unpublishView(viewId);
    showToast({ tone: 'success', title: t('view.unpublished') });
    onEnded();
  };
  return (
    <AskedModal
      title={t('view.unpublish_question')}
      confirmText={t('unpublish')}
      isDangerous
      run={run}
      onClose={onClose}
    >
      {t('unpublish_text')}
    </AskedModal>
  );
}
