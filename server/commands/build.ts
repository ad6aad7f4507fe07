import { buildDashboard } from '../wiring/build-dashboard.ts';

console.log((await buildDashboard()) ? 'The dashboard is built.' : 'The dashboard was built already.');
