import { escapeHtml } from '@tandem/shared/rich-text/rules/escape-html.ts';

/** What texts may refer to; fixed for one run. */
export type References = {
  /** Path of a work item's page without its key: `/acme/browse/`. */
  browse_path: string;
  /** Identifier here by the project's key at the source: texts name items of every project that was imported. */
  projects: Record<string, string>;
  /** User by their account name at the source. */
  people: Record<string, string>;
};

const KEY = /\b([A-Z][A-Z0-9_]{1,20})-(\d{1,9})\b/g;

const link = (href: string, text: string) => `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;

/** The page of `KEY-12` when that project is here. */
export function browseUrl(references: References, key: string, number: string): string | null {
  const identifier = Object.hasOwn(references.projects, key) ? references.projects[key] : undefined;
  return identifier === undefined ? null : `${references.browse_path}${identifier}-${number}/`;
}

/** Escapes text and makes links of the keys in it that are work items here. */
export function linkKeys(references: References, text: string): string {
  let html = '';
  let end = 0;
  for (const match of text.matchAll(KEY)) {
    const [whole, key = '', number = ''] = match;
    const url = browseUrl(references, key, number);
    if (url === null) continue;
    html += escapeHtml(text.slice(end, match.index)) + link(url, whole);
    end = match.index + whole.length;
  }
  return html + escapeHtml(text.slice(end));
}

const ISSUE_ADDRESS = /\bhref="[^"\s]{0,999}\/browse\/([A-Z][A-Z0-9_]{1,20})-(\d{1,9})"/g;

/** HTML in which links to issues of the source lead to the items here, where there are such. */
export const linkIssues = (html: string, references: References): string =>
  html.replaceAll(ISSUE_ADDRESS, (whole, key: string, number: string) => {
    const url = browseUrl(references, key, number);
    return url === null ? whole : `href="${escapeHtml(url)}"`;
  });

/** A mention of somebody who is here; their plain name otherwise. */
export function mentionHtml(references: References, name: string): string {
  const user = Object.hasOwn(references.people, name) ? references.people[name] : undefined;
  if (user === undefined) return escapeHtml(`@${name}`);
  return `<mention-component entity_name="user_mention" entity_identifier="${user}"></mention-component>`;
}

/** A file by its name: a link where its address is known. */
export function fileHtml(files: Record<string, string>, name: string): string {
  const url = Object.hasOwn(files, name) ? files[name] : undefined;
  return url === undefined ? `<em>${escapeHtml(name)}</em>` : link(url, name);
}
