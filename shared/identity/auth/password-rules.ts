export type PasswordStrength = 'empty' | 'short' | 'weak' | 'strong';

/** A password has more characters than this (docs/contract/sessions.md#strong-passwords). */
const TOO_FEW = 8;
/** Longer than anybody types; keeps what is hashed and measured small. */
const MAX_LENGTH = 1024;

/**
 * The one form in which passwords are measured, stored and compared: keyboards write the same letter in several
 * (docs/contract/sessions.md#one-form-of-a-password).
 */
export const inOneForm = (password: string): string => password.normalize('NFKC');

export const isTooShort = (password: string): boolean => [...inOneForm(password)].length <= TOO_FEW;

export const isTooLong = (password: string): boolean => password.length > MAX_LENGTH;
