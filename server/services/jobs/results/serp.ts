import { z } from 'zod';
import { Known } from './metrics.ts';

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
    difficulty: Known('0..100; null with fewer than five organic results.'),
  })
  .meta({ id: 'KeywordSerp' });

/** Result of a SERP analysis (contract 4.3). */
export const SerpResult = z
  .object({
    results: z.record(z.string(), KeywordSerp).meta({ description: 'By keyword.' }),
    clusters: z.array(
      z.object({
        label: z.string(),
        keywords: z.array(z.string()),
        sharedUrls: z.array(z.string()).meta({ description: "Of the label's top ten, four at least." }),
      }),
    ),
  })
  .meta({ id: 'SerpResult' });
