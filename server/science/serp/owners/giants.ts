/** A list of registrable domains, separated by white space. */
export function domains(text: string): string[] {
  return text.split(/\s+/).filter((name) => name !== '');
}

/** Country endings under which the largest shops and portals run their own sites. */
const COUNTRY_ENDINGS = domains(`
  com co.uk de fr it es ca com.au co.jp in co.in com.br com.mx nl se pl com.tr ae sg com.sg com.be be at ch ie pt dk no fi
  co.kr co.nz`);
const IN_MANY_COUNTRIES = domains('amazon ebay google yahoo ikea tripadvisor indeed glassdoor yelp');

/**
 * Sites that rank for almost anything in any market, by registrable domain: encyclopaedias, app stores, world-wide shops,
 * reference, health and government sites, streaming and game portals. Forums and pages of users are not among them.
 */
const ONE_DOMAIN = domains(`
  wikipedia.org wiktionary.org wikihow.com britannica.com merriam-webster.com dictionary.com youtube.com vimeo.com imdb.com
  twitch.tv apple.com microsoft.com adobe.com github.com mozilla.org canva.com openai.com chatgpt.com msn.com
  aliexpress.com alibaba.com temu.com etsy.com booking.com expedia.com airbnb.com
  webmd.com mayoclinic.org healthline.com nih.gov cdc.gov clevelandclinic.org who.int nasa.gov europa.eu harvard.edu
  stanford.edu mit.edu weather.com espn.com netflix.com spotify.com rottentomatoes.com fandom.com ign.com gamespot.com
  polygon.com metacritic.com steampowered.com epicgames.com playstation.com xbox.com nintendo.com roblox.com minecraft.net
  ea.com ubisoft.com itch.io poki.com crazygames.com coolmathgames.com miniclip.com kongregate.com addictinggames.com
  y8.com armorgames.com gamesradar.com pcgamer.com eurogamer.net`);

export const GIANTS: ReadonlySet<string> = new Set([
  ...ONE_DOMAIN,
  ...IN_MANY_COUNTRIES.flatMap((name) => COUNTRY_ENDINGS.map((ending) => `${name}.${ending}`)),
]);
