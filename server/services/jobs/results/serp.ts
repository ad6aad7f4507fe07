import { z } from 'zod';
import { OWNER_CLASSES, WEAK_SPOTS } from '../../../science/index.ts';
import { Known } from './metrics.ts';

const DifficultyParts = z
  .object({
    owners: z.number().meta({ description: 'Strength of the owners of the top ten, 0..100.' }),
    titles: z.number().meta({ description: 'Titles with every word of the keyword, 0..100.' }),
    features: z
      .number()
      .meta({ description: 'Share of the first screen that features take above the first result, 0..100.' }),
    links: Known('Domains that link to the ranking pages, logarithmic, 0..100.'),
  })
  .meta({ id: 'DifficultyParts' });

const WeakSpot = z
  .object({
    rank: z.number().int().meta({ description: '1 = the first organic result.' }),
    domain: z.string().nullable(),
    kind: z.enum(WEAK_SPOTS).meta({
      description: 'A forum, a page of users, or a small site whose title lacks a word of the keyword.',
    }),
  })
  .meta({ id: 'WeakSpot' });

const Feature = z
  .object({
    type: z.string(),
    rank: Known('Place on the page, 1 = first.'),
    owner: z.string().nullable().meta({ description: 'Domain of whom it shows; null = nobody, or several.' }),
  })
  .meta({ id: 'SerpFeature' });

const TrafficPotential = z
  .object({
    low: z.number().int().meta({ description: 'At rank 10.' }),
    high: z.number().int().meta({ description: 'At rank 1.' }),
  })
  .meta({ id: 'TrafficPotential' });

const KeywordSerp = z
  .object({
    keyword: z.string(),
    itemTypes: z.array(z.string()),
    topResults: z.array(
      z.object({
        rank: z.number().int().meta({ description: '1 = the first organic result.' }),
        title: z.string().nullable(),
        url: z.string().nullable(),
        domain: z.string().nullable(),
        description: z.string().nullable(),
        owner: z
          .enum(OWNER_CLASSES)
          .meta({ description: 'Who owns the page: a giant of any market, or an owner known in this one.' }),
      }),
    ),
    peopleAlsoAsk: z.array(z.string()),
    relatedSearches: z.array(z.string()),
    signals: z.object({
      hasAiOverview: z.boolean(),
      hasFeaturedSnippet: z.boolean(),
      hasKnowledgePanel: z.boolean(),
      organicCount: z.number().int(),
      authorityDomains: z.array(z.string()),
      nicheDomains: z.array(z.string()),
    }),
    difficulty: Known('How hard it is to rank, 0..100; null with fewer than five organic results.'),
    difficultyParts: DifficultyParts.nullable(),
    weakSpots: z
      .array(WeakSpot)
      .meta({ description: 'Places in the top ten that a better page can take, best rank first.' }),
    features: z
      .array(Feature)
      .meta({ description: 'What stands beside the organic results, in the order of the page.' }),
    trafficPotential: TrafficPotential.nullable().meta({
      description: 'Clicks a month over the keyword and its cluster; null where no volume is known.',
    }),
  })
  .meta({ id: 'KeywordSerp' });

/** Result of a SERP analysis (contract 4.3). */
export const SerpResult = z
  .object({
    results: z.record(z.string(), KeywordSerp).meta({ description: 'By keyword.' }),
    clusters: z.array(
      z.object({
        label: z.string().meta({ description: 'The largest member by volume; else the best connected one.' }),
        keywords: z.array(z.string()),
        sharedUrls: z.array(z.string()).meta({ description: "Of the label's top ten, four at least." }),
      }),
    ),
  })
  .meta({ id: 'SerpResult' });
