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
    domain: z.string().nullable().meta({ description: 'Domain of the page.' }),
    kind: z.enum(WEAK_SPOTS).meta({
      description: 'A forum, a page of users, or a small site whose title lacks a word of the keyword.',
    }),
  })
  .meta({ id: 'WeakSpot' });

const Feature = z
  .object({
    type: z.string().meta({ description: 'Kind.' }),
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
    keyword: z.string().meta({ description: 'The keyword.' }),
    itemTypes: z.array(z.string()).meta({ description: 'Kinds of blocks on the page.' }),
    topResults: z
      .array(
        z.object({
          rank: z.number().int().meta({ description: '1 = the first organic result.' }),
          title: z.string().nullable().meta({ description: 'Title of the page.' }),
          url: z.string().nullable().meta({ description: 'Address of the page.' }),
          domain: z.string().nullable().meta({ description: 'Domain of the page.' }),
          description: z.string().nullable().meta({ description: 'Text under the title.' }),
          owner: z
            .enum(OWNER_CLASSES)
            .meta({ description: 'Who owns the page: a giant of any market, or an owner known in this one.' }),
        }),
      )
      .meta({ description: 'Organic results, best rank first.' }),
    peopleAlsoAsk: z.array(z.string()).meta({ description: 'Questions that the page suggests.' }),
    relatedSearches: z.array(z.string()).meta({ description: 'Searches that the page suggests.' }),
    signals: z
      .object({
        hasAiOverview: z.boolean().meta({ description: 'Whether an AI overview stands on the page.' }),
        hasFeaturedSnippet: z.boolean().meta({ description: 'Whether a featured snippet does.' }),
        hasKnowledgePanel: z.boolean().meta({ description: 'Whether a knowledge panel does.' }),
        organicCount: z.number().int().meta({ description: 'Organic results that were read.' }),
        authorityDomains: z.array(z.string()).meta({ description: 'Domains of well-known sites among them.' }),
        nicheDomains: z.array(z.string()).meta({ description: 'Other domains among them.' }),
      })
      .meta({ description: 'What the page shows.' }),
    difficulty: Known('How hard it is to rank, 0..100; null with fewer than five organic results.'),
    difficultyParts: DifficultyParts.nullable().meta({
      description: 'What the difficulty is made of; null where it is.',
    }),
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
    clusters: z
      .array(
        z.object({
          label: z.string().meta({ description: 'The largest member by volume; else the best connected one.' }),
          keywords: z.array(z.string()).meta({ description: 'Keywords.' }),
          sharedUrls: z.array(z.string()).meta({ description: "Of the label's top ten, four at least." }),
        }),
      )
      .meta({ description: 'Keywords that belong together.' }),
  })
  .meta({ id: 'SerpResult' });
