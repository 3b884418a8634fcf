import { IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MenuItem } from '#components/popovers/menu-items.tsx';
import { showToast } from '#lib/frame/toast-store.ts';

/** Entry of a dashboard's menu: its page on paper or as PDF, by the browser's own dialog. */
export function PrintItem({ name }: { name: string }) {
  const { t } = useTranslation('widgets');
  const print = async () => {
    const { printDashboard } = await import('./exports.ts');
    if (!printDashboard(document, name)) showToast({ tone: 'error', title: t('export.failed') });
  };
  return <MenuItem icon={IconPrinter} text={t('export.pdf')} onClick={() => void print()} />;
}
