import { parseDay } from '#lib/dates/dates.ts';

export const isWeekend = (day: string): boolean => [0, 6].includes(parseDay(day).getDay());
