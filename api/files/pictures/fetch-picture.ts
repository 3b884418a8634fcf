import { STATUS_CODES } from 'node:http';
import { cleanFileName } from '@tandem/shared/files/assets/file-name.ts';
import { ATTACHMENT_TYPES, isShown } from '@tandem/shared/files/assets/file-types.ts';
import {
  CONVERSION_ERROR_CODE,
  FETCH_ERROR_CODES,
  type FetchFailure,
} from '@tandem/shared/files/assets/picture-address.ts';
import { AppError } from '@tandem/shared/http/errors.ts';
import { BoundedQueue } from '../../http/bounded-queue.ts';
import type { AllowList } from '../../outbound/allow-list.ts';
import { OutboundError, type OutboundReason } from '../../outbound/error.ts';
import { type OutboundAnswer, getOutbound } from '../../outbound/get.ts';
import { typeOfContent } from '../../storage/file-content.ts';
import { encodeAnew } from './encode.ts';

const TIMEOUT_MS = 15_000;
const ACCEPT = 'image/png, image/jpeg, image/webp, image/gif';
const MAX_STEM = 200;
/** A picture is held in memory until it is stored. */
const line = new BoundedQueue({ parallel: 4, maxWaiting: 16 });

const REASONS: Record<OutboundReason, Exclude<FetchFailure, 'status'>> = {
  refused: 'refused',
  unreachable: 'unreachable',
  gone: 'unreachable',
  slow: 'slow',
  large: 'large',
  redirects: 'redirects',
};
/** What is said in the place of a status when there is none. */
const STATUS_TEXTS: Record<Exclude<FetchFailure, 'status'>, string> = {
  refused: 'The address is not allowed',
  unreachable: 'The server cannot be reached',
  slow: 'The server did not answer in time',
  large: 'The file is too large',
  redirects: 'Too many redirects',
};

/** A picture as it is stored: encoded anew, with a name that ends like its type. */
export type ReadPicture = { bytes: Buffer; type: string; name: string };
type Limits = { allow: AllowList; max_bytes: number };

const notFetched = (failure: FetchFailure, status_text: string) =>
  new AppError(400, {
    error: `Failed to fetch the image: ${status_text}`,
    status_text,
    status: false,
    error_code: FETCH_ERROR_CODES[failure],
    error_message: 'PICTURE_NOT_FETCHED',
  });
const notConverted = () =>
  new AppError(400, {
    error: 'Failed to convert the image to base64.',
    status: false,
    error_code: CONVERSION_ERROR_CODE,
    error_message: 'PICTURE_NOT_CONVERTED',
  });

/** Gets a picture from an address that a person chose (docs/contract/pictures.md#a-picture-by-its-address). */
export const fetchPicture = (url: string, limits: Limits): Promise<ReadPicture> =>
  line.run(async () => toPicture(await ask(url, limits)));

async function ask(url: string, { allow, max_bytes }: Limits): Promise<OutboundAnswer> {
  const options = { allow, accept: ACCEPT, max_bytes, timeout_ms: TIMEOUT_MS };
  const answer = await getOutbound(url, options).catch((error: unknown) => {
    if (!(error instanceof OutboundError)) throw error;
    const failure = REASONS[error.reason];
    throw notFetched(failure, STATUS_TEXTS[failure]);
  });
  if (answer.status !== 200) {
    throw notFetched('status', STATUS_CODES[answer.status] ?? String(answer.status));
  }
  if (answer.is_cut) throw notFetched('large', STATUS_TEXTS.large);
  return answer;
}

/** The type is read from the bytes; the Content-Type of the answer is not trusted. */
async function toPicture({ body, url }: OutboundAnswer): Promise<ReadPicture> {
  const type = await typeOfContent(body);
  if (type === null || !isShown(type)) throw notConverted();
  const bytes = await encodeAnew(body, type).catch((error: unknown) => {
    throw error instanceof AppError && error.status === 400 ? notConverted() : error;
  });
  return { bytes, type, name: nameOf(url, type) };
}

function nameOf({ pathname }: URL, type: string): string {
  const stem = cleanFileName(lastPart(pathname) || 'picture').replace(/\.[a-z0-9]{1,5}$/i, '');
  return `${stem.slice(0, MAX_STEM) || 'picture'}.${ATTACHMENT_TYPES[type]?.[0]}`;
}

function lastPart(pathname: string): string {
  const part = pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
