import { builder } from '../builder.ts';

export interface MonthlyShape {
  year: number;
  month: number;
  volume: number | null;
}

export interface MetricsShape {
  volume: number | null;
  cpc: number | null;
  competition: number | null;
  competitionLevel: string | null;
  difficulty: number | null;
  intent: string | null;
  monthly: MonthlyShape[];
}

export const MonthlyVolume = builder.objectRef<MonthlyShape>('MonthlyVolume').implement({
  description: 'Searches in one month.',
  fields: (t) => ({
    year: t.exposeInt('year', { description: 'Calendar year.' }),
    month: t.exposeInt('month', { description: 'Month, 1..12.' }),
    volume: t.exposeFloat('volume', { nullable: true, description: 'Searches in that month; null = unknown.' }),
  }),
});

/** Metrics fields, for candidates and suggestions alike. */
export const Metrics = builder.interfaceRef<MetricsShape>('Metrics').implement({
  description: 'Metrics of a keyword. Null means unknown, 0 means measured zero.',
  fields: (t) => ({
    volume: t.exposeFloat('volume', { nullable: true, description: 'Average searches a month.' }),
    cpc: t.exposeFloat('cpc', { nullable: true, description: 'Cost per click, USD.' }),
    competition: t.exposeFloat('competition', { nullable: true, description: 'Paid competition, 0..1.' }),
    competitionLevel: t.exposeString('competitionLevel', { nullable: true, description: '`LOW`, `MEDIUM` or `HIGH`.' }),
    difficulty: t.exposeFloat('difficulty', { nullable: true, description: 'Ranking difficulty, 0..100.' }),
    intent: t.exposeString('intent', {
      nullable: true,
      description: '`informational`, `navigational`, `commercial` or `transactional`.',
    }),
    monthly: t.expose('monthly', { type: [MonthlyVolume], description: 'Searches month by month, oldest first.' }),
  }),
});

export interface TrendShape {
  monthly: number | null;
  quarterly: number | null;
  yearly: number | null;
}

const VolumeTrend = builder.objectRef<TrendShape>('VolumeTrend').implement({
  description: 'Change of the search volume, percent; null = unknown.',
  fields: (t) => ({
    monthly: t.exposeFloat('monthly', { nullable: true, description: 'Against the month before, percent.' }),
    quarterly: t.exposeFloat('quarterly', { nullable: true, description: 'Against the quarter before, percent.' }),
    yearly: t.exposeFloat('yearly', { nullable: true, description: 'Against the year before, percent.' }),
  }),
});

export const KeywordMetrics = builder.objectRef<MetricsShape & { trendPct: TrendShape }>('KeywordMetrics').implement({
  description: 'Metrics of a candidate.',
  interfaces: [Metrics],
  fields: (t) => ({
    trendPct: t.expose('trendPct', { type: VolumeTrend, description: 'Change of the volume, percent.' }),
  }),
});
