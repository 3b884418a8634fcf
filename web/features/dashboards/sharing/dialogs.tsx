import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ConfirmModal } from '#components/dialogs/confirm-modal.tsx';
import { deleteDashboard } from '#entities/insight/dashboards/actions.ts';
import type { Dashboard } from '#entities/insight/dashboards/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { paths } from '#lib/http/paths.ts';
import type { DashboardDialog } from '../model/dialog.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { TokensDialog } from './tokens-dialog.tsx';

type DialogsProps = { dashboard: Dashboard; dialog: DashboardDialog; onClose: () => void };

/** The dialog that was asked for. */
export function DashboardDialogs({ dashboard, dialog, onClose }: DialogsProps) {
  if (dialog === 'rename') return <RenameDialog {...{ dashboard, onClose }} />;
  if (dialog === 'publish') return <PublishDialog {...{ dashboard, onClose }} />;
  if (dialog === 'tokens') return <TokensDialog {...{ dashboard, onClose }} />;
  return <DeleteQuestion {...{ dashboard, onClose }} />;
}

function DeleteQuestion({ dashboard, onClose }: Omit<DialogsProps, 'dialog'>) {
  const { t } = useTranslation(['dashboards', 'common']);
  const navigate = useNavigate();
  const { slug } = useCurrentWorkspace();
  const remove = () => {
    onClose();
    void deleteDashboard(dashboard.id);
    void navigate(paths.dashboards(slug));
  };
  return (
    <ConfirmModal
      title={t('delete.title')}
      confirmText={t('common:delete')}
      isDangerous
      onConfirm={remove}
      onClose={onClose}
    >
      {t('delete.text', { name: dashboard.name })}
    </ConfirmModal>
  );
}
