import type { DemoPage } from './demo-types.ts';

const RETRIES = `<h2>Why a payment may not be asked twice without thinking</h2>
<p>The bank answers in four ways: <em>yes</em>, <em>no</em>, <em>later</em> and not at all. The last one is the expensive one. Whoever sends the same payment again without its key may charge twice.</p>
<div data-block-type="callout-component" data-background="pink" data-logo-in-use="emoji" data-emoji-unicode="9888"><p><strong>Never</strong> make a new key for an old payment. If the key is lost, ask the bank for the payment by our order number first.</p></div>
<h2>When we ask again</h2>
<table><tbody><tr><th><p>Time since the first try</p></th><th><p>What happens</p></th><th><p>What the passenger sees</p></th></tr><tr><td><p>5 s</p></td><td><p>ask with the same key</p></td><td><p>a spinner</p></td></tr><tr><td><p>30 s, 2 min</p></td><td><p>ask with the same key</p></td><td><p>"Your bank is slow today"</p></td></tr><tr><td><p>10 min, then hourly</p></td><td><p>ask for the state only</p></td><td><p>a mail once it is clear</p></td></tr><tr><td><p>24 h</p></td><td><p>give up, refund, tell a person</p></td><td><p>a mail with an apology</p></td></tr></tbody></table>
<h2>In code</h2>
<pre><code class="language-ts">const answer = await bank.pay({ key: payment.key, amount: payment.amount });
if (answer === 'later') return schedule(payment, nextDelay(payment.attempts));
if (answer === 'no') return refuse(payment);
await settle(payment);</code></pre>
<h2>Open questions</h2>
<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>What if the mail bounces? We call.</p></li><li data-type="taskItem" data-checked="false"><p>Who may give up earlier than after 24 hours?</p></li></ul>`;

const ON_CALL = `<h2>You are on call. Good evening.</h2>
<p>Nothing here needs a hero. If it takes longer than twenty minutes, wake the second person; that is what they are for.</p>
<h3>First five minutes</h3>
<ol><li><p>Open the page that the alarm names.</p></li><li><p>Say in the channel that you are looking.</p></li><li><p>Is somebody standing on a pier because of it? Then call the pier first.</p></li></ol>
<h3>What usually helps</h3>
<table><tbody><tr><th><p>Alarm</p></th><th><p>First thing to try</p></th></tr><tr><td><p>payments wait</p></td><td><p>look at the bank's own status page</p></td></tr><tr><td><p>no positions of vessels</p></td><td><p>the antenna at Ness; it ices up</p></td></tr><tr><td><p>slow quotes</p></td><td><p>look for a report that runs at noon and stop it</p></td></tr></tbody></table>
<div data-block-type="callout-component" data-background="green" data-logo-in-use="emoji" data-emoji-unicode="9749"><p>After a night with an alarm you start at noon. This is not a suggestion.</p></div>
<h3>Before you go to bed</h3>
<ul data-type="taskList"><li data-type="taskItem" data-checked="false"><p>Write down what you saw, even if it went away by itself</p></li><li data-type="taskItem" data-checked="false"><p>One work item for what should never wake anybody again</p></li></ul>`;

export const BOOKING_CORE_PAGES: DemoPage[] = [
  { name: 'Asking the bank again', emoji: '128179', by: 'wanjiru', day: -36, html: RETRIES },
  { name: 'On call', emoji: '128222', by: 'marek', day: -58, html: ON_CALL },
];
