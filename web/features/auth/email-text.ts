const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Whether something could be an address; the server has the last word. */
export const isEmailText = (text: string): boolean => EMAIL.test(text);
