import type { AttachmentSlot } from '@tandem/shared/files/assets/schema.ts';
import i18next from 'i18next';
import { create } from 'zustand';
import { api } from '#lib/http/api-client.ts';
import { type ApiError, isFinal } from '#lib/http/api-error.ts';
import { countUnsavedText } from '#lib/http/connection.ts';
import { newId } from '#lib/sync/new-id.ts';
import { Reloader } from '#lib/http/reloader.ts';
import { sendFile } from '#lib/http/send-file.ts';
import { filesCall, type ItemRef } from '../rows/item-call.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { typeOfFile } from '../../files/file-type.ts';
import { rememberBrought } from './actions.ts';
import { attachmentPart } from './store.ts';

/** A file on its way to the server. */
export type Upload = {
  id: string;
  itemId: string;
  name: string;
  size: number;
  /** From 0 to 1. */
  progress: number;
  /** `waiting`: the server is out of reach, and it is tried again; `failed`: the server has refused it. */
  state: 'sending' | 'waiting' | 'failed';
  error?: ApiError;
};

export const useUploads = create<{ uploads: readonly Upload[] }>(() => ({ uploads: [] }));

const set = (id: string, part: Partial<Upload>) =>
  useUploads.setState(({ uploads }) => ({
    uploads: uploads.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)),
  }));

type Running = { reloader: Reloader; abort: AbortController };
const running = new Map<string, Running>();

/** The three steps of docs/contract/files.md#three-steps; a repeat goes on with the slot that it has. */
function steps(item: ItemRef, file: File, id: string, signal: AbortSignal) {
  let slot: AttachmentSlot | undefined;
  const path = filesCall(item);
  return async () => {
    set(id, { state: 'sending' });
    const asked = { name: file.name, type: typeOfFile(file), size: file.size };
    slot ??= (await api.post<AttachmentSlot>(path, asked, { signal })).data;
    // What stands on the screen moves by whole percents.
    const onProgress = (share: number) => set(id, { progress: Math.round(share * 100) / 100 });
    await sendFile(slot.upload_data, file, { onProgress, signal });
    // What was brought by this request can be taken back by its id.
    await api.patch(`${path}${slot.asset_id}/`, {}, { signal, mutationId: id });
    rememberBrought(id, slot.asset_id, item.id);
  };
}

function end(id: string) {
  if (running.delete(id)) countUnsavedText(-1);
}

/** Attaches a file to an item: it goes on until the server has it, refuses it, or the person cancels. */
export function upload(item: ItemRef, file: File) {
  const id = newId();
  const abort = new AbortController();
  const run = steps(item, file, id, abort.signal);
  const made: Upload = {
    id,
    itemId: item.id,
    name: file.name,
    size: file.size,
    progress: 0,
    state: 'sending',
  };
  useUploads.setState(({ uploads }) => ({ uploads: [...uploads, made] }));
  const work = async () => {
    try {
      await run();
    } catch (error) {
      if (abort.signal.aborted) return true;
      throw error;
    }
    end(id);
    attachmentPart.refresh(item.id);
    dismissUpload(id);
    return true;
  };
  const fail = (error: ApiError) => {
    const isRefused = isFinal(error);
    set(id, { state: isRefused ? 'failed' : 'waiting', error });
    if (isRefused) end(id);
    return !isRefused;
  };
  const reloader = new Reloader(work, fail);
  running.set(id, { reloader, abort });
  countUnsavedText(1);
  void reloader.request();
}

/** The person stops an upload that runs or waits. */
export function cancelUpload(id: string) {
  dismissUpload(id);
  showToast({ tone: 'info', title: i18next.t('common:upload_canceled') });
}

/** Takes an upload off the screen. */
export function dismissUpload(id: string) {
  const known = running.get(id);
  known?.abort.abort();
  known?.reloader.stop();
  end(id);
  useUploads.setState(({ uploads }) => ({ uploads: uploads.filter((upload) => upload.id !== id) }));
}
