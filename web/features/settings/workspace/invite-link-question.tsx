import { useTranslation } from 'react-i18next';
import { closeInviteLink, renewInviteLink } from '#entities/workspaces/invite-links/api.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { AskedModal } from '../parts/asked-modal.tsx';

export type LinkQuestion = 'renew' | 'close';

/** Asked before a link that people have opens nothing any more. */
export function InviteLinkQuestion({ asked, onClose }: { asked: LinkQuestion; onClose: () => void }) {
  const { t } = useTranslation('workspace-settings');
  const run = async () => {
    await (asked === 'close' ? closeInviteLink() : renewInviteLink());
    showToast({ tone: 'success', title: t(`invite_link.${asked}_done`) });
    onClose();
  };
  return (
    <AskedModal
      title={t(`invite_link.${asked}_question`)}
      confirmText={t(`invite_link.${asked}_confirm`)}
      isDangerous
      run={run}
      onClose={onClose}
    >
      {t(`invite_link.${asked}_text`)}
    </AskedModal>
  );
}
