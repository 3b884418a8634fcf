import { useTranslation } from 'react-i18next';
import {
  IconFilter,
  IconRubberStamp,
  IconUserCheck,
  IconUserCircle,
  IconUserEdit,
  IconUsers,
} from '@tabler/icons-react';
import type { Icon as TablerIcon } from '@tabler/icons-react';
import type { Transition } from '#entities/projects/workflow/types.ts';
import type { Box, Point } from '../model/boxes.ts';
import { middleOf, placeMark, stretchesOf } from '../model/draw.ts';
import type { Layout } from '../model/layout.ts';
import type { Route } from '../model/route.ts';
import { useTexts } from '../editor/use-texts.ts';

/** The label on a line and its place. */
export type Mark = {
  at: Point;
  /** Null if the transition has no conditions. */
  icon: TablerIcon | null;
  text: string;
};

const ICON_ONLY = 24;
const LETTER = 6.4;
const RELATION_ICONS = { assignee: IconUserCheck, creator: IconUserEdit, lead: IconUserCircle };

/** Returns the label of a transition: its approvers, else its conditions, else who may use it. */
function useMarkContent(): (transition: Transition) => { icon: TablerIcon | null; text: string } {
  const { approvalMark, whoText } = useMarkTexts();
  return ({ approval, conditions, who }) => {
    if (approval) return { icon: IconRubberStamp, text: approvalMark(approval) };
    if (conditions.length > 0) return { icon: IconFilter, text: String(conditions.length) };
    const { roles, relations, member_ids } = who;
    if (roles.length + relations.length + member_ids.length === 0) return { icon: null, text: '' };
    const [only] = relations;
    const isOne = roles.length + member_ids.length === 0 && relations.length === 1;
    return { icon: (isOne && only && RELATION_ICONS[only]) || IconUsers, text: whoText(who) };
  };
}

function useMarkTexts() {
  const { t } = useTranslation('workflow');
  const { whoText } = useTexts();
  const approvalMark = ({ count, role, member_ids }: NonNullable<Transition['approval']>) =>
    role === null ? t('approval.mark', { needed: count, total: member_ids.length }) : String(count);
  return { whoText, approvalMark };
}

/**
 * Places the marks so that they overlap neither states nor other marks. A mark without enough room shows no
 * text.
 */
export function useMarks(
  layout: Layout,
  routes: readonly Route[],
  transitions: readonly Transition[],
): ReadonlyMap<string, Mark> {
  const contentOf = useMarkContent();
  const texts = transitions.map((transition) => ({ id: transition.id, ...contentOf(transition) }));
  return placeAll(layout, routes, texts);
}

function placeAll(
  { nodes, pills }: Layout,
  routes: readonly Route[],
  texts: readonly { id: string; icon: TablerIcon | null; text: string }[],
): ReadonlyMap<string, Mark> {
  const taken: Box[] = [...nodes.values(), ...pills.values()];
  const marks = new Map<string, Mark>();
  for (const { id, points } of routes) {
    const own = texts.find((each) => each.id === id);
    if (!own?.icon) {
      marks.set(id, { at: middleOf(points), icon: null, text: '' });
      continue;
    }
    const fullWidth = ICON_ONLY + own.text.length * LETTER + 4;
    const others = routes.flatMap((route) => (route.id === id ? [] : stretchesOf(route.points)));
    const textAt = placeMark(points, fullWidth, [...taken, ...others]);
    const iconAt = placeMark(points, ICON_ONLY, [...taken, ...others]) ?? placeMark(points, ICON_ONLY, taken);
    const at = textAt ?? iconAt ?? middleOf(points);
    const width = textAt ? fullWidth : ICON_ONLY;
    taken.push({ x: at.x - width / 2, y: at.y - 10, width, height: 20 });
    marks.set(id, { at, icon: own.icon, text: textAt ? own.text : '' });
  }
  return marks;
}
