import { breaks } from './mutant.ts';

const CONFIG = 'tests/operating/config.test.ts';
const METRICS = 'tests/transports/health.test.ts';

/** What operators rely on: settings, schedules, signals, and who reads the figures. */
export const operating = [
  ...breaks('jobs/schedules.ts', 'tests/operating/retention.test.ts > windows of throttles', [
    [
      'what has ended is deleted by the clock',
      "{ name: 'retention', cron: '7 * * * *', run: () => purgeEnded(app) },",
      '',
    ],
    [
      'so are minutes of requests',
      'purgeEnded(app, [endedMinutes])',
      'purgeEnded(app, [])',
      'tests/access/request-rate.test.ts > a minute that is over',
    ],
  ]),
  ...breaks('server/config.ts', `${CONFIG} > whatever is wrong together`, [
    ['one wrong field silences no rule', 'rule.of.every(isGood) &&', 'wrong.length === 0 &&'],
    [
      'a rule looks at good fields only',
      'rule.of.every(isGood) &&',
      'rule.of.length > 0 &&',
      `${CONFIG} > a rule is not judged`,
    ],
    [
      'who listens on all addresses is found on this machine',
      "host === '0.0.0.0' || host === '::' ? 'localhost' : host",
      'host',
      `${CONFIG} > is found at`,
    ],
    [
      'a port that the system chose is part of the origin',
      'config.PUBLIC_URL ?? urlOf(config.HOST, port) };',
      'config.publicUrl };',
      'tests/operating/start.test.ts > a first start on',
    ],
    [
      'nothing goes past a pooler that is not there',
      'env.DATABASE_DIRECT_URL !== undefined && env.DATABASE_URL === undefined',
      'false',
      `${CONFIG} > a way past`,
    ],
    [
      'development is asked for',
      "development: env.NODE_ENV === 'development'",
      "development: env.NODE_ENV !== 'production'",
      'tests/browser/graphiql.test.ts > there is none of it',
    ],
  ]),
  ...breaks('server/wiring/store.ts', 'tests/operating/direct-url.test.ts', [
    ['migrations go past a pooler', 'if (config.directUrl === config.DATABASE_URL) return', 'return'],
    ['who listens goes past a pooler', '<Signal>(config.directUrl!, log)', '<Signal>(config.DATABASE_URL!, log)'],
  ]),
  ...breaks('server/app.ts', 'tests/operating/direct-url.test.ts', [
    ['the queue goes past a pooler', '{ url: config.directUrl! }', '{ url: config.DATABASE_URL! }'],
  ]),
  ...breaks('server/services/shared-cache/purge.ts', 'tests/money/leftovers.test.ts > however much', [
    ['what expired goes in small batches', ' limit ${BATCH})', ')'],
  ]),
  ...breaks('server/http/health.ts', METRICS, [
    ['metrics are for this machine', 'LOOPBACK_PEER.test(address) && ', '', `${METRICS} > and for no other`],
    ['metrics are for who names this machine', "isLoopbackHost(headers.get('host') ?? '') && ", ''],
    ['metrics are not passed on', ' && !isForwarded;', ';', `${METRICS} > are not passed on`],
    [
      'a token opens metrics alone',
      'if (token !== undefined) return',
      'if (token === null) return',
      `${METRICS} > with a token set`,
    ],
  ]),
  ...breaks('server/core/signals.ts', 'tests/races/signals.test.ts', [
    [
      'a signal that cannot be read ends nothing',
      "log.warn({ cause: String(error) }, 'a signal was dropped');",
      'throw error;',
    ],
  ]),
  ...breaks('server/services/jobs/job-log.ts', 'tests/transports/open-calls.test.ts > ten readers of one job', [
    [
      'readers of a job share one reader of its log',
      'followed.get(jobId) ?? new JobLog(app, jobId)',
      'new JobLog(app, jobId)',
    ],
  ]),
  ...breaks('server/services/access/authenticate.ts', 'tests/access/api-keys.test.ts > of an address with thirty', [
    ['bad keys are counted', 'if (canBeKey || thrown instanceof AppError) throw thrown;', 'void thrown;'],
    ['a good key is not counted', '  if (caller) return caller;\n', ''],
  ]),
];
