/**
 * Types that an attachment may have, with the extensions that their files carry
 * (docs/contract/attachments.md#types-of-files).
 */
export const ATTACHMENT_TYPES: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/gif': ['gif'],
  'image/svg+xml': ['svg'],
  'image/webp': ['webp'],
  'image/tiff': ['tif', 'tiff'],
  'image/bmp': ['bmp'],
  'application/pdf': ['pdf'],
  'application/msword': ['doc', 'dot'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.ms-excel': ['xls', 'csv'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.ms-powerpoint': ['ppt', 'pps'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'text/plain': ['txt', 'text', 'log', 'md', 'csv', 'ini', 'conf', 'yml', 'yaml'],
  'application/rtf': ['rtf'],
  'application/vnd.oasis.opendocument.spreadsheet': ['ods'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'application/vnd.oasis.opendocument.presentation': ['odp'],
  'application/vnd.oasis.opendocument.graphics': ['odg'],
  'application/vnd.oasis.opendocument.database': ['odb'],
  'application/vnd.visio': ['vsd', 'vsdx'],
  'image/x-portable-graymap': ['pgm'],
  'image/x-portable-bitmap': ['pbm'],
  'image/x-portable-pixmap': ['ppm'],
  'audio/mpeg': ['mp3', 'mpga'],
  'audio/wav': ['wav'],
  'audio/ogg': ['ogg', 'oga', 'opus'],
  'audio/midi': ['mid', 'midi'],
  'audio/x-midi': ['mid', 'midi'],
  'audio/aac': ['aac'],
  'audio/flac': ['flac'],
  'audio/x-m4a': ['m4a'],
  'video/mp4': ['mp4', 'm4v'],
  'video/mpeg': ['mpg', 'mpeg'],
  'video/ogg': ['ogv', 'ogg'],
  'video/webm': ['webm'],
  'video/quicktime': ['mov', 'qt'],
  'video/x-msvideo': ['avi'],
  'video/x-ms-wmv': ['wmv'],
  'application/zip': ['zip'],
  'application/x-rar-compressed': ['rar'],
  'application/x-tar': ['tar'],
  'application/gzip': ['gz', 'tgz'],
  'model/gltf-binary': ['glb'],
  'model/gltf+json': ['gltf'],
  'application/octet-stream': [],
  'font/ttf': ['ttf'],
  'font/otf': ['otf'],
  'font/woff': ['woff'],
  'font/woff2': ['woff2'],
  'text/css': ['css'],
  'text/javascript': ['js', 'mjs', 'cjs'],
  'text/xml': ['xml'],
  'application/xml': ['xml'],
  'text/csv': ['csv'],
  'application/json': ['json'],
};

/** Types of avatars, logos, covers and of images in texts (docs/contract/pictures.md#types-of-pictures). */
export const IMAGE_TYPES = ['image/jpeg', 'image/jpg', 'image/png', 'image/webp', 'image/gif'] as const;

/** `image/jpg` is no registered type, but clients send it. */
export const registeredType = (type: string): string => (type === 'image/jpg' ? 'image/jpeg' : type);

/**
 * Browsers show these by themselves and run nothing in them; everything else is only ever downloaded
 * (docs/contract/files.md#shown-or-saved).
 */
const SHOWN_TYPES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);
export const isShown = (type: string): boolean => SHOWN_TYPES.has(registeredType(type));

/** Pages are on no list, and no picture is called like one. */
const PAGE_EXTENSIONS = ['html', 'htm', 'xhtml', 'shtml'];
const KNOWN_EXTENSIONS = new Set([...Object.values(ATTACHMENT_TYPES).flat(), ...PAGE_EXTENSIONS]);

/**
 * Whether the extension of a name goes with a type: one that belongs to other types does not, one that nobody knows
 * does, and so does none at all.
 */
export function isNameOfType(name: string, type: string): boolean {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase();
  const expected = ATTACHMENT_TYPES[registeredType(type)] ?? [];
  if (!extension || expected.length === 0 || !KNOWN_EXTENSIONS.has(extension)) return true;
  return expected.includes(extension);
}
