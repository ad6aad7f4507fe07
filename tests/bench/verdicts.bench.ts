/**
 * The operating characteristics of the comparison's verdict: series of known truth, noise of 5, 15 and 30 %, and the share
 * judged right. `npm run bench -- verdicts`, or with fewer series a row: `node tests/bench/verdicts.bench.ts 200`.
 */
import { ROWS, sharesOf } from '../science/operating/rows.ts';
import { RANGES } from '../science/operating/series.ts';
import { report } from './support.ts';

const trials = Number(process.argv[2] ?? 2_000);

for (const [name, range] of Object.entries(RANGES)) {
  console.log(`\n${name}, ${trials} series a row`);
  for (const row of ROWS) {
    const shares = sharesOf(row, range, trials);
    const missed = shares.filter((share, at) => share !== null && share < row.wanted[at]!).length;
    const cells = shares.map((share, at) => (share === null ? '-' : `${share.toFixed(3)} (${row.wanted[at]})`));
    report(`${name}, ${row.name}`, cells.join('  '), missed === 0);
  }
}
