/** What shows a link of a service in the text, and where its frame comes from. */
export type Embed = { service: string; frame: string };

type Service = {
  name: string;
  hosts: readonly string[];
  /** The address of the frame, from the path and the parameters of a link; null for pages that cannot be shown. */
  frameOf: (url: URL) => string | null;
};

const YOUTUBE_PATH = /^\/(?:embed|shorts|live)\/([\w-]{6,20})$/;
const YOUTUBE_ID = /^[\w-]{6,20}$/;

function youtube(url: URL): string | null {
  const id =
    url.hostname === 'youtu.be'
      ? url.pathname.slice(1)
      : (url.searchParams.get('v') ?? YOUTUBE_PATH.exec(url.pathname)?.[1] ?? '');
  return YOUTUBE_ID.test(id) ? `https://www.youtube-nocookie.com/embed/${id}` : null;
}

/** A frame whose address is made of the parts that a pattern finds in the path. */
const byPath =
  (pattern: RegExp, frame: (parts: readonly string[]) => string) =>
  ({ pathname }: URL): string | null => {
    const [, ...parts] = pattern.exec(pathname) ?? [];
    return parts[0] === undefined ? null : frame(parts);
  };

const SERVICES: readonly Service[] = [
  {
    name: 'YouTube',
    hosts: ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'youtu.be'],
    frameOf: youtube,
  },
  {
    name: 'Vimeo',
    hosts: ['vimeo.com', 'www.vimeo.com'],
    frameOf: byPath(
      /^\/(\d{5,12})(?:\/(\w{4,20}))?\/?$/,
      ([id, hash]) => `https://player.vimeo.com/video/${id}${hash ? `?h=${hash}` : ''}`,
    ),
  },
  {
    name: 'Loom',
    hosts: ['loom.com', 'www.loom.com'],
    frameOf: byPath(/^\/share\/([0-9a-f]{16,40})\/?$/, ([id]) => `https://www.loom.com/embed/${id}`),
  },
  {
    name: 'Figma',
    hosts: ['figma.com', 'www.figma.com'],
    frameOf: (url) =>
      /^\/(?:file|design|proto|board)\/[\w-]{8,64}(?:\/|$)/.test(url.pathname)
        ? `https://www.figma.com/embed?embed_host=share&url=${encodeURIComponent(url.href)}`
        : null,
  },
  {
    name: 'Google Docs',
    hosts: ['docs.google.com'],
    frameOf: byPath(
      /^\/(document|spreadsheets|presentation)\/d\/([\w-]{16,100})(?:\/|$)/,
      ([kind, id]) => `https://docs.google.com/${kind}/d/${id}/preview`,
    ),
  },
  {
    name: 'Google Drive',
    hosts: ['drive.google.com'],
    frameOf: byPath(
      /^\/file\/d\/([\w-]{16,100})(?:\/|$)/,
      ([id]) => `https://drive.google.com/file/d/${id}/preview`,
    ),
  },
  {
    name: 'CodePen',
    hosts: ['codepen.io'],
    frameOf: byPath(
      /^\/([\w-]{1,60})\/(?:pen|full|details)\/(\w{4,40})\/?$/,
      ([user, pen]) => `https://codepen.io/${user}/embed/${pen}?default-tab=result`,
    ),
  },
];

/** All that a page of ours may show in a frame (docs/contract/texts.md#links-that-are-shown). */
export const FRAME_ORIGINS: readonly string[] = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://www.loom.com',
  'https://www.figma.com',
  'https://docs.google.com',
  'https://drive.google.com',
  'https://codepen.io',
];

const MAX_ADDRESS = 2000;

/** How a link is shown in the text; null for links of other services, and of what these do not show. */
export function embedOf(address: unknown): Embed | null {
  if (typeof address !== 'string' || address.length > MAX_ADDRESS) return null;
  const url = URL.parse(address.trim());
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    return null;
  const service = SERVICES.find(({ hosts }) => hosts.includes(url.hostname));
  const frame = service?.frameOf(url) ?? null;
  return service && frame !== null ? { service: service.name, frame } : null;
}
