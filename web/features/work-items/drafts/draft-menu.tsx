import { Menu } from '@mantine/core';
import { IconArrowRight, IconCopy, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmModal } from '#components/dialogs/confirm-modal.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { deleteDraft, publishDraft, saveDraft } from '#entities/work-items/drafts/actions.ts';
import { withOwnPictures } from '#entities/files/pictures/with-own-pictures.ts';
import type { Draft } from '#entities/work-items/drafts/types.ts';
import { editDraft, fieldsOfDraft } from './edit-draft.ts';
import { notifyPublished } from '../create/publish-toast.ts';

/** What can be done with a draft. */
export function DraftMenu({ draft, identifier }: { draft: Draft; identifier: string | undefined }) {
  const { t } = useTranslation(['detail', 'work-items', 'common']);
  const [isAsking, setAsking] = useState(false);
  const name = draft.name || t('drafts.untitled');
  const publish = async () => notifyPublished(await publishDraft(draft.id, fieldsOfDraft(draft)));
  const copy = async () => {
    const fields = fieldsOfDraft(draft);
    const { project_id, description_html: text } = fields;
    const description_html = project_id ? await withOwnPictures(project_id, text) : text;
    await saveDraft(null, { ...fields, description_html, name: t('work-items:copy_name', { name }) });
  };
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton of={IconDots} size="sm" label={t('drafts.menu', { name })} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Icon of={IconPencil} />} onClick={() => editDraft(draft)}>
            {t('edit')}
          </Menu.Item>
          <Menu.Item leftSection={<Icon of={IconCopy} />} onClick={() => void copy()}>
            {t('work-items:make_copy')}
          </Menu.Item>
          <Menu.Item
            leftSection={<Icon of={IconArrowRight} />}
            disabled={!draft.name || !identifier}
            rightSection={identifier}
            onClick={() => void publish()}
          >
            {t('drafts.publish')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item data-danger leftSection={<Icon of={IconTrash} />} onClick={() => setAsking(true)}>
            {t('common:delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isAsking && (
        <ConfirmModal
          title={t('drafts.delete_title')}
          confirmText={t('common:delete')}
          isDangerous
          onConfirm={() => {
            setAsking(false);
            void deleteDraft(draft.id);
          }}
          onClose={() => setAsking(false)}
        >
          {name}
        </ConfirmModal>
      )}
    </>
  );
}
