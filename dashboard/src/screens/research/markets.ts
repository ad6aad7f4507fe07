/** ISO code, location code less 2000, languages: the markets with keyword data, as the service bundles them (a test compares both). */
const ROWS = `
DZ12:fr,ar AO24:pt AZ31:az AR32:es AU36:en AT40:de BH48:ar BD50:bn AM51:hy BE56:fr,nl,de BO68:es BR76:pt
BG100:bg MM104:en KH116:en CM120:fr CA124:en,fr LK144:en CL152:es TW158:zh-TW CO170:es CR188:es HR191:hr
CY196:el,en CZ203:cs DK208:da EC218:es SV222:es EE233:et FI246:fi FR250:fr DE276:de GH288:en GR300:el,en
GT320:es HK344:en,zh-TW HU348:hu IN356:en,hi ID360:en,id IE372:en IL376:he,ar IT380:it CI384:fr JP392:ja
KZ398:ru JO400:ar KE404:en KR410:ko LV428:lv LT440:lt MY458:en,ms MT470:en MX484:es MC492:fr MD498:ro
MA504:ar,fr NL528:nl NZ554:en NI558:es NG566:en NO578:nb PK586:en,ur PA591:es PY600:es PE604:es PH608:en,tl
PL616:pl PT620:pt RO642:ro SA682:ar SN686:fr RS688:sr SG702:en,zh-CN SK703:sk VN704:en,vi SI705:sl ZA710:en
ES724:es SE752:sv CH756:de,fr,it TH764:th AE784:ar,en TN788:ar TR792:tr UA804:uk,ru MK807:mk EG818:ar,en
GB826:en US840:en,es BF854:fr UY858:es VE862:es`;

export interface Market {
  locationCode: number;
  languageCode: string;
  /** Country and language in words: `United States, English`. */
  name: string;
}

const countries = new Intl.DisplayNames('en', { type: 'region' });
const languages = new Intl.DisplayNames('en', { type: 'language' });

export const MARKETS: readonly Market[] = ROWS.trim()
  .split(/\s+/)
  .flatMap((row) => {
    const [, iso, code, spoken] = /^([A-Z]{2})(\d+):(.+)$/.exec(row)!;
    return spoken!.split(',').map((languageCode) => ({
      locationCode: 2000 + Number(code),
      languageCode,
      name: `${countries.of(iso!)}, ${languages.of(languageCode)}`,
    }));
  })
  .sort((one, other) => one.name.localeCompare(other.name));

export const DEFAULT_MARKET = '2840-en';
export const marketKey = ({ locationCode, languageCode }: Pick<Market, 'locationCode' | 'languageCode'>): string =>
  `${locationCode}-${languageCode}`;

/** A market in words; its codes where it is none of the bundled ones. */
export function marketName(market: Pick<Market, 'locationCode' | 'languageCode'>): string {
  const key = marketKey(market);
  return (
    MARKETS.find((known) => marketKey(known) === key)?.name ?? `Location ${market.locationCode}, ${market.languageCode}`
  );
}
