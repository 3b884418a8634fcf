/** Elements of a text inside of each other; no editor and no document of ours comes near it. */
export const MAX_DEPTH = 100;
