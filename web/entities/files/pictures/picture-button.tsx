import { Button, FileButton } from '@mantine/core';
import { IconUpload, IconX, type Icon as TablerIcon } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { useInstance } from '../../identity/instance/store.ts';
import { FACE_TYPES, type FacePlace, uploadFace } from './faces.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { isReadable } from '#lib/text/is-readable.ts';
import { showToast } from '#lib/frame/toast-store.ts';

type PictureButtonProps = {
  place: FacePlace;
  label: string;
  icon?: TablerIcon;
  size?: 'sm' | 'xs';
  onUploaded: (url: string) => void;
};

const PERCENT = 100;

/** Chooses a picture and brings it, saying how far it is. */
export function PictureButton({
  place,
  label,
  icon = IconUpload,
  size = 'sm',
  onUploaded,
}: PictureButtonProps) {
  const { t } = useTranslation(['settings', 'common']);
  const [share, setShare] = useState<number | null>(null);
  const abort = useRef<AbortController | null>(null);
  const limit = useInstance((state) => state.config.file_size_limit);
  const refuse = (text: string) => showToast({ tone: 'error', title: t('picture.failed'), text });
  const bring = async (file: File | null) => {
    if (!file) return;
    if (file.size > limit) {
      refuse(t('picture.too_large', { limit: Math.floor(limit / 2 ** 20) }));
      return;
    }
    if (!(await isReadable(file))) {
      refuse(t('common:picture_unreadable'));
      return;
    }
    setShare(0);
    abort.current = new AbortController();
    const { signal } = abort.current;
    try {
      onUploaded(await uploadFace(place, file, { onProgress: setShare, signal }));
    } catch (error) {
      setShare(null);
      if (signal.aborted) return void showToast({ tone: 'info', title: t('common:upload_canceled') });
      if (!(error instanceof ApiError)) throw error;
      refuse(error.kind === 'refused' ? error.message : t(`common:error.${error.kind}`));
    }
    setShare(null);
  };
  const text = share === null ? label : t('picture.progress', { percent: Math.round(share * PERCENT) });
  if (share !== null) {
    return (
      <Button size={size} leftSection={<Icon of={IconX} size={14} />} onClick={() => abort.current?.abort()}>
        {`${text} · ${t('common:cancel')}`}
      </Button>
    );
  }
  return (
    <FileButton accept={FACE_TYPES} onChange={(file) => void bring(file)}>
      {(props) => (
        <Button {...props} size={size} leftSection={<Icon of={icon} size={size === 'xs' ? 14 : 16} />}>
          {text}
        </Button>
      )}
    </FileButton>
  );
}
