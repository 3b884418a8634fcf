import { useTranslation } from 'react-i18next';
import { coverPath } from './api.ts';
import { LoadingPictures, PicturesFailed } from './loading-parts.tsx';
import { PictureGrid } from './picture-grid.tsx';
import { useStockCovers } from './use-stock-covers.ts';

type StockCoversProps = { present: string | null; onChoose: (address: string) => void };

/** The covers that the installation brings. */
export function StockCovers({ present, onChoose }: StockCoversProps) {
  const { t } = useTranslation('covers');
  const { covers, hasFailed, retry } = useStockCovers();
  if (hasFailed) return <PicturesFailed text={t('failed')} onRetry={retry} />;
  if (!covers) return <LoadingPictures />;
  const chosen = present && coverPath(present);
  const pictures = covers.map((path, index) => ({
    id: path,
    source: path,
    label: t('choice', { number: index + 1 }),
    isChosen: path === chosen,
  }));
  return <PictureGrid label={t('covers')} pictures={pictures} onChoose={onChoose} />;
}
