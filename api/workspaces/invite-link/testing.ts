/** What an invite link carries: `<id>.<secret>`. */
export const keyOf = (link: string): string =>
  new URLSearchParams(link.split('?')[1]).get('invite_link') ?? '';

/** Where the one who has it reads and uses it; `url` is that of the link inside. */
export const joinUrl = (url: string, link: string): string => `${url}${keyOf(link)}/join/`;
