/** The first lines of files of time (docs/contract/time.md#csv). */
export const ENTRY_HEADS = [
  ...['Day', 'Person', 'Project', 'Work item', 'Title', 'Activity', 'Minutes', 'Time', 'Billable', 'Note'],
];
export const SUM_HEADS = ['Group', 'Minutes', 'Time', 'Billable minutes'];
