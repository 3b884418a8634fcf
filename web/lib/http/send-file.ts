import type { UploadData } from '@tandem/shared/files/assets/schema.ts';
import { ApiError } from './api-error.ts';
import { loadServerWords } from './server-words.ts';

type Sending = { onProgress?: (share: number) => void; signal?: AbortSignal };
/** It had arrived before, and only the answer was lost. */
const IS_THERE = 409;

async function errorOf(request: XMLHttpRequest): Promise<ApiError> {
  await loadServerWords();
  try {
    return new ApiError(request.status, JSON.parse(request.responseText) as Record<string, unknown>);
  } catch {
    return new ApiError(request.status, {});
  }
}

/**
 * Sends a file to where a slot says (docs/contract/files.md#sending). Not by fetch, which tells nothing of how far it is.
 * Rejects with the ApiError, or with the reason of the signal.
 */
export async function sendFile(
  { url, fields }: UploadData,
  file: Blob,
  { onProgress, signal }: Sending = {},
) {
  signal?.throwIfAborted();
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file);
  await new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    signal?.addEventListener('abort', stop);
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    });
    request.addEventListener('loadend', () => {
      signal?.removeEventListener('abort', stop);
      if (signal?.aborted) return reject(signal.reason as Error);
      const isDone = (request.status >= 200 && request.status < 300) || request.status === IS_THERE;
      if (isDone) resolve();
      else void errorOf(request).then(reject);
    });
    request.open('POST', url);
    request.send(form);
  });
}
