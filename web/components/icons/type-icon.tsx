import {
  IconAlertTriangle,
  IconArrowUp,
  IconBolt,
  IconBookmark,
  IconBug,
  IconChecklist,
  IconFlask,
  IconHelp,
  IconHexagon,
  IconSparkles,
  IconSubtask,
  IconTool,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { emojiOfLogo } from './emoji.ts';
import styles from './type-icon.module.css';

/** The icons that a type may have, by the names that are stored (docs/contract/conventions.md#logos). */
export const TYPE_ICONS = {
  checklist: IconChecklist,
  bug: IconBug,
  bookmark: IconBookmark,
  sparkles: IconSparkles,
  'arrow-up': IconArrowUp,
  subtask: IconSubtask,
  bolt: IconBolt,
  help: IconHelp,
  'alert-triangle': IconAlertTriangle,
  flask: IconFlask,
  tool: IconTool,
  hexagon: IconHexagon,
} as const satisfies Record<string, TablerIcon>;
export type TypeIconName = keyof typeof TYPE_ICONS;

type Drawn = { name: TypeIconName; color: string };
const GREY = '#8b8d98';

/** What types of other products look like, by what they are called there; such a type comes without an icon. */
const USUAL: readonly (readonly [RegExp, Drawn])[] = [
  [/bug|defect|ошибк|дефект|fehler/iu, { name: 'bug', color: '#e5484d' }],
  [/sub-?task|подзадач/iu, { name: 'subtask', color: '#0693e3' }],
  [/story|истори/iu, { name: 'bookmark', color: '#30a46c' }],
  [/epic|эпик/iu, { name: 'bolt', color: '#8e4ec6' }],
  [/improve|enhance|улучш/iu, { name: 'arrow-up', color: '#30a46c' }],
  [/feature|функци/iu, { name: 'sparkles', color: '#f76b15' }],
  [/incident|инцидент/iu, { name: 'alert-triangle', color: '#e5484d' }],
  [/question|support|request|вопрос|запрос/iu, { name: 'help', color: '#0693e3' }],
  [/spike|research|test|исследов|тест/iu, { name: 'flask', color: '#8e4ec6' }],
  [/chore|maintenance|technical|техническ/iu, { name: 'tool', color: GREY }],
  [/task|задач|todo/iu, { name: 'checklist', color: '#0693e3' }],
];

type TypeLook = { name: string; logo_props: Record<string, unknown> };

const isIconName = (name: unknown): name is TypeIconName => typeof name === 'string' && name in TYPE_ICONS;
const isColor = (color: unknown): color is string =>
  typeof color === 'string' && /^#[0-9a-f]{3,8}$/iu.test(color);

/** The icon and colour that were chosen for a type, else what its name suggests. */
export function lookOfType({ name, logo_props }: TypeLook): Drawn {
  const icon = logo_props['in_use'] === 'icon' ? (logo_props['icon'] as Partial<Drawn> | null) : null;
  const usual = USUAL.find(([pattern]) => pattern.test(name))?.[1] ?? { name: 'hexagon', color: GREY };
  return {
    name: isIconName(icon?.name) ? icon.name : usual.name,
    color: isColor(icon?.color) ? icon.color : usual.color,
  };
}

type TypeIconProps = { type: TypeLook | null; size?: 12 | 14 | 16; label?: string };

/** The icon of a type: the chosen one or an emoji; grey for no type. */
export function TypeIcon({ type, size = 14, label }: TypeIconProps) {
  const named = label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const);
  const emoji = type ? emojiOfLogo(type.logo_props) : undefined;
  if (emoji) {
    return (
      <span className={styles.emoji} style={{ fontSize: size - 2 }} title={label} {...named}>
        {emoji}
      </span>
    );
  }
  const { name, color } = type ? lookOfType(type) : { name: 'hexagon' as const, color: GREY };
  const Drawing = TYPE_ICONS[name];
  return (
    <span className={styles.icon} title={label}>
      <Drawing size={size} stroke={1.9} color={color} data-app-icon {...named} />
    </span>
  );
}
