import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#components/dialog.tsx';
import { useProject } from '#entities/projects/hooks.ts';
import {
  type DeployBoard,
  fetchPublishedBoard,
  publishBoard,
  unpublishBoard,
  updatePublishedBoard,
} from '#entities/publishing/api.ts';
import { paths } from '#lib/paths.ts';
import { showToast } from '#lib/toast-store.ts';
import { AskedModal } from '../parts/asked-modal.tsx';
import { Problem } from '../parts/problem.tsx';
import { LoadState } from '../parts/load-state.tsx';
import { useAsked } from '../parts/use-asked.ts';
import { useLoaded } from '../parts/use-loaded.ts';
import { PublishActions } from './publish-actions.tsx';
import { PublicLink } from './public-link.tsx';
import { bodyOf, fieldsOf, isReady } from './publish-fields.ts';
import { PublishForm } from './publish-form.tsx';
import styles from './publishing.module.css';

type PublishModalProps = { projectId: string; onClose: () => void };

/** Whether and how people outside see the work items of a project. */
export function PublishModal({ projectId, onClose }: PublishModalProps) {
  const { t } = useTranslation('publishing');
  const project = useProject(projectId);
  const load = useCallback(async () => ({ board: await fetchPublishedBoard(projectId) }), [projectId]);
  const { data, problem, reload } = useLoaded(load);
  const [isEnding, setEnding] = useState(false);
  if (data?.board && isEnding) {
    return <EndQuestion board={data.board} onClose={() => setEnding(false)} onEnded={onClose} />;
  }
  return (
    <Dialog onClose={onClose} title={t('title', { name: project?.name ?? '' })} size={520}>
      {data ? (
        <Settings
          key={data.board?.id ?? 'none'}
          projectId={projectId}
          board={data.board}
          onStored={reload}
          onEnd={() => setEnding(true)}
          onClose={onClose}
        />
      ) : (
        <LoadState problem={problem} onRetry={reload} />
      )}
    </Dialog>
  );
}

type SettingsProps = PublishModalProps & {
  board: DeployBoard | null;
  onStored: () => void;
  onEnd: () => void;
};

function Settings({ projectId, board, onStored, onEnd, onClose }: SettingsProps) {
  const { t } = useTranslation('publishing');
  const [fields, setFields] = useState(() => fieldsOf(board));
  const { isBusy, problem, confirm } = useAsked(async () => {
    const body = bodyOf(fields);
    await (board ? updatePublishedBoard(projectId, board.id, body) : publishBoard(projectId, body));
    showToast({ tone: 'success', title: t(board ? 'updated' : 'published') });
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
      {board ? (
        <PublicLink path={paths.publicBoard(board.anchor)} visit={t('visit')} />
      ) : (
        <p className={styles.text}>{t('text')}</p>
      )}
      <PublishForm board={board} fields={fields} onChange={setFields} />
      <Problem text={problem} />
      <PublishActions
        isPublished={board !== null}
        isReady={isReady(fields, board)}
        {...{ isBusy, onEnd, onClose }}
      />
    </form>
  );
}

type EndQuestionProps = { board: DeployBoard; onClose: () => void; onEnded: () => void };

function EndQuestion({ board, onClose, onEnded }: EndQuestionProps) {
  const { t } = useTranslation('publishing');
  const run = async () => {
    await unpublishBoard(board.project, board.id);
    showToast({ tone: 'success', title: t('unpublished') });
    onEnded();
  };
  return (
    <AskedModal
      title={t('unpublish_question')}
      confirmText={t('unpublish')}
      isDangerous
      run={run}
      onClose={onClose}
    >
      {t('unpublish_text')}
    </AskedModal>
  );
}
