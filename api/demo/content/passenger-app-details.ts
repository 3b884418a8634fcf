import type { DemoDetail } from './demo-types.ts';

export const PASSENGER_APP_DETAILS: Record<number, DemoDetail> = {
  1: {
    html: '<p>Half of our piers have no signal. A ticket that was bought on the sofa has to open on the gangway.</p><ul><li><p>the code and the name of the passenger, always</p></li><li><p>price and receipt may wait for the network</p></li><li><p>nothing on the screen that looks like an error</p></li></ul>',
    comments: [
      {
        by: 'elias',
        day: -64,
        html: '<p>Tried it on the 06:40 to Holm with the phone in flight mode. Scanned at once.</p>',
      },
      {
        by: 'nora',
        day: -61,
        html: '<p>Thank you. This was the most wanted thing in the reviews for two years.</p>',
      },
    ],
  },
  4: {
    relates_to: [15],
    links: [
      { title: 'Survey: what people look for first', url: 'https://research.saltmarsh.example/first-glance' },
    ],
  },
  7: {
    comments: [
      { by: 'aiko', day: -41, html: '<p>Pretty, and nobody in the test looked at it. Closing.</p>' },
    ],
  },
  9: { relates_to: [26] },
  14: {
    html: '<p>Steps:</p><ol><li><p>buy a day ticket for today and one for tomorrow</p></li><li><p>open the wallet at 00:05</p></li></ol><p><strong>Seen:</strong> the ticket of yesterday is on top, and the scanner refuses it.<br><strong>Wanted:</strong> the next valid ticket is on top.</p><p>Night boats only, so few people meet it, but those who do stand in the rain.</p>',
    comments: [
      {
        by: 'tomas',
        day: -4,
        html: '<p>We sort by the day of purchase in UTC. At this pier midnight is two hours later.</p>',
      },
      {
        by: 'elias',
        day: -3,
        html: '<p>Then it should also be wrong at the change to winter time. I will add both to the test plan.</p>',
      },
      {
        by: 'tomas',
        day: -2,
        html: '<p>Fix sorts by <code>valid_until</code> in the zone of the pier. Build 4.2.0-rc1 has it.</p>',
      },
    ],
    relates_to: [16],
  },
  15: {
    html: '<p>Keep the next fourteen days of every line that the passenger has used, and replace them whenever there is a network.</p><pre><code class="language-json">{ "line": "holm", "from": "2026-11-01", "days": 14, "etag": "9f2c" }</code></pre><p>About 40 KB a line. The board says how old it is once that is more than a day.</p>',
    comments: [
      {
        by: 'grigory',
        day: -8,
        html: '<p>The <code>ETag</code> is in the answer since yesterday. An unchanged line costs 300 bytes.</p>',
      },
      {
        by: 'aiko',
        day: -2,
        html: '<p>"Timetable from Tuesday" reads better than a date. Changed the strings.</p>',
      },
    ],
    links: [{ title: 'Coverage map of the fjord', url: 'https://maps.saltmarsh.example/coverage' }],
  },
  16: {
    html: '<p>People with a season pass buy nothing, so for them the app is only the pass. It has to:</p><ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>show how long it is still valid</p></li><li data-type="taskItem" data-checked="false"><p>offer to renew it in the last two weeks</p></li><li data-type="taskItem" data-checked="false"><p>work on the last day until the last boat, not until midnight</p></li></ul>',
    comments: [
      {
        by: 'polina',
        day: -6,
        html: '<p>На причалах спрашивают об этом каждый день. Буду рада показать раннюю версию контролёрам.</p>',
      },
    ],
    links: [{ title: 'Sketches of the season pass', url: 'https://design.saltmarsh.example/season-pass' }],
  },
  18: { blocked_by: [17] },
  19: {
    blocked_by: [18],
    html: '<p>The scanner beeps twice from the last day on. Agree with the conductors on what they say then.</p>',
  },
  20: {
    html: '<p>Today both are an empty space. A passenger has to know whether to wait or to ask.</p><table><tbody><tr><th><p>What we know</p></th><th><p>What the board says</p></th></tr><tr><td><p>late, with a time</p></td><td><p>Delayed, 10:42</p></td></tr><tr><td><p>late, no time</p></td><td><p>Delayed</p></td></tr><tr><td><p>no word from the vessel for 10 minutes</p></td><td><p>No news, ask at the pier</p></td></tr></tbody></table>',
    comments: [{ by: 'marek', day: -2, html: '<p>Looks right with the replay of the storm in October.</p>' }],
  },
  21: {
    blocked_by: [14, 15],
    comments: [
      {
        by: 'elias',
        day: -2,
        html: '<p>Five phones run the release candidate. No crash in two days, two odd scans.</p>',
      },
      { by: 'aiko', day: -1, html: '<p>{nora} texts are final. The store pictures follow tonight.</p>' },
    ],
    html: '<p>Watch crashes, purchases and the number of support calls for two days before the rest follows.</p>',
  },
  24: { links: [{ title: 'Winter timetable, draft 3', url: 'https://timetable.saltmarsh.example/winter' }] },
  25: {
    html: '<p>The bank opens on top of us and gives the passenger back. If it does not come back within five minutes, we ask the bank ourselves.</p>',
    blocked_by: [29],
  },
  26: { relates_to: [9] },
  29: {
    html: '<p>Seen twice in the last week, both on slow networks. The second tap sends a second order, because the button is only disabled after the answer.</p>',
    comments: [
      {
        by: 'wanjiru',
        day: -1,
        html: '<p>The server takes an idempotency key since August. Please send one; I will refund the two bookings today.</p>',
      },
      {
        by: 'elias',
        day: 0,
        html: '<p>{nora} this one should go out before the season pass. Can we move it into the sprint?</p>',
      },
    ],
  },
  30: {
    comments: [
      {
        by: 'tomas',
        day: -36,
        html: '<p>Two days for iOS, three for Android, once the timetable is on the phone.</p>',
      },
    ],
    blocked_by: [15],
  },
  41: {
    html: '<p>The boat was cancelled, we know who had a ticket, and we know how they paid. Why do we ask?</p>',
    relates_to: [25],
  },
  42: {
    comments: [
      { by: 'elias', day: -13, html: '<p>It was the beta and the shop version installed side by side.</p>' },
    ],
  },
};
