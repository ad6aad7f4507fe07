import { type Features, featuresOf, organicPlaces, PAGE_SIZE, type Place } from '../data/serp-pages.ts';

type Item = Record<string, unknown> & { type: string };

const ORGANIC_BLANKS = {
  cache_url: null,
  related_search_url: null,
  is_image: false,
  is_video: false,
  is_featured_snippet: false,
  is_malicious: false,
  is_web_story: false,
  pre_snippet: null,
  extended_snippet: null,
  images: null,
  amp_version: false,
  rating: null,
  price: null,
  highlighted: null,
  links: null,
  faq: null,
  extended_people_also_search: null,
  about_this_result: null,
  related_result: null,
  timestamp: null,
};

function organic(place: Place): Item {
  const { domain, title, url, description } = place;
  const site = domain.replace(/^www\./, '');
  return {
    type: 'organic',
    domain,
    title,
    url,
    description,
    breadcrumb: `https://${site}`,
    website_name: site,
    ...ORGANIC_BLANKS,
  };
}

function question(title: string, place: Place): Item {
  const answer = {
    type: 'people_also_ask_expanded_element',
    featured_title: null,
    url: place.url,
    domain: place.domain,
    title: place.title,
    description: place.description,
    images: null,
    timestamp: null,
    table: null,
  };
  return { type: 'people_also_ask_element', title, seed_question: null, xpath: null, expanded_element: [answer] };
}

function aiOverview(keyword: string, places: readonly Place[]): Item {
  const references = places.slice(0, 3).map((place) => ({
    type: 'ai_overview_reference',
    source: place.domain,
    domain: place.domain,
    url: place.url,
    title: place.title,
    text: place.description,
  }));
  const text = `An overview of ${keyword}.`;
  const element = {
    type: 'ai_overview_element',
    title: null,
    text,
    markdown: text,
    links: null,
    images: null,
    references,
  };
  return { type: 'ai_overview', asynchronous_ai_overview: false, markdown: text, items: [element], references };
}

/** What stands above the first organic result. */
function above(keyword: string, features: Features, places: readonly Place[]): Item[] {
  const items: Item[] = [];
  if (features.aiOverview) items.push(aiOverview(keyword, places));
  if (features.featuredSnippet) {
    const { domain, title, url, description } = places[0]!;
    const rest = { breadcrumb: null, featured_title: null, timestamp: null, images: null, table: null };
    items.push({ type: 'featured_snippet', domain, title, description, url, ...rest });
  }
  if (features.knowledgeGraph)
    items.push({ type: 'knowledge_graph', title: keyword, subtitle: null, description: null });
  return items;
}

function firstPage(keyword: string, features: Features, results: Item[], places: readonly Place[]): Item[] {
  const items = [...above(keyword, features, places), ...results.slice(0, 3)];
  if (features.peopleAlsoAsk.length > 0) {
    const questions = features.peopleAlsoAsk.map((title, i) => question(title, places[i % places.length]!));
    items.push({ type: 'people_also_ask', items: questions });
  }
  items.push(...results.slice(3));
  if (features.relatedSearches.length > 0) items.push({ type: 'related_searches', items: features.relatedSearches });
  return items;
}

/** All items of `count` organic results on pages of ten, ranked within their type and over the whole answer. */
export function serpItems(seed: number, keyword: string, count: number): Item[] {
  const places = organicPlaces(seed, keyword, count);
  const features = featuresOf(seed, keyword);
  const items: (Item & { page: number })[] = [];
  for (let page = 0; page * PAGE_SIZE < count; page++) {
    const results = places.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE).map(organic);
    const all = page === 0 ? firstPage(keyword, features, results, places) : results;
    items.push(...all.map((item) => ({ ...item, page: page + 1 })));
  }
  const groups = new Map<string, number>();
  return items.map((item, i) => {
    const rank = (groups.get(item.type) ?? 0) + 1;
    groups.set(item.type, rank);
    const position = item.type === 'knowledge_graph' ? 'right' : 'left';
    return {
      rank_group: rank,
      rank_absolute: i + 1,
      position,
      xpath: `/html[1]/body[1]/div[${i + 1}]`,
      rectangle: null,
      ...item,
    };
  });
}
