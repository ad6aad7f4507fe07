import { WORDS } from '../../server/operations/words.ts';
import { enumOf } from './enum-of.ts';

export const Verdict = enumOf('Verdict', WORDS.verdict, {
  description: 'Verdict on a keyword against its benchmark, best first.',
  meanings: {
    strong: 'Above the benchmark and growing, or above it by a fifth and steady.',
    pass: 'Above the benchmark and steady, or level with it and growing.',
    close: 'Above the benchmark and shrinking, or level with it and steady.',
    watch: 'Level with the benchmark and shrinking, or below it and growing.',
    fail: 'Below the benchmark and not growing, or nobody can tell.',
  },
});

export const Size = enumOf('Size', WORDS.size, {
  description: 'How large a keyword is beside the benchmark now.',
  meanings: {
    above: 'Larger.',
    level: 'Within ten percent of it.',
    below: 'Smaller.',
    unknown: 'Nobody can tell.',
  },
});

export const Momentum = enumOf('Momentum', WORDS.momentum, {
  description: 'Where a keyword is going against the benchmark.',
  meanings: {
    rising: 'It grows.',
    breakout: 'It has at least doubled of late.',
    steady: 'It stays where it is.',
    seasonal: 'It moves as it does every year.',
    falling: 'It shrinks.',
    fading: 'It is well below the best of its last weeks.',
    unknown: 'Nobody can tell.',
  },
});

export const Confidence = enumOf('Confidence', WORDS.confidence, {
  description: 'How far a verdict can be relied on.',
  meanings: {
    high: 'Neither the provider’s rounding nor a single week changes it.',
    medium: 'One of them changes it by one step.',
    low: 'They change it by more, or there is too little to judge from.',
  },
});

export const ComparisonReasonCode = enumOf('ComparisonReasonCode', WORDS.comparisonReason, {
  description: 'What a size, a momentum or a confidence rests on.',
  meanings: {
    SIZE_ABOVE: 'It is above the benchmark.',
    SIZE_LEVEL: 'It is level with the benchmark.',
    SIZE_BELOW: 'It is below the benchmark.',
    MOMENTUM_RISING: 'It rises.',
    MOMENTUM_BREAKOUT: 'It breaks out.',
    MOMENTUM_STEADY: 'It is steady.',
    MOMENTUM_SEASONAL: 'It moves with the season.',
    MOMENTUM_FALLING: 'It falls.',
    MOMENTUM_FADING: 'It fades.',
    MOMENTUM_UNKNOWN: 'Its momentum is unknown.',
    SHORT_RANGE: 'The range is short.',
    SMALL_BENCHMARK: 'The benchmark is small.',
    POINTS_MISSING: 'Points of the series are missing.',
    ROUGH_RATIO: 'The provider’s rounding leaves a wide range of ratios open.',
    ROUNDING: 'The provider’s rounding may change it.',
    ONE_WEEK: 'One week may change it.',
    BRIDGED: 'It was measured through a word between it and the benchmark.',
    BENCHMARK_ZERO: 'The benchmark has no interest to compare with.',
    NO_DATA: 'There are no figures.',
    IS_BENCHMARK: 'It is the benchmark itself.',
  },
});

export const Freshness = enumOf('Freshness', WORDS.freshness, {
  description: 'How new the interest in a keyword is.',
  meanings: {
    new: 'It has come up out of next to nothing.',
    reviving: 'It has come back.',
    established: 'It has been there all the time.',
    unclear: 'Nobody can tell.',
  },
});

export const DecayRisk = enumOf('DecayRisk', WORDS.decayRisk, {
  description: 'Risk that the interest in a keyword is fading.',
  meanings: { high: 'It falls or fades.', medium: 'It moves with the season.', low: 'Nothing speaks for it.' },
});

export const Direction = enumOf('Direction', WORDS.direction, {
  description: 'Where a series as a whole is going.',
  meanings: { rising: 'Up.', falling: 'Down.', flat: 'Neither.', unknown: 'Nobody can tell.' },
});

export const CandidateOrigin = enumOf('CandidateOrigin', WORDS.candidateOrigin, {
  description: 'Which list of the provider a candidate stood in.',
  meanings: {
    related_top: 'Top related queries.',
    related_rising: 'Rising related queries.',
    suggestion: 'Keyword suggestions.',
    related_keyword: 'Related searches of results pages.',
    autocomplete: 'Completions of the search box.',
  },
});

export const GrowthSource = enumOf('GrowthSource', WORDS.growthSource, {
  description: 'Where a growth comes from.',
  meanings: { trends: 'Rising related queries.', searches: 'Searches of the quarter, where those were silent.' },
});

export const TopicSign = enumOf('TopicSign', WORDS.topicSign, {
  description: 'What holds a topic together.',
  meanings: { core_keyword: 'The same core keyword.', words: 'The same meaning word.' },
});

export const CompetitionLevel = enumOf('CompetitionLevel', WORDS.competitionLevel, {
  description: 'Paid competition in three steps.',
  meanings: { LOW: 'Few advertisers.', MEDIUM: 'Some.', HIGH: 'Many.' },
});

export const OwnerClass = enumOf('OwnerClass', WORDS.ownerClass, {
  description: 'Who owns a page.',
  meanings: {
    giant: 'A giant of any market.',
    retailer: 'A large retailer of this market.',
    publisher: 'A large publisher of this market.',
    brand: 'A brand of this market.',
    forum: 'A forum.',
    user_content: 'A site of its users.',
    other: 'Somebody else.',
  },
});

export const WeakSpotKind = enumOf('WeakSpotKind', WORDS.weakSpotKind, {
  description: 'Why a place can be taken.',
  meanings: {
    forum: 'A forum holds it.',
    user_content: 'A page of users holds it.',
    off_topic: 'A small site holds it whose title lacks a word of the keyword.',
  },
});
