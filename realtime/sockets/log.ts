/** The part of the process's logger that realtime writes to. */
export type Log = Record<'info' | 'warn' | 'error', (fields: object, text: string) => void>;
