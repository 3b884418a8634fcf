import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type * as S3 from '@aws-sdk/client-s3';
import { dispositionOf } from '@tandem/shared/files/assets/file-name.ts';
import type { Config } from '../config.ts';
import {
  HEAD_BYTES,
  LINK_CACHE,
  LINK_SECONDS,
  type MadeFile,
  SLOT_SECONDS,
  type Storage,
  type StoredFile,
} from './storage.ts';

/** Files of ours may be large; nobody waits for the answer. */
const STORE_TIMEOUT_MS = 600_000;

const NOT_THERE = 404;

type Bucket = { library: typeof S3; client: S3.S3Client; name: string };

/** An object storage that speaks S3. The libraries are large, and loaded only here. */
export async function openS3Storage(config: NonNullable<Config['s3']>): Promise<Storage> {
  const [library, { createPresignedPost }, { getSignedUrl }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/s3-presigned-post'),
    import('@aws-sdk/s3-request-presigner'),
  ]);
  const client = new library.S3Client({
    region: config.region,
    credentials: { accessKeyId: config.access_key_id, secretAccessKey: config.secret_access_key },
    forcePathStyle: config.force_path_style,
    // Older storages keep the checksum that otherwise follows a file as a part of it.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    // A storage that is away is reported within the time that a request has.
    requestHandler: { connectionTimeout: 3000, requestTimeout: 8000 },
    maxAttempts: 2,
    ...(config.endpoint ? { endpoint: config.endpoint } : {}),
  });
  const bucket: Bucket = { library, client, name: config.bucket };
  const { GetObjectCommand, DeleteObjectCommand } = library;
  return {
    origin: await originOf(() =>
      getSignedUrl(client, new GetObjectCommand({ Bucket: bucket.name, Key: '-' })),
    ),
    openSlot: ({ key, type, max_size }) =>
      createPresignedPost(client, {
        Bucket: bucket.name,
        Key: key,
        Conditions: [['content-length-range', 1, max_size]],
        Fields: { 'Content-Type': type },
        Expires: SLOT_SECONDS,
      }),
    store: (key, file) => storeFile(bucket, key, file),
    rewrite: (key, type, change) => rewrite(bucket, { Key: key, ContentType: type }, change),
    look: (key) => lookAt(bucket, key),
    linkTo: (key, { name, type, kind }) =>
      getSignedUrl(
        client,
        new GetObjectCommand({
          Bucket: bucket.name,
          Key: key,
          ResponseContentType: type,
          ResponseContentDisposition: dispositionOf(kind, name),
          ResponseCacheControl: LINK_CACHE[kind],
        }),
        { expiresIn: LINK_SECONDS[kind] },
      ),
    read: (key) => read(bucket, key),
    copy: (from, to) => copy(bucket, from, to),
    remove: async (keys) => {
      for (const Key of keys) await client.send(new DeleteObjectCommand({ Bucket: bucket.name, Key }));
    },
    // A form is taken whole or not at all.
    removeLeftovers: async () => {},
    freeBytes: async () => null,
    close: () => client.destroy(),
  };
}

/** Host and scheme that addresses of the bucket have, which the library makes out of endpoint, region and name. */
const originOf = async (sign: () => Promise<string>): Promise<string> => new URL(await sign()).origin;

async function storeFile({ library, client, name }: Bucket, Key: string, file: MadeFile): Promise<void> {
  const { path, type, size } = file;
  const content = { Body: createReadStream(path), ContentLength: size, ContentType: type };
  await client.send(new library.PutObjectCommand({ Bucket: name, Key, ...content }), {
    abortSignal: AbortSignal.timeout(STORE_TIMEOUT_MS),
    requestTimeout: STORE_TIMEOUT_MS,
  });
}

async function rewrite(
  { library, client, name }: Bucket,
  object: { Key: string; ContentType: string },
  change: (bytes: Buffer) => Promise<Buffer>,
): Promise<number> {
  const found = await client.send(new library.GetObjectCommand({ Bucket: name, Key: object.Key }));
  const Body = await change(Buffer.from((await found.Body?.transformToByteArray()) ?? []));
  await client.send(new library.PutObjectCommand({ Bucket: name, ...object, Body }));
  return Body.length;
}

/** The answer about an object; null when it is not there. */
async function ifThere<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if ((error as Partial<S3.S3ServiceException>).$metadata?.httpStatusCode === NOT_THERE) return null;
    throw error;
  }
}

async function read({ library, client, name }: Bucket, Key: string): Promise<Readable | null> {
  const found = await ifThere(client.send(new library.GetObjectCommand({ Bucket: name, Key })));
  return (found?.Body ?? null) as Readable | null;
}

/** The storage copies it by itself. */
async function copy({ library, client, name }: Bucket, from: string, Key: string): Promise<boolean> {
  const CopySource = `${name}/${from.split('/').map(encodeURIComponent).join('/')}`;
  const command = new library.CopyObjectCommand({ Bucket: name, Key, CopySource });
  return (await ifThere(client.send(command))) !== null;
}

async function lookAt({ library, client, name }: Bucket, Key: string): Promise<StoredFile | null> {
  try {
    const object = await client.send(
      new library.GetObjectCommand({ Bucket: name, Key, Range: `bytes=0-${HEAD_BYTES - 1}` }),
    );
    const size = Number(object.ContentRange?.split('/')[1] ?? object.ContentLength ?? 0);
    const head = (await object.Body?.transformToByteArray()) ?? new Uint8Array();
    const { ContentType, LastModified, ETag, Metadata } = object;
    const metadata = { ContentType, ContentLength: size, LastModified, ETag, Metadata };
    return { size, head, metadata };
  } catch (error) {
    // An empty object has no range; what is not there has none either.
    const status = (error as Partial<S3.S3ServiceException>).$metadata?.httpStatusCode;
    if (status === 404 || status === 416) return null;
    throw error;
  }
}
