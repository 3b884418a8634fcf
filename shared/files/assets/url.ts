/**
 * Where a picture is: the uploaded asset, else the stored text, else none
 * (docs/contract/conventions.md#where-a-picture-is).
 */
export function assetUrl(asset: string | null, text: string | null): string | null {
  if (asset) return `/api/assets/v2/static/${asset}/`;
  return text || null;
}
