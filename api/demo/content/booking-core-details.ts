import type { DemoDetail } from './demo-types.ts';

export const BOOKING_CORE_DETAILS: Record<number, DemoDetail> = {
  1: {
    html: '<p>In August 212 people paid twice, and we learned it from them. A payment is a small machine with four states; today three of them are called "pending".</p><p>Done means: each morning the list of payments that are neither paid nor refunded nor given up is empty.</p>',
    comments: [
      {
        by: 'wanjiru',
        day: -15,
        html: '<p>Yesterday the list had three entries, all of the same bank. A year ago it had ninety.</p>',
      },
    ],
  },
  2: {
    html: '<p>Five times a winter we cancel half a day. It costs two people a night of phone calls each time. It should cost one person ten minutes.</p>',
  },
  4: {
    comments: [
      { by: 'nora', day: -97, html: '<p>All refunded, all written to by name. Two of them sent cake.</p>' },
    ],
  },
  8: {
    html: '<p>The app adds up prices by itself and gets it wrong for families. One call answers the price and says why.</p><pre><code class="language-json">{\n  "total": 4150,\n  "because": [\n    { "what": "adult", "count": 2, "each": 1900 },\n    { "what": "car under 5 m", "count": 1, "each": 900 },\n    { "what": "island discount", "count": 1, "each": -550 }\n  ]\n}</code></pre>',
    relates_to: [9],
  },
  10: {
    html: '<p>Ask after 5 s, 30 s, 2 min, 10 min, and every hour for a day. Then give up, refund, and tell a person.</p>',
    links: [{ title: "The bank's description of its states", url: 'https://bank.example/docs/states' }],
  },
  12: {
    comments: [
      { by: 'grigory', day: -40, html: '<p>Nobody asked for it twice. One API that is right is better.</p>' },
    ],
  },
  14: { relates_to: [25] },
  16: {
    html: '<p>A refund above 500 needs a second person. It has waited for one since Tuesday, because the mail goes to somebody who left in spring.</p><ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>find those that wait (seven)</p></li><li data-type="taskItem" data-checked="true"><p>approve them by hand</p></li><li data-type="taskItem" data-checked="false"><p>tell a role, not a person</p></li><li data-type="taskItem" data-checked="false"><p>alarm when one waits for more than a day</p></li></ul>',
    comments: [
      {
        by: 'grigory',
        day: -4,
        html: '<p>The rule is in the database, the address in an environment variable. I move both into the settings of the line.</p>',
      },
      { by: 'wanjiru', day: -2, html: '<p>Good. I write to the seven people today.</p>' },
      {
        by: 'marek',
        day: -1,
        html: '<p>Alarm is prepared: <code>refunds_waiting_seconds &gt; 86400</code>. It only needs the metric.</p>',
      },
    ],
  },
  17: {
    html: '<p>The passenger leaves us for the bank and comes back, or does not. Both have to end well.</p>',
    blocked_by: [16],
    links: [{ title: 'Sandbox of the bank', url: 'https://sandbox.bank.example' }],
  },
  18: {
    comments: [
      {
        by: 'elias',
        day: -1,
        html: '<p>Last day until the last boat: the test for it is red on purpose until PAX-19 is decided.</p>',
      },
    ],
  },
  19: {
    html: '<p>Strong ETag over the rows of a line. The app asks with <code>If-None-Match</code>.</p>',
    comments: [{ by: 'tomas', day: -3, html: '<p>Saves 96 % of the bytes on my phone. Thank you.</p>' }],
  },
  20: {
    html: '<p>One entry by the person at the harbour. From it follow: board, app, kiosks, mails, refunds. Each of them exactly once, even if it is entered twice.</p>',
    relates_to: [24],
  },
  21: { blocked_by: [18] },
  24: { blocked_by: [17, 20] },
  25: { html: '<p>Ask those who wait in their order, give each fifteen minutes, then ask the next.</p>' },
  28: {
    html: '<p>Half fare <em>until</em> twelve and full fare <em>from</em> twelve, says the table. Both are true on the birthday.</p>',
    comments: [
      {
        by: 'nora',
        day: -1,
        html: '<p>On the birthday the child travels for half. Write it into the test.</p>',
      },
    ],
  },
  32: { relates_to: [2] },
  38: { duplicate: [24] },
};
