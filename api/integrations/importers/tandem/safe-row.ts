import { RichTextError } from '@tandem/db/rich-text/html/error.ts';
import { sanitizeOnThisThread } from '@tandem/db/rich-text/html/rules.ts';
import { tileConfigInput } from '@tandem/shared/insight/dashboards/input.ts';
import { isSafeUrl } from '@tandem/shared/rich-text/rules/safe-url.ts';
import { ImportError } from '../source/import-error.ts';

type Row = Record<string, unknown>;

const HTML_COLUMNS = ['description_html', 'comment_html'];
/** What the history has in HTML, by the field that changed. */
const HTML_FIELDS = new Set<unknown>(['description', 'comment']);
const OF_HISTORY = ['old_value', 'new_value'];
const LINKS = new Set(['work_item_links', 'module_links', 'quick_links']);

/** The texts in the content of a template; names in it are no HTML. */
function safeContent(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(safeContent);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      HTML_COLUMNS.includes(name) ? safe(inner) : safeContent(inner),
    ]),
  );
}

/** What a tile of a dashboard shows, as the API would take it; one that it would refuse shows nothing. */
function safeConfig(value: unknown): unknown {
  const { data } = tileConfigInput.safeParse(value);
  if (!data) return {};
  return data.html ? { ...data, html: safe(data.html) } : data;
}

const SAFE: Readonly<Record<string, (value: unknown) => unknown>> = {
  templates: safeContent,
  dashboard_tiles: safeConfig,
};

const safeOf = (table: string, value: unknown): unknown => (SAFE[table] ?? safe)(value);

function columnsOf(table: string, row: Row): string[] {
  if (table === 'activities') return HTML_FIELDS.has(row['field']) ? OF_HISTORY : [];
  if (table === 'templates') return ['content'];
  if (table === 'dashboard_tiles') return ['config'];
  return HTML_COLUMNS.filter((column) => typeof row[column] === 'string' || typeof row[column] === 'object');
}

/** Rich text is HTML, or JSON in which each text is HTML. */
function safe(value: unknown): unknown {
  if (typeof value === 'string') return /[<>&]/.test(value) ? sanitizeOnThisThread(value) : value;
  if (Array.isArray(value)) return value.map(safe);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [String(safe(name)), safe(inner)]));
}

/**
 * What differs in a row of a table when its texts are made safe, as every text that comes from outside is; null when
 * nothing does (docs/contract/workspace-archive.md#safe-texts). Refuses links that are no addresses of the web.
 */
export function safeTexts(table: string, row: Row): Row | null {
  if (LINKS.has(table) && !isSafeUrl(String(row['url'])))
    throw new ImportError(`The archive has a row in "${table}" with an address that leads nowhere safe.`);
  try {
    const texts = columnsOf(table, row).map((column): [string, unknown] => [
      column,
      safeOf(table, row[column]),
    ]);
    const changed = texts.filter(([column, text]) => JSON.stringify(text) !== JSON.stringify(row[column]));
    return changed.length > 0 ? Object.fromEntries(changed) : null;
  } catch (error) {
    if (!(error instanceof RichTextError)) throw error;
    throw new ImportError(`The archive has a text in "${table}" that is nested too deeply.`, {
      cause: error,
    });
  }
}
