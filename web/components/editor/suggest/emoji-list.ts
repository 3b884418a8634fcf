/** An emoji by the word that is typed behind ":"; more words find it too. */
export type Emoji = { sign: string; name: string; words: string };

const LIST = `😀 grinning smile happy|😂 joy laugh tears|🙂 smile|😉 wink|😍 heart_eyes love|😎 cool sunglasses|🤔 thinking|😐 neutral|😴 sleeping tired|😕 confused|😢 cry sad|😭 sob sad|😡 angry|😱 scream fear|🤯 mind_blown|🥳 party celebrate|🤝 handshake deal|👍 thumbs_up yes ok plus|👎 thumbs_down no minus|👏 clap applause|🙌 raised_hands hooray|🙏 pray thanks please|💪 strong muscle|👀 eyes look|👋 wave hello|👌 ok perfect|✌️ victory peace|🤞 fingers_crossed luck|👉 point_right|👈 point_left|👆 point_up|👇 point_down|❤️ heart love|💔 broken_heart|💙 blue_heart|💚 green_heart|💛 yellow_heart|💜 purple_heart|⭐ star|✨ sparkles new|🔥 fire hot|💯 hundred|🎉 tada party celebrate|🎂 cake birthday|🎁 gift|🏆 trophy win|🥇 gold_medal first|🎯 target goal|🚀 rocket launch ship|⚡ lightning fast|💡 bulb idea|📌 pin|📎 paperclip|📝 memo note|📅 calendar date|📈 chart_up growth|📉 chart_down|📊 chart bar|📁 folder|📄 page document|📚 books docs|📣 megaphone announce|🔔 bell|🔕 no_bell mute|🔍 search magnifier|🔒 lock closed|🔓 unlock open|🔑 key|🔗 link chain|🔧 wrench fix tool|🔨 hammer build|🛠️ tools|⚙️ gear settings|🧪 test experiment|🧹 broom clean|🗑️ trash delete|💾 disk save|💻 laptop computer|📱 phone mobile|🖥️ desktop screen|⌨️ keyboard|🌐 globe web|☁️ cloud|🐛 bug|🐞 ladybug bug|✅ check done|☑️ ballot_check|❌ cross no fail|❗ exclamation important|❓ question|⚠️ warning|🚫 forbidden stop|⛔ no_entry|🛑 stop|🚧 construction progress|♻️ recycle refactor|🆕 new|🆗 ok_box|🔴 red_circle|🟠 orange_circle|🟡 yellow_circle|🟢 green_circle|🔵 blue_circle|🟣 purple_circle|⚪ white_circle|⚫ black_circle|⏰ alarm clock|⏳ hourglass wait|⌛ hourglass_done|🕐 one_oclock time|☕ coffee|🍕 pizza|🍎 apple|🍺 beer|🌱 seedling grow|🌳 tree|🌞 sun|🌙 moon night|🌈 rainbow|❄️ snow cold|🌊 wave_sea|🐶 dog|🐱 cat|🦊 fox|🐢 turtle slow|🦄 unicorn|🏠 home house|🏢 office|✈️ plane travel|🚗 car|🚲 bike|🚢 ship|🗺️ map|💰 money|💳 card pay|🛒 cart shop|➡️ arrow_right|⬅️ arrow_left|⬆️ arrow_up|⬇️ arrow_down|🔄 refresh sync|➕ plus|➖ minus|✖️ times|♾️ infinity`;

export const EMOJI: readonly Emoji[] = LIST.split('|').map((line) => {
  const [sign = '', name = '', ...words] = line.split(' ');
  return { sign, name, words: [name, ...words].join(' ') };
});

const MOST = 8;

/** Those whose name begins with what was typed, then those that it finds otherwise. */
export function findEmoji(query: string): readonly Emoji[] {
  const asked = query.toLowerCase();
  const found = EMOJI.filter(({ words }) => words.split(/[ _]/).some((word) => word.startsWith(asked)));
  // 0 for the very name, 1 for one that begins with it.
  const rank = ({ name }: Emoji) => (name === asked ? 0 : name.startsWith(asked) ? 1 : 2);
  return found.toSorted((a, b) => rank(a) - rank(b)).slice(0, MOST);
}
