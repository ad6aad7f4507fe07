/** Parameters that tell who clicked where, never which page it is. */
const TRACKING =
  /^(?:utm_\w*|gclid|gclsrc|gbraid|wbraid|dclid|gad_\w*|fbclid|msclkid|yclid|ysclid|twclid|ttclid|li_fat_id|igshid|igsh|mc_cid|mc_eid|_ga|_gl|_hsenc|_hsmi|hsctatracking|mkt_tok|oly_\w*|vero_id|srsltid|s_kwcid|ef_id|epik|irclickid|cmpid|ved|usg|sca_esv|amp|outputtype|guccounter|guce_referrer\w*)$/i;

/** Labels that serve the same page to another device; the last two labels are the owner's name at least. */
const DEVICE_LABELS = /(?<=^|\.)(?:www\d?|m|mobile|mobil|touch|amp)\.(?=[^.]*\.)/g;
const DEFAULT_FILE = /\/(?:index|default|home)\.(?:html?|php\d?|aspx?|jsp|cfm)$/i;
const AMP_PATH = /(?:\/amp|\.amp(?:\.html)?)$/i;
/** `https://www.google.com/amp/s/site.com/page`, and the same page on the AMP cache. */
const AMP_VIEWER = /^\/amp\/(?:s\/)?(.+)$/;
const AMP_CACHE = /^\/[cvi](?:\/s)?\/(.+)$/;
const CACHE_HOST = /(?:^|\.)cdn\.ampproject\.org$/;
const GOOGLE_HOST = /^www\.google\.[a-z.]+$/;
/** Paths of which there is one spelling, as of most. */
const NEVER_ESCAPED = /^[\w.~!*'()/-]*$/;
const STANDARD_PORTS: ReadonlySet<string> = new Set(['', '80', '443']);
/** Characters that servers take. What marks and parameters take grows with the square of their number. */
const LONGEST = 8192;

/**
 * What makes two addresses the same page: scheme, case of the host, device and AMP versions, default ports and files,
 * fragments (text fragments too), tracking parameters and the order of the others do not count. A hash-bang route does.
 * What is no address, or one that no server takes, stands for itself.
 */
export function canonicalUrl(address: string): string {
  const text = address.trim();
  const parsed = URL.parse(text);
  if (parsed === null || parsed.href.length > LONGEST) return text;
  const url = unwrapAmp(parsed);
  const path = withoutLastSlashes(spelled(url.pathname).replace(DEFAULT_FILE, '/')).replace(AMP_PATH, '');
  const port = STANDARD_PORTS.has(url.port) ? '' : `:${url.port}`;
  const route = url.hash.startsWith('#!') && url.hash.length > 2 ? url.hash : '';
  return `${hostOf(url)}${port}${withoutLastSlashes(path)}${queryOf(url)}${route}`;
}

function unwrapAmp(url: URL): URL {
  const inside =
    (GOOGLE_HOST.test(url.hostname) && AMP_VIEWER.exec(url.pathname)?.[1]) ||
    (CACHE_HOST.test(url.hostname) && AMP_CACHE.exec(url.pathname)?.[1]);
  return (inside && URL.parse(`https://${inside}${url.search}`)) || url;
}

/** A regular expression would begin anew at each slash of a row. */
function withoutLastSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end--;
  return path.slice(0, end);
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/\.$/, '').replace(DEVICE_LABELS, '');
}

function queryOf(url: URL): string {
  if (url.search === '') return '';
  const kept = [...url.searchParams]
    .filter(([name]) => !TRACKING.test(name))
    .map((pair) => pair.map(encodeURIComponent).join('='));
  return kept.length === 0 ? '' : `?${kept.sort().join('&')}`;
}

/** One spelling of each segment, whichever of its characters were written with percent signs; one that is no UTF-8 stays as it is. */
function spelled(path: string): string {
  if (NEVER_ESCAPED.test(path)) return path;
  try {
    return path.split('/').map(oneSpelling).join('/');
  } catch {
    return path;
  }
}

function oneSpelling(segment: string): string {
  return encodeURIComponent(decodeURIComponent(segment).normalize('NFC'));
}
