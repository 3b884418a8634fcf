/** What is wrong with a backup, or with the place where it is to go; a sentence for the operator. */
export class BackupError extends Error {}
