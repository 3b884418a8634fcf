import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react';
import { isShown } from '@tandem/shared/files/assets/file-types.ts';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#components/dialogs/dialog.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { attachmentsByItem } from '#entities/work-items/attachments/store.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { formatBytes } from '#lib/text/bytes.ts';
import { useLanguage } from '#lib/device/language.ts';
import styles from './parts.module.css';

type PictureDialogProps = { row: WorkItem; attachmentId: string; onClose: () => void };

/** A picture as large as the window allows; the arrows lead to the other pictures of the item. */
export function PictureDialog({ row, attachmentId, onClose }: PictureDialogProps) {
  const { t } = useTranslation('detail');
  const language = useLanguage((state) => state.language);
  const [shownId, setShownId] = useState(attachmentId);
  const all = attachmentsByItem.useList(row.id).filter(({ attributes }) => isShown(attributes.type));
  const index = all.findIndex(({ id }) => id === shownId);
  const shown = all[index];
  if (!shown) return null;
  const go = (step: number) => setShownId(all[(index + step + all.length) % all.length]?.id ?? shownId);
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') go(-1);
    else if (event.key === 'ArrowRight') go(1);
  };
  const { name, size } = shown.attributes;
  return (
    <Dialog onClose={onClose} title={name} size="auto" yOffset={32} onKeyDown={handleKey}>
      <img className={styles.picture} src={shown.asset_url} alt={name} />
      <div className={styles.pictureFoot}>
        {all.length > 1 ? (
          <span>
            <IconButton of={IconChevronLeft} label={t('files.previous')} onClick={() => go(-1)} />
            <IconButton of={IconChevronRight} label={t('files.next')} onClick={() => go(1)} />
          </span>
        ) : (
          <span />
        )}
        <span>{formatBytes(size, language)}</span>
        <Button component="a" href={shown.asset_url} download={name} leftSection={<Icon of={IconDownload} />}>
          {t('files.download')}
        </Button>
      </div>
    </Dialog>
  );
}
