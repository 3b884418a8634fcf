import { useComputedColorScheme } from '@mantine/core';
import { IconPhoto, IconTableExport } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import { MenuItem } from '#components/popovers/menu-items.tsx';
import { showToast } from '#lib/frame/toast-store.ts';
import type { Tile, TileData } from '#entities/insight/dashboards/types.ts';
import type { Names } from '../names/named.ts';
import type { PictureTheme } from './widget-png.ts';

type WidgetExportsProps = {
  tile: Tile;
  name: string;
  data: TileData | undefined;
  names: Names;
};

// Fetched with the first file that is asked for.
const files = () => import('./exports.ts');

/** The card of a widget, wherever it stands. */
const sectionOf = ({ id }: Tile) =>
  document.querySelector(`[data-widget-id="${CSS.escape(id)}"]`)?.closest('section') ?? null;

/** Saves a widget as a picture or as a table; null while it has nothing to save. */
function useFiles({ tile, name, data, names }: WidgetExportsProps) {
  const { t } = useTranslation('widgets');
  const isBusy = useRef(false);
  if (!data?.answer) return null;
  const { answer } = data;
  const failed = () => showToast({ tone: 'error', title: t('export.failed') });
  const picture = async (theme: PictureTheme) => {
    const section = sectionOf(tile);
    if (!section || isBusy.current) return;
    isBusy.current = true;
    try {
      const isSaved = await (await files()).savePng(section, name, theme);
      if (!isSaved) failed();
    } catch {
      failed();
    } finally {
      isBusy.current = false;
    }
  };
  const table = async () => (await files()).saveCsv({ tile, name, answer, names });
  return { picture: (theme: PictureTheme) => void picture(theme), table: () => void table().catch(failed) };
}

/** Entries of a widget's menu: as a picture, light or dark, and as a table. */
export function WidgetExports(props: WidgetExportsProps) {
  const { t } = useTranslation('widgets');
  const saved = useFiles(props);
  if (!saved) return null;
  return (
    <>
      <MenuItem icon={IconPhoto} text={t('export.png_light')} onClick={() => saved.picture('light')} />
      <MenuItem icon={IconPhoto} text={t('export.png_dark')} onClick={() => saved.picture('dark')} />
      <MenuItem icon={IconTableExport} text={t('export.csv')} onClick={saved.table} />
    </>
  );
}

/** The same as buttons; the picture is as light or dark as the screen. */
export function ExportButtons(props: WidgetExportsProps) {
  const { t } = useTranslation('widgets');
  const scheme = useComputedColorScheme('light');
  const saved = useFiles(props);
  if (!saved) return null;
  return (
    <>
      <IconButton of={IconPhoto} label={t('export.png')} onClick={() => saved.picture(scheme)} />
      <IconButton of={IconTableExport} label={t('export.csv')} onClick={saved.table} />
    </>
  );
}
