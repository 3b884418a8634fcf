import { IconNote } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import { useMenuButton } from '#components/popovers/use-menu-button.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';

const StickiesList = lazyPart(async () => (await import('./stickies-list.tsx')).StickiesList);

/** My notes from anywhere. */
export function StickiesButton() {
  const { t } = useTranslation('shell');
  const { anchor, close, button } = useMenuButton();
  return (
    <>
      <IconButton of={IconNote} label={t('stickies.title')} size="sm" {...button} />
      <Suspense>{anchor && <StickiesList anchor={anchor} onClose={close} />}</Suspense>
    </>
  );
}
