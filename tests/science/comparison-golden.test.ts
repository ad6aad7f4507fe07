import { describe, expect, test } from 'vitest';
import { compareOne, times } from './trend-fixtures.ts';

interface Vector {
  word: number[];
  ratios: [mean: number, recent: number, coverage: number, peak: number, last: number];
  shape: [slopeDiff: number, volatility: number, crossings: number, endStreak: number, endVsPeak: number];
}

/** The golden vectors of science 2: twenty daily points against a flat benchmark of 30. */
const VECTORS: Vector[] = [
  {
    word: [...times(13, 0), 20, 30, 40, 50, 60, 70, 80],
    ratios: [1.67, 2.33, 0.86, 2.67, 2.67],
    shape: [10, 0.4, 1, 6, 1],
  },
  {
    word: [...times(13, 0), 2, 3, 4, 5, 6, 7, 8],
    ratios: [0.17, 0.23, 0, 0.27, 0.27],
    shape: [1, 0.4, 0, 0, 1],
  },
  {
    word: [...times(13, 0), 100, 80, 50, 30, 10, 5, 2],
    ratios: [1.32, 0.19, 0.57, 3.33, 0.07],
    shape: [-17.29, 0.9, 1, 0, 0.02],
  },
  {
    word: [...times(13, 1), 20, 22, 24, 26, 28, 29, 30],
    ratios: [0.85, 0.97, 0.14, 1, 1],
    shape: [1.71, 0.14, 0, 1, 1],
  },
  {
    word: [...times(13, 2), 31, 33, 35, 37, 39, 41, 43],
    ratios: [1.23, 1.37, 1, 1.43, 1.43],
    shape: [2, 0.11, 0, 7, 1],
  },
  {
    word: [...times(13, 0), 40, 20, 45, 20, 35, 40, 34],
    ratios: [1.11, 1.21, 0.71, 1.5, 1.13],
    shape: [0.43, 0.27, 4, 3, 0.76],
  },
  {
    word: [...times(13, 0), 10, 60, 10, 60, 20, 34, 36],
    ratios: [1.1, 1, 0.57, 2, 1.2],
    shape: [1.29, 0.6, 5, 2, 0.6],
  },
  {
    word: [...times(13, 0), 50, 45, 40, 20, 20, 28, 26],
    ratios: [1.09, 0.82, 0.43, 1.67, 0.87],
    shape: [-4.5, 0.35, 1, 0, 0.52],
  },
  {
    word: [...times(13, 0), 20, 45, 20, 45, 25, 45, 25],
    ratios: [1.07, 1.06, 0.43, 1.5, 0.83],
    shape: [0.71, 0.35, 6, 0, 0.56],
  },
  {
    word: [...times(13, 3), 26, 30, 27, 31, 28, 30, 29],
    ratios: [0.96, 0.97, 0.43, 1.03, 0.97],
    shape: [0.36, 0.06, 2, 0, 0.94],
  },
];

describe('a word against a flat benchmark of 30', () => {
  test.each(VECTORS)('$word has the figures of the golden vector', (vector) => {
    const row = compareOne(vector.word, times(20, 30));
    const { ratioMean, ratioRecent, ratioCoverage, ratioPeak, ratioLastPoint } = row;
    expect([ratioMean, ratioRecent, ratioCoverage, ratioPeak, ratioLastPoint]).toEqual(vector.ratios);
    const { slopeDiff, volatility, crossings, endStreak, endVsPeak } = row;
    expect([slopeDiff, volatility, crossings, endStreak, endVsPeak]).toEqual(vector.shape);
    expect(row.slopeRatio).toBeNull();
  });
});
