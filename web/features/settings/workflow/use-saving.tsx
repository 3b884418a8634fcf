import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmModal } from '#components/dialogs/confirm-modal.tsx';
import { putWorkflow } from '#entities/projects/workflow/actions.ts';
import { loadWorkflow } from '#entities/projects/workflow/load.ts';
import { workflows } from '#entities/projects/workflow/store.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { failureText } from '#lib/text/error-text.ts';
import type { Editor } from './editor/use-editor.ts';

const CONFLICT = 409;

/** The state of saving a workflow. */
export type Saving = {
  isBusy: boolean;
  problem: string | null;
  save: () => void;
  discard: () => void;
  /** The dialog that asks before it overwrites the workflow of another person. */
  question: ReactNode;
};

/** Saves the draft. It overwrites the workflow of another person only after confirmation. */
export function useSaving(projectId: string, { edited, select }: Editor): Saving {
  const { t } = useTranslation(['workflow', 'settings']);
  const { slug } = useCurrentWorkspace();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsked, setAsked] = useState(false);
  useStayingOver(edited.changes);
  const store = async (seen: string) => {
    setBusy(true);
    setProblem(null);
    try {
      await putWorkflow(projectId, edited.definition, seen);
      edited.discard();
      showToast({ tone: 'success', title: t('saved') });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === CONFLICT) {
        await loadWorkflow({ slug, projectId });
        setAsked(true);
      } else setProblem(Object.values(error.fields)[0] ?? failureText(error));
    }
    setBusy(false);
  };
  const discard = () => {
    setAsked(false);
    setProblem(null);
    select(null);
    edited.discard();
  };
  const question = isAsked && (
    <ConfirmModal
      title={t('conflict.title')}
      confirmText={t('conflict.overwrite')}
      isDangerous
      other={{ text: t('conflict.show_theirs'), run: discard }}
      onConfirm={() => {
        setAsked(false);
        void store(workflows.get(projectId)?.updated_at ?? edited.seen);
      }}
      onClose={() => setAsked(false)}
    >
      {t('conflict.text')}
    </ConfirmModal>
  );
  return { isBusy, problem, save: () => void store(edited.seen), discard, question };
}

/** Makes the browser ask before the tab with unsaved changes is closed. */
function useStayingOver(changes: number) {
  const isUnsaved = changes > 0;
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
}
