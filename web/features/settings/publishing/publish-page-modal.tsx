import { Switch } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#components/dialog.tsx';
import { usePage } from '#entities/pages/hooks.ts';
import {
  type PublishedPage,
  fetchPublishedPage,
  publishPage,
  unpublishPage,
  updatePublishedPage,
} from '#entities/pages/publishing.ts';
import { paths } from '#lib/paths.ts';
import { showToast } from '#lib/toast-store.ts';
import { AskedModal } from '../parts/asked-modal.tsx';
import { Problem } from '../parts/problem.tsx';
import { LoadState } from '../parts/load-state.tsx';
import { useAsked } from '../parts/use-asked.ts';
import { useLoaded } from '../parts/use-loaded.ts';
import { ClosingFields } from './closing-fields.tsx';
import { PublishActions } from './publish-actions.tsx';
import { PublicLink } from './public-link.tsx';
import { closingBody, closingOf, isClosingReady } from './publish-fields.ts';
import styles from './publishing.module.css';

type PublishPageModalProps = { projectId: string; pageId: string; onClose: () => void };

/** Whether and how people outside read a page. */
export function PublishPageModal({ projectId, pageId, onClose }: PublishPageModalProps) {
  const { t } = useTranslation(['publishing', 'common']);
  const page = usePage(pageId);
  const load = useCallback(
    async () => ({ published: await fetchPublishedPage(projectId, pageId) }),
    [projectId, pageId],
  );
  const { data, problem, reload } = useLoaded(load);
  const [isEnding, setEnding] = useState(false);
  if (data?.published && isEnding) {
    return <EndQuestion {...{ projectId, pageId }} onClose={() => setEnding(false)} onEnded={onClose} />;
  }
  return (
    <Dialog onClose={onClose} title={t('title', { name: page?.name || t('common:untitled') })} size={520}>
      {data ? (
        <Settings
          key={data.published?.id ?? 'none'}
          {...{ projectId, pageId, onClose }}
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

type SettingsProps = PublishPageModalProps & {
  published: PublishedPage | null;
  onStored: () => void;
  onEnd: () => void;
};

function Settings({ projectId, pageId, published, onStored, onEnd, onClose }: SettingsProps) {
  const { t } = useTranslation(['publishing', 'common']);
  const [fields, setFields] = useState(() => closingOf(published));
  const [isIndexed, setIndexed] = useState(published?.is_indexed ?? false);
  const { isBusy, problem, confirm } = useAsked(async () => {
    const body = { is_indexed: isIndexed, ...closingBody(fields) };
    await (published ? updatePublishedPage : publishPage)(projectId, pageId, body);
    showToast({ tone: 'success', title: t(published ? 'page.updated' : 'page.published') });
    setFields({ ...fields, password: '' });
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
        <PublicLink path={paths.publicPage(published.anchor)} visit={t('page.visit')} />
      ) : (
        <p className={styles.text}>{t('page.text')}</p>
      )}
      <fieldset className={styles.part}>
        <legend>{t('who')}</legend>
        <Switch
          label={t('fields.is_indexed')}
          checked={isIndexed}
          onChange={(event) => setIndexed(event.currentTarget.checked)}
        />
        <ClosingFields
          of="page"
          hasPassword={published?.has_password ?? false}
          fields={fields}
          onChange={(patch) => setFields({ ...fields, ...patch })}
        />
      </fieldset>
      <Problem text={problem} />
      <PublishActions
        isPublished={published !== null}
        isReady={isClosingReady(fields, published)}
        {...{ isBusy, onEnd, onClose }}
      />
    </form>
  );
}

type EndQuestionProps = PublishPageModalProps & { onEnded: () => void };

function EndQuestion({ projectId, pageId, onClose, onEnded }: EndQuestionProps) {
  const { t } = useTranslation('publishing');
  const run = async () => {
    await unpublishPage(projectId, pageId);
    showToast({ tone: 'success', title: t('page.unpublished') });
    onEnded();
  };
  return (
    <AskedModal
      title={t('page.unpublish_question')}
      confirmText={t('unpublish')}
      isDangerous
      run={run}
      onClose={onClose}
    >
      {t('unpublish_text')}
    </AskedModal>
  );
}
