/**
 * The word that game keywords are compared with: a choice. It must be searched steadily and in the range where new games
 * move; a word the size of "games" would round all of them to zero on the provider's scale of 0 to 100.
 */
export const GAME_BENCHMARK = 'gpts';

/** Days of history that evidence covers (contract 5: the 90-day history). */
export const EVIDENCE_DAYS = 90;

/** Items whose evidence is bought in one job: the most keywords that a trends or SERP request takes (contract 4). */
export const BATCH_SIZE = 20;

/** Organic results in which big sites are counted (science E). */
export const BIG_SITE_RANKS = 5;

/** How often evidence is asked for before an item is judged by what there is. */
export const MAX_ATTEMPTS = 3;

/** Pause before evidence that could not be had is asked for again, minutes, times the attempts made. */
export const RETRY_MINUTES = 30;

/** Growing words of one scan that are compared: the most of one comparison (contract 4.2). */
export const SCAN_FINDS = 50;

/** How long growth and verdict of a word may lie apart and still describe the same rise, days. */
export const SIGNAL_DAYS = 30;

/** Results finished longer ago are not mined any more, days. */
export const MINING_DAYS = 7;

/** Results mined, and words promoted, in one step. */
export const MINING_BATCH = 50;

/** The market that evidence is bought for; what was researched for another one says nothing about it. */
export const MARKET = { locationCode: 2840, languageCode: 'en' } as const;

/** Nobody waits for scheduled work, so it is bought on the provider's cheaper standard queue where there is one. */
export const PURCHASE_MODE = 'economy';

/** Batches formed in one step: what a day's budget does not cover stays a candidate. */
export const BATCHES_PER_STEP = 5;
