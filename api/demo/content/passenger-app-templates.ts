import type { Ask, Offset } from '@tandem/shared/work-items/templates/schema.ts';

/** An item of a template as it is written here: names in place of ids. */
export type DemoNode = {
  key: string;
  name: string;
  text?: string;
  type?: string;
  priority?: 'urgent' | 'high' | 'medium';
  assignees?: ('creator' | 'lead')[];
  due?: Offset;
  waits_for?: string[];
  children?: DemoNode[];
};

export type DemoTemplate = {
  name: string;
  description: string;
  /** The type whose new items begin with it. */
  default_for?: string;
  uses: number;
  item: DemoNode;
  asks: Ask[];
};

const working = (days: number): Offset => ({ days, unit: 'working_days' });

/** What the team of the passenger app makes again and again. */
export const PASSENGER_APP_TEMPLATES: readonly DemoTemplate[] = [
  {
    name: 'Crash report',
    description: 'Steps, log, device; three sub-items',
    default_for: 'Bug',
    uses: 41,
    asks: [
      { name: 'Device', question: 'Which device and system?', kind: 'text', is_required: true },
      { name: 'Version', question: 'Which version of the app?', kind: 'text', is_required: true },
    ],
    item: {
      key: 'root',
      name: '{{Device}} crashes in {{Version}}',
      text: '<p>Reported by {{person}} on {{date}}. The log is attached, the last lines are below.</p><ol><li><p>Open the app on {{Device}}.</p></li><li><p>What happens, what should happen instead:</p></li></ol>',
      type: 'Bug',
      priority: 'urgent',
      assignees: ['lead', 'creator'],
      due: working(3),
      children: [
        {
          key: 'reproduce',
          name: 'Reproduce on {{Device}}',
          assignees: ['creator'],
          due: working(0),
          children: [{ key: 'log', name: 'Attach the log of the system', due: working(0) }],
        },
        {
          key: 'commit',
          name: 'Find the commit that broke it',
          due: working(1),
          waits_for: ['reproduce'],
        },
        { key: 'fix', name: 'Mend it, with a test', due: working(3), waits_for: ['commit'] },
      ],
    },
  },
  {
    name: 'Release checklist',
    description: 'Five steps in order, from freeze to thanks',
    uses: 9,
    asks: [],
    item: {
      key: 'root',
      name: 'Release of {{date}}',
      text: '<p>Part of {{cycle}}. Each step waits for the one before it.</p>',
      priority: 'high',
      assignees: ['lead'],
      due: working(5),
      children: [
        { key: 'freeze', name: 'Freeze the branch', due: working(0) },
        {
          key: 'check',
          name: 'Check on the oldest supported phones',
          due: working(2),
          waits_for: ['freeze'],
        },
        { key: 'notes', name: 'Write the notes', due: working(2), waits_for: ['freeze'] },
        { key: 'publish', name: 'Publish in both stores', due: working(4), waits_for: ['check', 'notes'] },
        { key: 'thanks', name: 'Thank the testers', due: working(5), waits_for: ['publish'] },
      ],
    },
  },
];
