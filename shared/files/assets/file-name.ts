const MAX_NAME = 255;
const MAX_KEY_NAME = 100;

/** Control characters, and those that turn the direction of text around and so hide an extension; not what joins emoji. */
// oxlint-disable-next-line no-control-regex -- they are what is taken out
const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

/** The last part of what a sender calls a file, without characters that are none of a name's. Never empty. */
export function cleanFileName(name: string): string {
  const last = name.normalize('NFC').replace(INVISIBLE, '').split(/[/\\]/).at(-1)?.trim() ?? '';
  return last.replace(/^\.+/, '').slice(0, MAX_NAME).toWellFormed() || 'file';
}

/** The same for a storage key: letters, digits, dots and dashes alone. */
export function keyName(name: string): string {
  const ascii = cleanFileName(name)
    .normalize('NFKD')
    .replace(/[^\w.-]+/g, '-');
  return ascii.slice(-MAX_KEY_NAME).replace(/^[.-]+/, '') || 'file';
}

/** A name as a header carries it (RFC 5987). */
const encodeName = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** `Content-Disposition` of a file that is shown, or saved under its name. */
export const dispositionOf = (kind: 'inline' | 'attachment', name: string): string =>
  `${kind}; filename*=UTF-8''${encodeName(name)}`;
