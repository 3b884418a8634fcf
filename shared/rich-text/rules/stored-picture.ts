const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const STORED = new RegExp(String.raw`^(?:/api/assets/v2/(?:[\w-]+/)+)?(${ID})/?$`, 'i');

/**
 * The id of the stored picture that a text names, by its id alone or by its address, which may begin with our `origin`;
 * null for a picture of elsewhere.
 */
export function storedPictureId(source: string, origin?: string): string | null {
  const isWhole = origin !== undefined && source.startsWith(`${origin}/`);
  return STORED.exec(isWhole ? source.slice(origin.length) : source)?.[1]?.toLowerCase() ?? null;
}
