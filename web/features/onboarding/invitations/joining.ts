const STORAGE_KEY = 'tandem.joining';

/** The invited user leaves to sign in. Coming back accepts the invitation. */
export const noteJoining = (key: string) => sessionStorage.setItem(STORAGE_KEY, key);

/** Whether they have come back to this invitation. */
export const isJoining = (key: string): boolean => sessionStorage.getItem(STORAGE_KEY) === key;

/** It counts once. */
export const forgetJoining = () => sessionStorage.removeItem(STORAGE_KEY);
