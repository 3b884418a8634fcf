/** A picture of more pixels takes more memory to show than anybody has to spare (docs/contract/pictures.md#pixels). */
export const MAX_PIXELS = 40_000_000;

export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif';

/** How the process says what is wrong with a picture. */
export const EXIT = { tooLarge: 3, unreadable: 4 } as const;
