/** What an erased person is called where their row is answered; clients have their own word for it. */
export const FORMER_MEMBER = 'Former member';
