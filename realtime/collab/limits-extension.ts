import type { Document, Extension } from '@hocuspocus/server';
import { MAX_TYPE_LEVELS, isNestedDeeper } from '@tandem/db/rich-text/depth.ts';
import { CLOSE_REASONS, DOCUMENT_LIMITS } from '@tandem/shared/documents/document.ts';
import { encodeStateAsUpdate } from 'yjs';
import type { CollabConnection, CollabContext } from './base/context.ts';

/** The exact size is looked up again only after so much growth: that takes the time of writing the whole document. */
const REMEASURE_BYTES = 256 * 1024;
const SYNC_STEP_1 = 0;

type Size = { measured: number; since: number };

/**
 * Keeps updates and documents below their limits, of size and of elements inside of each other. Whoever goes beyond
 * stays connected as a reader, is informed why, and their edits are answered "not applied"; everybody else goes on
 * (docs/contract/live-documents.md#limits-of-a-document).
 */
export function limitsExtension(): Extension<CollabContext> {
  const sizes = new WeakMap<Document, Size>();

  function fits(document: Document, bytes: number): boolean {
    const size = sizes.get(document) ?? { measured: encodeStateAsUpdate(document).length, since: 0 };
    sizes.set(document, size);
    if (size.measured + size.since + bytes > DOCUMENT_LIMITS.state_bytes && size.since > REMEASURE_BYTES) {
      size.measured = encodeStateAsUpdate(document).length;
      size.since = 0;
    }
    if (size.measured + size.since + bytes > DOCUMENT_LIMITS.state_bytes) return false;
    size.since += bytes;
    return true;
  }

  return {
    extensionName: 'limits',
    // Before the updates are applied.
    priority: 200,
    async beforeSync({ type, payload, document, connection }) {
      if (type === SYNC_STEP_1 || connection.readOnly) return;
      if (payload.length > DOCUMENT_LIMITS.update_bytes) refuse(connection, CLOSE_REASONS.update_too_large);
      else if (isNestedDeeper(document, [payload], MAX_TYPE_LEVELS))
        refuse(connection, CLOSE_REASONS.too_deep);
      else if (!fits(document, payload.length)) refuse(connection, CLOSE_REASONS.too_large);
    },
  };
}

function refuse(connection: CollabConnection, code: string): void {
  connection.readOnly = true;
  connection.context.refused = code;
  connection.sendStateless(JSON.stringify({ type: 'error', code }));
}
