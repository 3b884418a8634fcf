/** Marks what a widget is dragged by. */
export const HANDLE = 'data-tile-handle';
