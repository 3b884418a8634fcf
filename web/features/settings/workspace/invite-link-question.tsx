import { useTranslation } from 'react-i18next';
import { ConfirmModal } from '#components/confirm-modal.tsx';
import { FieldError } from '#components/field-error.tsx';
import { closeInviteLink, renewInviteLink } from '#entities/invite-links/api.ts';
import { showToast } from '#lib/toast-store.ts';
import { useAsked } from '../parts/use-asked.ts';

export type LinkQuestion = 'renew' | 'close';

/** Asked before a link that people have opens nothing any more. */
export function InviteLinkQuestion({ asked, onClose }: { asked: LinkQuestion; onClose: () => void }) {
  const { t } = useTranslation('workspace-settings');
  const { isBusy, problem, confirm } = useAsked(async () => {
    await (asked === 'close' ? closeInviteLink() : renewInviteLink());
    showToast({ tone: 'success', title: t(`invite_link.${asked}_done`) });
    onClose();
  });
  return (
    <ConfirmModal
      title={t(`invite_link.${asked}_question`)}
      confirmText={t(`invite_link.${asked}_confirm`)}
      isDangerous
      isBusy={isBusy}
      onConfirm={() => confirm()}
      onClose={onClose}
    >
      {t(`invite_link.${asked}_text`)}
      {problem && (
        <div role="alert">
          <FieldError text={problem} />
        </div>
      )}
    </ConfirmModal>
  );
}
