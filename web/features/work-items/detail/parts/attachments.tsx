import { Menu, RingProgress } from '@mantine/core';
import {
  IconDots,
  IconDownload,
  IconEye,
  IconFile,
  IconFileText,
  IconFileZip,
  type Icon as TablerIcon,
  IconMusic,
  IconPlus,
  IconTrash,
  IconVideo,
  IconX,
} from '@tabler/icons-react';
import { isShown } from '@tandem/shared/files/assets/file-types.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { useAttachments } from '#entities/work-items/attachments/hooks.ts';
import type { Attachment } from '#entities/work-items/attachments/types.ts';
import { cancelUpload, dismissUpload, type Upload } from '#entities/work-items/attachments/uploads.ts';
import { usePerson } from '#entities/workspaces/members/hooks.ts';
import { useProject } from '#entities/projects/projects/hooks.ts';
import { useMe } from '#entities/identity/users/hooks.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { formatBytes } from '#lib/text/bytes.ts';
import { formatInstant } from '#lib/dates/instants.ts';
import { useLanguage } from '#lib/device/language.ts';
import { openPartDialog } from '../../model/items/part-dialog.ts';
import { PartFailed } from './part-failed.tsx';
import styles from './parts.module.css';
import { Section } from './section.tsx';
import { useCanAttach, useFileChoice } from './use-files.ts';

type AttachmentsProps = { row: WorkItem; look: 'body' | 'side' };

/** The files of an item and those on their way. Nothing is drawn while there are none. */
export function Attachments({ row, look }: AttachmentsProps) {
  const { t } = useTranslation('detail');
  const { attachments, uploads, state, retry } = useAttachments(row);
  const canAttach = useCanAttach(row);
  const choose = useFileChoice(row);
  const count = attachments.length + uploads.length;
  if (count === 0) {
    return state === 'failed' ? <PartFailed text={t('files.failed')} onRetry={retry} /> : null;
  }
  return (
    <Section
      title={t('files.title')}
      meta={look === 'body' ? count : undefined}
      look={look}
      actions={canAttach && <IconButton of={IconPlus} size="sm" label={t('files.add')} onClick={choose} />}
    >
      <ul className={styles.list}>
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} />
        ))}
        {attachments.map((attachment) => (
          <FileRow key={attachment.id} attachment={attachment} row={row} />
        ))}
      </ul>
    </Section>
  );
}

function UploadRow({ upload: { id, name, size, progress, state, error } }: { upload: Upload }) {
  const { t } = useTranslation('detail');
  const language = useLanguage((known) => known.language);
  const percent = Math.round(progress * 100);
  return (
    <li className={styles.row} aria-label={t('files.uploading', { name })}>
      {state === 'failed' ? (
        <Icon of={IconFile} />
      ) : (
        <RingProgress
          size={16}
          thickness={2.5}
          sections={[{ value: percent, color: 'var(--accent)' }]}
          role="progressbar"
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-label={t('files.uploading', { name })}
        />
      )}
      <span className={styles.name} title={name}>
        {name}
      </span>
      {state === 'failed' && (
        <span className={styles.problem} role="alert" title={error?.message}>
          {error?.kind === 'refused' ? error.message : t('files.refused')}
        </span>
      )}
      {state === 'waiting' && <span className={styles.when}>{t('files.waits')}</span>}
      {state === 'sending' && <span className={styles.size}>{formatBytes(size, language)}</span>}
      <IconButton
        of={IconX}
        size="sm"
        label={t(state === 'failed' ? 'files.dismiss' : 'files.cancel', { name })}
        onClick={() => (state === 'failed' ? dismissUpload(id) : cancelUpload(id))}
      />
    </li>
  );
}

function iconOf(type: string): TablerIcon {
  if (type.startsWith('video/')) return IconVideo;
  if (type.startsWith('audio/')) return IconMusic;
  if (/zip|rar|tar/.test(type)) return IconFileZip;
  return /^text\/|pdf|document|json|xml/.test(type) ? IconFileText : IconFile;
}

function FileRow({ attachment, row }: { attachment: Attachment; row: WorkItem }) {
  const { t } = useTranslation('detail');
  const language = useLanguage((state) => state.language);
  const person = usePerson(attachment.created_by);
  const { name, type, size } = attachment.attributes;
  const isPicture = isShown(type);
  const when = formatInstant(attachment.created_at, language);
  const title = person ? t('files.by', { name: person.display_name, when }) : when;
  return (
    <li className={styles.row} title={title}>
      {isPicture ? (
        <>
          <img className={styles.thumb} src={attachment.asset_url} alt="" loading="lazy" decoding="async" />
          <button
            type="button"
            className={`${styles.name} ${styles.whole}`}
            onClick={() => openPartDialog({ kind: 'picture', itemId: row.id, attachmentId: attachment.id })}
          >
            {name}
          </button>
        </>
      ) : (
        <>
          <Icon of={iconOf(type)} />
          <a className={`${styles.name} ${styles.whole}`} href={attachment.asset_url} download={name}>
            {name}
          </a>
        </>
      )}
      <span className={styles.size}>{formatBytes(size, language)}</span>
      <FileMenu attachment={attachment} row={row} isPicture={isPicture} />
    </li>
  );
}

type FileMenuProps = { attachment: Attachment; row: WorkItem; isPicture: boolean };

function FileMenu({ attachment, row, isPicture }: FileMenuProps) {
  const { t } = useTranslation(['detail', 'common']);
  const [isOpen, setOpen] = useState(false);
  const isMine = useMe().id === attachment.created_by;
  const isAdmin = useProject(row.project_id)?.member_role === ROLE.ADMIN;
  const canRemove = (isMine || isAdmin) && row.archived_at === null;
  const { name } = attachment.attributes;
  return (
    <Menu position="bottom-end" width={200} opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <IconButton of={IconDots} size="sm" label={t('files.menu', { name })} />
      </Menu.Target>
      <Menu.Dropdown>
        {isPicture && (
          <Menu.Item
            leftSection={<Icon of={IconEye} />}
            onClick={() => openPartDialog({ kind: 'picture', itemId: row.id, attachmentId: attachment.id })}
          >
            {t('files.show')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<Icon of={IconDownload} />}
          component="a"
          href={attachment.asset_url}
          download={name}
        >
          {t('files.download')}
        </Menu.Item>
        {canRemove && (
          <>
            <Menu.Divider />
            <Menu.Item
              data-danger
              leftSection={<Icon of={IconTrash} />}
              onClick={() =>
                openPartDialog({ kind: 'remove-attachment', itemId: row.id, attachmentId: attachment.id })
              }
            >
              {t('common:remove')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
