import { useTranslation } from 'react-i18next';
import { ConfirmModal } from '#components/dialogs/confirm-modal.tsx';
import { removeAttachment } from '#entities/work-items/attachments/actions.ts';
import { attachments } from '#entities/work-items/attachments/store.ts';
import { addSubItems } from '#entities/work-items/items/sub-items.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { ChooseItems } from '../../model/choosing/choose-items.tsx';
import { FollowersDialog } from './followers-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { closePartDialog, type PartDialog } from '../../model/items/part-dialog.ts';
import { PictureDialog } from './picture-dialog.tsx';
import { Relate } from './relate.tsx';
import { SaveAsTemplate } from './save-as-template.tsx';
import { VersionsDialog } from './versions-dialog.tsx';

/** Draws what is asked about the item on the screen. */
export function PartDialogs({ row, dialog }: { row: WorkItem; dialog: PartDialog }) {
  const { t } = useTranslation('detail');
  const onClose = closePartDialog;
  if (dialog.kind === 'link') return <LinkDialog row={row} linkId={dialog.linkId} onClose={onClose} />;
  if (dialog.kind === 'relate') {
    return <Relate row={row} type={dialog.type} onClose={onClose} />;
  }
  if (dialog.kind === 'add-sub-items') {
    return (
      <ChooseItems
        projectId={row.project_id}
        itemId={row.id}
        as="sub_issue"
        title={t('sub_items.add_existing')}
        onChoose={(items) => void addSubItems(row, items)}
        onClose={onClose}
      />
    );
  }
  if (dialog.kind === 'followers') return <FollowersDialog row={row} onClose={onClose} />;
  if (dialog.kind === 'versions') return <VersionsDialog row={row} onClose={onClose} />;
  if (dialog.kind === 'save-as-template') return <SaveAsTemplate row={row} onClose={onClose} />;
  if (dialog.kind === 'move') return <MoveDialog row={row} onClose={onClose} />;
  if (dialog.kind === 'picture') {
    return <PictureDialog row={row} attachmentId={dialog.attachmentId} onClose={onClose} />;
  }
  return <RemoveFile attachmentId={dialog.attachmentId} onClose={onClose} />;
}

function RemoveFile({ attachmentId, onClose }: { attachmentId: string; onClose: () => void }) {
  const { t } = useTranslation(['detail', 'common']);
  const name = attachments.get(attachmentId)?.attributes.name ?? '';
  const remove = () => {
    onClose();
    if (attachments.get(attachmentId)) void removeAttachment(attachmentId);
  };
  return (
    <ConfirmModal
      title={t('files.remove_title')}
      confirmText={t('common:remove')}
      isDangerous
      onConfirm={remove}
      onClose={onClose}
    >
      {t('files.remove_text', { name })}
    </ConfirmModal>
  );
}
