import { api } from '#lib/http/api-client.ts';

export type EmailCheck = {
  existing: boolean;
  status: 'MAGIC_CODE' | 'CREDENTIAL';
  is_password_autoset: boolean;
};

/** Is there an account with this e-mail? Throws the ApiError whose `code` says what is wrong with it. */
export const checkEmail = async (email: string) =>
  (await api.post<EmailCheck>('/auth/email-check/', { email })).data;

/** Has a code mailed to an address. */
export const sendCode = (email: string) => api.post<{ key: string }>('/auth/magic-generate/', { email });

/** Has a link mailed by which a new password is chosen. */
export const sendResetLink = (email: string) =>
  api.post<{ message: string }>('/auth/forgot-password/', { email });
