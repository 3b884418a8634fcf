import type { StateGroup } from '@tandem/shared/projects/states/groups.ts';
const GROUPS: readonly (readonly [StateGroup, RegExp])[] = [
  ['cancelled', /cancel|reject|declin|won'?t|abandon|duplicate|отмен|отклон|отказ/i],
  ['completed', /done|clos|complet|resolv|finish|releas|готов|закры|заверш|выполнен|сделан|решен/i],
  ['started', /progress|review|doing|start|test|develop|в работе|провер|тест|разработ|выполня/i],
  ['backlog', /backlog|icebox|later|idea|бэклог|беклог|потом|иде/i],
];
export const groupOfState = (name: string): { group: StateGroup; is_sure: boolean } => ({
  group: GROUPS.find(([, words]) => words.test(name))?.[0] ?? 'unstarted',
  is_sure: true,
});
