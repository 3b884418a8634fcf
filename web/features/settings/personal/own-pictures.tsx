import { Button } from '@mantine/core';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { removeFace } from '#entities/files/pictures/faces.ts';
import { setMyCover, updateMe } from '#entities/identity/users/profile.ts';
import { useMe } from '#entities/identity/users/hooks.ts';
import { useSession } from '#entities/identity/users/store.ts';
import type { Me } from '#entities/identity/users/types.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { failureText } from '#lib/text/error-text.ts';
import { showToast } from '#lib/frame/toast-store.ts';

/** It is shown here before its Change comes. */
export const showPicture = (patch: Partial<Me>) =>
  useSession.setState(({ me }) => (me ? { me: { ...me, ...patch } } : {}));

/** Says why the server did not do it. */
function reportFailure(error: unknown, title: string) {
  if (!(error instanceof ApiError)) throw error;
  showToast({ tone: 'error', title, text: failureText(error) });
}

/** The picture at an address is the own cover, or there is none. */
export async function chooseCover(address: string | null) {
  try {
    await setMyCover(address);
  } catch (error) {
    reportFailure(error, i18next.t('settings:picture.cover_not_changed'));
  }
}

async function removeAvatar({ avatar_url }: Me) {
  await removeFace({ type: 'USER_AVATAR' }, avatar_url ?? '');
  await updateMe({ avatar_url: '' });
  showPicture({ avatar_url: null });
}

/** Takes the own face away. */
export function RemoveAvatar() {
  const { t } = useTranslation(['settings', 'common']);
  const me = useMe();
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await removeAvatar(me);
    } catch (error) {
      reportFailure(error, t('picture.not_removed'));
    }
    setBusy(false);
  };
  return (
    <Button variant="subtle" loading={isBusy} onClick={() => void remove()}>
      {t('common:remove')}
    </Button>
  );
}
