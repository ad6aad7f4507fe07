/**
 * The operating characteristics of the comparison's verdict: series of known truth, noise of 5, 15 and 30 %, and the share
 * judged right. `npm run bench -- verdicts`, with fewer series a row or over some ranges alone: `npm run bench -- verdicts 200 '52 weeks'`.
 */
import { ROWS, sharesOf } from '../science/operating/rows.ts';
import { RANGES } from '../science/operating/series.ts';
import { report } from './support.ts';

const asked = process.argv.slice(2);
const trials = Number(asked.find((word) => /^\d+$/.test(word)) ?? 2_000);
const ranges = Object.entries(RANGES).filter(([name]) => asked.includes(name));

for (const [name, range] of ranges.length > 0 ? ranges : Object.entries(RANGES)) {
  console.log(`\n${name}, ${trials} series a row`);
  for (const row of ROWS) {
    const shares = sharesOf(row, range, trials);
    const missed = shares.filter((share, at) => share !== null && share < row.wanted[at]!).length;
    const cells = shares.map((share, at) => (share === null ? '-' : `${share.toFixed(3)} (${row.wanted[at]})`));
    report(`${name}, ${row.name}`, cells.join('  '), missed === 0);
  }
}
