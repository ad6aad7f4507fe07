/** Countries with a database of their own: code (2000 + ISO 3166 numeric), ISO letters, name, languages. */
const COUNTRIES = `
2012 DZ Algeria fr,ar|2024 AO Angola pt|2031 AZ Azerbaijan az|2032 AR Argentina es|2036 AU Australia en|2040 AT Austria de
2048 BH Bahrain ar|2050 BD Bangladesh bn|2051 AM Armenia hy|2056 BE Belgium fr,nl,de|2068 BO Bolivia es|2076 BR Brazil pt
2100 BG Bulgaria bg|2104 MM Myanmar en|2116 KH Cambodia en|2120 CM Cameroon fr|2124 CA Canada en,fr|2144 LK Sri_Lanka en
2152 CL Chile es|2158 TW Taiwan zh-TW|2170 CO Colombia es|2188 CR Costa_Rica es|2191 HR Croatia hr|2196 CY Cyprus el,en
2203 CZ Czechia cs|2208 DK Denmark da|2218 EC Ecuador es|2222 SV El_Salvador es|2233 EE Estonia et|2246 FI Finland fi
2250 FR France fr|2276 DE Germany de|2288 GH Ghana en|2300 GR Greece el,en|2320 GT Guatemala es|2344 HK Hong_Kong en,zh-TW
2348 HU Hungary hu|2356 IN India en,hi|2360 ID Indonesia en,id|2372 IE Ireland en|2376 IL Israel he,ar|2380 IT Italy it
2384 CI Cote_d'Ivoire fr|2392 JP Japan ja|2398 KZ Kazakhstan ru|2400 JO Jordan ar|2404 KE Kenya en|2410 KR South_Korea ko
2428 LV Latvia lv|2440 LT Lithuania lt|2458 MY Malaysia en,ms|2470 MT Malta en|2484 MX Mexico es|2492 MC Monaco fr|2498 MD Moldova ro
2504 MA Morocco ar,fr|2528 NL Netherlands nl|2554 NZ New_Zealand en|2558 NI Nicaragua es|2566 NG Nigeria en|2578 NO Norway nb
2586 PK Pakistan en,ur|2591 PA Panama es|2600 PY Paraguay es|2604 PE Peru es|2608 PH Philippines en,tl|2616 PL Poland pl
2620 PT Portugal pt|2642 RO Romania ro|2682 SA Saudi_Arabia ar|2686 SN Senegal fr|2688 RS Serbia sr|2702 SG Singapore en,zh-CN
2703 SK Slovakia sk|2704 VN Vietnam en,vi|2705 SI Slovenia sl|2710 ZA South_Africa en|2724 ES Spain es|2752 SE Sweden sv
2756 CH Switzerland de,fr,it|2764 TH Thailand th|2784 AE United_Arab_Emirates ar,en|2788 TN Tunisia ar|2792 TR Turkiye tr
2804 UA Ukraine uk,ru|2807 MK North_Macedonia mk|2818 EG Egypt ar,en|2826 GB United_Kingdom en|2840 US United_States en,es
2854 BF Burkina_Faso fr|2858 UY Uruguay es|2862 VE Venezuela es`;

export interface Country {
  code: number;
  iso: string;
  name: string;
  languages: string[];
}

export const countries: readonly Country[] = COUNTRIES.trim()
  .split(/[|\n]/)
  .map((line) => {
    const [code, iso, name, languages] = line.trim().split(' ');
    return { code: Number(code), iso: iso!, name: name!.replaceAll('_', ' '), languages: languages!.split(',') };
  });

const byCode = new Map(countries.map((country) => [country.code, country]));
const byName = new Map(countries.map((country) => [country.name.toLowerCase(), country]));
const languageNames = new Intl.DisplayNames(['en'], { type: 'language' });

export const languages: readonly { code: string; name: string }[] = [
  ...new Set(countries.flatMap((country) => country.languages)),
].map((code) => ({ code, name: languageNames.of(code) ?? code }));

const languageCodes = new Set(languages.map(({ code }) => code));

export function isCountry(code: number): boolean {
  return byCode.has(code);
}

export function isLanguage(code: string): boolean {
  return languageCodes.has(code);
}

/** The place and language a task names, with the defaults of the United States and the country's first language. */
export function placeOf(task: Readonly<Record<string, unknown>>): { location: number; language: string } {
  const named = byName.get(String(task.location_name ?? '').toLowerCase());
  const location = typeof task.location_code === 'number' ? task.location_code : (named?.code ?? 2840);
  const spoken = languages.find(({ name }) => name === task.language_name)?.code;
  const language = typeof task.language_code === 'string' ? task.language_code : spoken;
  return { location, language: language ?? byCode.get(location)?.languages[0] ?? 'en' };
}
