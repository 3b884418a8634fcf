import { api } from '#lib/http/api-client.ts';

export type EmailCheck = {
  existing: boolean;
  status: 'MAGIC_CODE' | 'CREDENTIAL';
  is_password_autoset: boolean;
};

/** Is there an account with this e-mail? Throws the ApiError whose `code` says what is wrong with it. */
const checkEmail = async (email: string) =>
  (await api.post<EmailCheck>('/auth/email-check/', { email })).data;

/** Has a code mailed to an address. */
export const sendCode = (email: string) => api.post<{ key: string }>('/auth/magic-generate/', { email });

/** What one goes on with after the address: who signs in by a code gets one at once. */
export async function beginWith(email: string): Promise<EmailCheck> {
  const check = await checkEmail(email);
  if (check.status === 'MAGIC_CODE') await sendCode(email);
  return check;
}

/** Has a link mailed by which a new password is chosen. */
export const sendResetLink = (email: string) =>
  api.post<{ message: string }>('/auth/forgot-password/', { email });
