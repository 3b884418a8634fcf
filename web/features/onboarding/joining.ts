const STORAGE_KEY = 'tandem.joining';

/** Somebody goes from the link of this invitation to sign in: that they come back says yes to it. */
export const noteJoining = (key: string) => sessionStorage.setItem(STORAGE_KEY, key);

/** Whether they have come back to this invitation. */
export const isJoining = (key: string): boolean => sessionStorage.getItem(STORAGE_KEY) === key;

/** It counts once. */
export const forgetJoining = () => sessionStorage.removeItem(STORAGE_KEY);
