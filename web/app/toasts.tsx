import { useTranslation } from 'react-i18next';
import { ToastStack } from '#components/feedback/toast-stack.tsx';
import { dismissToast, holdToast, releaseToast, useToasts } from '#lib/frame/toast-store.ts';

export function Toasts() {
  const { t } = useTranslation();
  const toasts = useToasts((state) => state.toasts);
  return (
    <ToastStack
      toasts={toasts}
      closeLabel={t('close')}
      onDismiss={dismissToast}
      onHold={holdToast}
      onRelease={releaseToast}
    />
  );
}
