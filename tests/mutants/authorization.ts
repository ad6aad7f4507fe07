import { breaks } from './mutant.ts';

const MATRIX = 'tests/transports/authorization-matrix.test.ts';
const AUTH = 'tests/transports/auth.test.ts';

/** Who may do what: each line of the one decision. */
export const authorization = [
  ...breaks('server/operations/authorize.ts', MATRIX, [
    [
      'a foreign page changes nothing',
      "operation.kind === 'mutation' && credential",
      "operation.kind === 'query' && credential",
    ],
    ['a key is no cookie', "&& caller?.kind !== 'api_key'", '', `${AUTH} > a mutation by cookie from another origin`],
    [
      'a foreign page signs nobody in',
      "if (operation.kind === 'mutation' && credential",
      "if (caller && operation.kind === 'mutation' && credential",
      `${AUTH} > signing in from another origin`,
    ],
    ['settings take a session', "access.credential === 'session' && caller.kind === 'api_key'", 'false'],
    ['a blocked account does nothing', 'caller.blocked && !access.whileBlocked', 'false'],
    ['a blocked account reads its state', ' && !access.whileBlocked', ''],
    ['administration is for administrators', "access.who === 'admin' && caller.role !== 'admin'", 'false'],
    ['a trial ends', "caller.role === 'student' && caller.trialEnded && !access.afterTrial", 'false'],
    [
      'an administrator has no trial',
      "caller.role === 'student' && ",
      '',
      'tests/access/administration.test.ts > an administrator has no trial',
    ],
    ['settings stay open after a trial', ' && !access.afterTrial', ''],
    ['a bound key runs its documents', 'caller.bound && !credential.persistedOperation', 'false'],
    ['a key has its scopes and no more', 'scopes.length > 0 && !scopes.some', 'scopes.length > 9 && !scopes.some'],
    ['one of two scopes is enough', '[access.scope, access.orScope]', '[access.scope]'],
  ]),
];
