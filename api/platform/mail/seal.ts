/** What messages are sealed for while they wait. */
export const MAIL_SEAL = 'mail';
