import { buildDashboard } from '../wiring/build-dashboard.ts';
import { buildProgram } from '../wiring/build-program.ts';

console.log((await buildDashboard()) ? 'The dashboard is built.' : 'The dashboard was built already.');
console.log((await buildProgram()) ? 'The service is built.' : 'The service was built already.');
