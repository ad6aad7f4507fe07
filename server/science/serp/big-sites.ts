import { getDomain } from 'tldts';

/** Country endings under which the largest shops and portals run their own sites. */
const COUNTRY_ENDINGS = [
  ...['com', 'co.uk', 'de', 'fr', 'it', 'es', 'ca', 'com.au', 'co.jp', 'in', 'co.in', 'com.br', 'com.mx', 'nl', 'se'],
  ...['pl', 'com.tr', 'ae', 'sg', 'com.sg', 'com.be', 'be', 'at', 'ch', 'ie', 'pt', 'dk', 'no', 'fi', 'co.kr', 'co.nz'],
];
const IN_MANY_COUNTRIES = ['amazon', 'ebay', 'google', 'yahoo', 'ikea', 'tripadvisor', 'indeed', 'glassdoor', 'yelp'];

/**
 * Sites that rank for almost anything, by registrable domain: the largest encyclopaedias, social networks, shops, news
 * and reference sites, app stores and game portals. A page on one of them says that the field is held by size.
 */
const ONE_DOMAIN = [
  ...['wikipedia.org', 'wiktionary.org', 'wikihow.com', 'britannica.com', 'merriam-webster.com', 'dictionary.com'],
  ...['youtube.com', 'facebook.com', 'instagram.com', 'x.com', 'twitter.com', 'tiktok.com', 'reddit.com', 'quora.com'],
  ...['pinterest.com', 'linkedin.com', 'medium.com', 'tumblr.com', 'discord.com', 'twitch.tv', 'vimeo.com', 'imdb.com'],
  ...['apple.com', 'microsoft.com', 'adobe.com', 'github.com', 'stackoverflow.com', 'stackexchange.com', 'mozilla.org'],
  ...[
    'walmart.com',
    'target.com',
    'bestbuy.com',
    'etsy.com',
    'aliexpress.com',
    'alibaba.com',
    'costco.com',
    'temu.com',
  ],
  ...['homedepot.com', 'lowes.com', 'wayfair.com', 'craigslist.org', 'booking.com', 'expedia.com', 'airbnb.com'],
  ...[
    'nytimes.com',
    'cnn.com',
    'bbc.com',
    'bbc.co.uk',
    'theguardian.com',
    'forbes.com',
    'washingtonpost.com',
    'wsj.com',
  ],
  ...['reuters.com', 'bloomberg.com', 'businessinsider.com', 'usatoday.com', 'nbcnews.com', 'foxnews.com', 'cnet.com'],
  ...['theverge.com', 'wired.com', 'techcrunch.com', 'pcmag.com', 'techradar.com', 'tomsguide.com', 'investopedia.com'],
  ...[
    'webmd.com',
    'mayoclinic.org',
    'healthline.com',
    'nih.gov',
    'cdc.gov',
    'clevelandclinic.org',
    'who.int',
    'nasa.gov',
  ],
  ...['irs.gov', 'gov.uk', 'europa.eu', 'harvard.edu', 'stanford.edu', 'mit.edu', 'espn.com', 'weather.com'],
  ...['netflix.com', 'spotify.com', 'rottentomatoes.com', 'fandom.com', 'ign.com', 'gamespot.com', 'polygon.com'],
  ...['metacritic.com', 'steampowered.com', 'steamcommunity.com', 'epicgames.com', 'playstation.com', 'xbox.com'],
  ...['nintendo.com', 'roblox.com', 'minecraft.net', 'ea.com', 'ubisoft.com', 'itch.io', 'poki.com', 'crazygames.com'],
  ...['coolmathgames.com', 'miniclip.com', 'kongregate.com', 'addictinggames.com', 'y8.com', 'armorgames.com'],
  ...['gamesradar.com', 'pcgamer.com', 'eurogamer.net', 'canva.com', 'msn.com', 'openai.com', 'chatgpt.com'],
];

const BIG_SITES = new Set([
  ...ONE_DOMAIN,
  ...IN_MANY_COUNTRIES.flatMap((name) => COUNTRY_ENDINGS.map((ending) => `${name}.${ending}`)),
]);

/**
 * The domain an owner registered, e.g. `example.co.uk` of `https://shop.example.co.uk/x`; null for addresses without one.
 * A subdomain of a shared host (`someone.github.io`) is a site of its own, as the public suffix list says.
 */
export function registrableDomain(urlOrHost: string): string | null {
  return getDomain(urlOrHost, { allowPrivateDomains: true });
}

/** Whether a registrable domain is a very large site (science 3): an exact look-up, so `notamazon.com` is not one. */
export function isBigSite(domain: string): boolean {
  return BIG_SITES.has(domain);
}
