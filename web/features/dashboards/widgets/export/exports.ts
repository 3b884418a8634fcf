import i18next from 'i18next';
import type { Tile, TileAnswer } from '#entities/insight/dashboards/types.ts';
import { currentLanguage } from '#lib/device/language.ts';
import { csvText } from '#lib/text/csv-text.ts';
import { printHtml } from '#lib/text/print-html.ts';
import { tableOf } from '../model/table-of.ts';
import type { Names } from '../names/named.ts';
import { dashboardPage } from './dashboard-print.ts';
import { saveFile } from '#lib/unsaved/save-text.ts';
import { fileName } from './file-name.ts';
import { cardOf } from './stage.ts';
import { type PictureTheme, widgetPng } from './widget-png.ts';

type Shown = { tile: Tile; name: string; answer: TileAnswer; names: Names };

/** Saves the numbers of a widget for spreadsheets. */
export function saveCsv({ tile, name, answer, names }: Shown): void {
  const t = i18next.getFixedT(null, 'widgets');
  const { head, rows } = tableOf({ tile, answer, names, language: currentLanguage(), t });
  saveFile(fileName(name, 'csv'), new Blob(['\uFEFF', csvText([head, ...rows])], { type: 'text/csv' }));
}

/** Saves a widget as a picture; false where it is not on the screen. */
export async function savePng(section: Element, name: string, theme: PictureTheme): Promise<boolean> {
  const card = cardOf(section, name);
  if (!card) return false;
  saveFile(fileName(name, 'png'), await widgetPng(card, theme));
  return true;
}

/** Opens the browser's dialog for a dashboard, from which it is printed or saved as PDF; false while nothing is drawn. */
export function printDashboard(root: ParentNode, name: string): boolean {
  const language = currentLanguage();
  const now = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short' }).format(new Date());
  const page = dashboardPage(root, { name, note: now, language });
  if (page === undefined) return false;
  printHtml(page);
  return true;
}
