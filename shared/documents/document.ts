import { MAX_DEPTH } from '../rich-text/max-depth.ts';
import type { RichTextVariant } from '../rich-text/extensions.ts';
import { OUTDATED_CLIENT } from '../sync/protocol.ts';

/** What a live document holds the text of. */
type DocumentKind = 'page' | 'work-item';
export type DocumentRef = { name: string; kind: DocumentKind; id: string };

const NAME_PATTERN = /^(page|work-item):([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

export const pageDocument = (id: string): DocumentRef => ({ name: `page:${id}`, kind: 'page', id });
export const workItemDocument = (id: string): DocumentRef => ({
  name: `work-item:${id}`,
  kind: 'work-item',
  id,
});

/** Takes an untrusted name, in lower case; null when it names no document. */
export function parseDocumentName(name: string): DocumentRef | null {
  const match = NAME_PATTERN.exec(name);
  return match ? { name, kind: match[1] as DocumentKind, id: match[2] ?? '' } : null;
}

export const variantOf = (kind: DocumentKind): RichTextVariant => (kind === 'page' ? 'document' : 'rich');

/** What one document may hold and take (docs/contract/live-documents.md#limits-of-a-document). */
export const DOCUMENT_LIMITS = {
  state_bytes: 10 * 1024 * 1024,
  update_bytes: 1024 * 1024,
  awareness_bytes: 4096,
  editors: 100,
  /** Who may only read a document; counted by themselves. */
  readers: 400,
  sockets_per_person: 20,
  depth: MAX_DEPTH,
} as const;

/**
 * Stateless messages that the server sends to everybody who has a page open
 * (docs/contract/live-documents.md#signals-of-pages).
 */
export type PageSignal = 'locked' | 'unlocked' | 'archived' | 'unarchived' | 'made-public' | 'made-private';

/** Stateless message to everybody who has a document open of which no text can be made for lists, search and history. */
export const TEXT_BEHIND = JSON.stringify({ type: 'warning', code: 'text-behind' });
/** To the same: a text could be made again. */
export const TEXT_CURRENT = JSON.stringify({ type: 'info', code: 'text-current' });

/**
 * How often a document began anew, as the server says it (not for the first time) and a client says it back in its token
 * when it connects again: what it has of an earlier one must not be merged (docs/contract/live-documents.md#damaged-documents).
 */
export const generationMessage = (generation: number) =>
  JSON.stringify({ type: 'info', code: 'generation', generation });
export const generationToken = (generation: number) => `generation=${generation}`;
export function generationOfToken(token: string): number | null {
  const [, digits] = /^generation=(\d{1,9})$/.exec(token) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** Why a connection is refused or closed; also the reason that a client shows. */
export const CLOSE_REASONS = {
  denied: 'permission-denied',
  too_large: 'document-too-large',
  update_too_large: 'update-too-large',
  too_deep: 'document-too-deep',
  damaged: 'document-damaged',
  too_many_editors: 'too-many-editors',
  too_many_readers: 'too-many-readers',
  too_many_sockets: 'too-many-connections',
  changed_generation: 'document-replaced',
  outdated_client: OUTDATED_CLIENT,
  restart: 'restart',
} as const;
export type CloseReason = (typeof CLOSE_REASONS)[keyof typeof CLOSE_REASONS];
