import type { DemoPage } from './demo-types.ts';

const RELEASE_PLAN = `<h2>What goes out</h2>
<p>Release 4.2 brings the season pass and a timetable that works without a network. Everything else waits: people on the pier should not have to learn two things at once.</p>
<div data-block-type="callout-component" data-background="light-blue" data-logo-in-use="emoji" data-emoji-unicode="127915"><p><strong>One rule.</strong> Nobody loses a ticket during an update. If in doubt, we stop the rollout and ask questions later.</p></div>
<h2>Steps</h2>
<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>Freeze texts, send them to translation</p></li><li data-type="taskItem" data-checked="true"><p>Season pass: the three drawings</p></li><li data-type="taskItem" data-checked="false"><p>Wallet sorts right after midnight (PAX-14)</p></li><li data-type="taskItem" data-checked="false"><p>A morning on the Holm line with five phones</p></li><li data-type="taskItem" data-checked="false"><p>A tenth of the phones, then everybody</p></li></ul>
<h2>Who decides what</h2>
<table><tbody><tr><th><p>Question</p></th><th><p>Who</p></th><th><p>Until</p></th></tr><tr><td><p>Is it good enough for a tenth?</p></td><td><p>Elias</p></td><td><p>the evening before</p></td></tr><tr><td><p>Is it good enough for all?</p></td><td><p>Nora</p></td><td><p>two days after</p></td></tr><tr><td><p>Do we stop?</p></td><td><p>whoever is on call</p></td><td><p>at any time</p></td></tr></tbody></table>
<h2>What we watch</h2>
<ul><li><p>crashes per thousand starts: below 2</p></li><li><p>purchases that begin and do not end: not above last week</p></li><li><p>calls to the piers: Polina counts them by hand and writes them under this line</p></li></ul>
<blockquote><p>If the graph is flat and the pier is quiet, it went well.</p></blockquote>`;

const RESEARCH = `<h2>Six mornings on the pier</h2>
<p>We stood at Holm, Ness and the old harbour, and asked 41 people to buy a ticket while we watched. No questions, no help.</p>
<h3>What we saw</h3>
<ol><li><p>Everybody looks at the <strong>time</strong> first and at the price last.</p></li><li><p>Nine people took a screenshot of their ticket, because they did not trust the signal.</p></li><li><p>Nobody found the dog ticket. Four people had a dog.</p></li></ol>
<blockquote><p>"I know the boat. I only want to know whether it comes." A fisherman, 06:20</p></blockquote>
<h3>What follows from it</h3>
<ul><li><p>The nearest pier and its next boats are the first screen, not a search form.</p></li><li><p>A bought ticket says that it works without a network, in words.</p></li><li><p>Dogs, bicycles and wheelchairs are asked about once, and remembered.</p></li></ul>
<div data-block-type="callout-component" data-background="peach" data-logo-in-use="emoji" data-emoji-unicode="128021"><p>The dog ticket costs nothing. That is why it was hidden: the old machine printed only what had a price.</p></div>`;

export const PASSENGER_APP_PAGES: DemoPage[] = [
  { name: 'Release 4.2', emoji: '128674', by: 'nora', day: -2, html: RELEASE_PLAN },
  { name: 'How people buy tickets on the pier', emoji: '128270', by: 'aiko', day: -33, html: RESEARCH },
];
