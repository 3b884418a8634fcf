const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Whether something could be an address; the server has the last word. */
export const isEmailText = (text: string): boolean => EMAIL.test(text.trim());

/** What is wrong with an address that is asked for, or null: the key of its text. */
export function emailProblem(text: string): 'email_required' | 'email_invalid' | null {
  if (text.trim() === '') return 'email_required';
  return isEmailText(text) ? null : 'email_invalid';
}
