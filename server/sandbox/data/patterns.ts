/** `_` stands for the seed. Mixed on purpose: the filters of a research need something to remove. */
export const PATTERNS = (
  'best _|_ online|free _|_ near me|how to _|_ for beginners|_ app|_ download|_ 2026|cheap _|_ review|_ reviews|buy _|_ price|' +
  '_ for kids|what is _|_ vs|_ alternatives|_ ideas|_ tutorial|_ game|_ games|top 10 _|_ jobs|_ course|_ apk|used _|_ sale|' +
  '_ meaning|_ wiki|_ reddit|_ youtube|_ generator|_ calculator|_ template|_ pdf|is _ worth it|_ login|_ unblocked|_ mod|' +
  'why is _ so popular|_ wallpaper|_ tips|_ tricks|_ rules|_ news|_ update|_ release date|_ guide|_ cheats|_ discount code|' +
  '_ store|_ shop|_ for sale|_ delivery|_ rental|_ software|_ tool|_ tools|_ maker|_ simulator|_ test|_ quiz|_ coloring pages|' +
  '_ costume|_ birthday cake|_ gift|diy _|homemade _|_ recipe|_ history|_ pictures|_ memes|_ drawing|_ font|_ logo|_ lyrics|' +
  '_ movie|_ show|_ season 2|_ plush|_ toys|_ set|_ kit|_ bundle|professional _|_ certification|_ salary|_ training|_ classes|' +
  '_ near me open now|_ uk|_ usa|_ canada|vintage _|_ size chart|_ warranty|_ repair|_ parts|_ accessories|_ for women|_ for men'
).split('|');

const FUNCTION_WORDS = new Set('a an and at for from how in is of on the to what with'.split(' '));

/** Words that searchers add to a subject. */
const MODIFIERS: ReadonlySet<string> = new Set(
  PATTERNS.flatMap((pattern) => pattern.split(' ')).filter((word) => word !== '_' && !FUNCTION_WORDS.has(word)),
);

export function isModifier(word: string): boolean {
  return MODIFIERS.has(word);
}
