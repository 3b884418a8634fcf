import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { removeFace } from '#entities/pictures/faces.ts';
import { updateMe } from '#entities/users/actions.ts';
import { useMe } from '#entities/users/hooks.ts';
import { useSession } from '#entities/users/store.ts';
import type { Me } from '#entities/users/types.ts';
import { ApiError } from '#lib/api-error.ts';
import { failureText } from '#lib/error-text.ts';
import { showToast } from '#lib/toast-store.ts';

/** It is shown here before its Change comes. */
export const showPicture = (patch: Partial<Me>) =>
  useSession.setState(({ me }) => (me ? { me: { ...me, ...patch } } : {}));

async function removePicture(of: 'avatar' | 'cover', { avatar_url, cover_image_url }: Me) {
  if (of === 'avatar') {
    await removeFace({ type: 'USER_AVATAR' }, avatar_url ?? '');
    await updateMe({ avatar_url: '' });
    return showPicture({ avatar_url: null });
  }
  await removeFace({ type: 'USER_COVER' }, cover_image_url ?? '');
  await updateMe({ cover_image: null });
  showPicture({ cover_image_url: null });
}

/** Takes the own face or cover away. */
export function RemovePicture({ of }: { of: 'avatar' | 'cover' }) {
  const { t } = useTranslation(['settings', 'common']);
  const me = useMe();
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await removePicture(of, me);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const text = failureText(error);
      showToast({ tone: 'error', title: t('picture.not_removed'), text });
    }
    setBusy(false);
  };
  const isCover = of === 'cover';
  return (
    <Button
      variant={isCover ? 'default' : 'subtle'}
      size={isCover ? 'xs' : 'sm'}
      loading={isBusy}
      onClick={() => void remove()}
    >
      {isCover ? t('profile.remove_cover') : t('common:remove')}
    </Button>
  );
}
