import { breaks } from './mutant.ts';

const DAMAGED = 'tests/money/damaged.test.ts';
const BESIDE = 'tests/money/damaged-beside.test.ts';
const LINEAGE = 'tests/money/damaged-lineage.test.ts';
const RESULT = 'tests/transports/damaged-result.test.ts';

/** Answers and results that were damaged where they lay. */
export const damaged = [
  ...breaks('jobs/run-claimed.ts', `${DAMAGED} > a shared answer`, [
    ['an answer that was damaged is taken away', '  await dropDamaged(run);\n', ''],
  ]),
  ...breaks('jobs/damaged.ts', `${DAMAGED} > a shared answer`, [
    ['what can be read stays', '    if (!isDamaged(packed)) continue;\n', ''],
  ]),
  ...breaks('server/services/spend/stored-answer.ts', `${DAMAGED} > a damaged answer whose`, [
    ['a flight stays', " and a.state = 'ready'\n    and", ' and'],
  ]),
  ...breaks('server/services/spend/stored-answer.ts', `${BESIDE} > a damaged answer that another`, [
    [
      'and keeps its row',
      "update answers a set state = 'pending', ${storedAs(sql`null`)} where",
      'delete from answers a where',
    ],
  ]),
  ...breaks('server/services/spend/stored-answer.ts', `${BESIDE} > so does one that a live`, [
    ['one that overtook a posting keeps its row', ' or o.id = (${overtaking})', ''],
  ]),
  ...breaks('server/services/spend/stored-answer.ts', `${BESIDE} > an answer of one owner`, [
    ['an answer of one owner goes alone', 'a.scope = ${at.scope} and a.unit_key', 'a.unit_key'],
  ]),
  ...breaks('server/services/spend/stored-answer.ts', `${BESIDE} > a copy that was damaged`, [
    [
      'only the text that was found damaged goes',
      "\n    and ${packedAnswer} = decode(${base64Of(at.packed)}, 'base64')`",
      '`',
    ],
  ]),
  ...breaks('jobs/damaged.ts', `${BESIDE} > a copy that was damaged`, [
    ['a copy that was damaged is read anew', '    forgetAnswer(app.memory, packed);\n', ''],
  ]),
  ...breaks('jobs/damaged.ts', `${BESIDE} > an answer that the database`, [
    [
      'what the database cannot read stops no end',
      '      if (passes(error) || isLockedOut(error)) throw error;',
      '      throw error;',
    ],
  ]),
  ...breaks('jobs/damaged.ts', `${LINEAGE} > what was damaged in a job before`, [
    ['what was damaged in a job before is taken away', ', ...OF_LINEAGE]', ']'],
    ['earlier answers are looked through', '...(await earlierAnswers(run, stage)), ', ''],
  ]),
  ...breaks('jobs/handlers/expand.ts', `${LINEAGE} > what goes between`, [
    ['metrics that are gone and found no slot are told of', 'unplaced > 0 && (await', 'false && (await'],
  ]),
  ...breaks('server/services/byok/retry.ts', `${LINEAGE} > what was damaged in a job before`, [
    ['what a job before had bought and is gone is priced', '[...ofRows, ...earlier]', 'ofRows'],
  ]),
  ...breaks('server/services/byok/retry-lost.ts', `${LINEAGE} > what was bought in other calls`, [
    ['what was bought meanwhile is not priced again', '.filter((said) => !told.has(said))', ''],
  ]),
  ...breaks('server/services/byok/retry-lost.ts', `${LINEAGE} > what is lost and fails`, [
    ['what a job lacks itself is priced as its own', '[...own, ...earlier.filter', '[...earlier.filter'],
  ]),
  ...breaks('server/services/byok/retry-lost.ts', `${LINEAGE} > and so are decisions`, [
    ['decisions of a job before count as well', "['metrics', 'filter']", "['metrics']"],
  ]),
  ...breaks('server/services/byok/retry-gaps.ts', `${LINEAGE} > decisions that are gone`, [
    ['decisions that are gone are priced once', " || of.lost.some(({ stage }) => stage === 'filter')", ''],
  ]),
  ...breaks('jobs/handlers/expand.ts', `${LINEAGE} > words that a first filter`, [
    ['only what was bought is told of', 'words.some((word) => bought.has(keywordIdentity(word)))', 'true'],
  ]),
  ...breaks('server/services/byok/retry.ts', `${LINEAGE} > a bridge`, [
    [
      'a bridge that is gone is priced once',
      "(row.stage === 'bridges' && isCarried(row))",
      "(row.stage === 'bridges' && hasAnswer(row))",
    ],
  ]),
  ...breaks(
    'server/services/jobs/stored-result.ts',
    'tests/contract/stored-result.test.ts > answer equal requests still',
    [['only a damaged result gives its place up', '    if (!tellsOfDamage(error)) throw error;\n', '']],
  ),
  ...breaks('server/services/jobs/stored-result.ts', RESULT, [
    ['a result of another length was damaged', 'bytes !== null && result.bytes !== bytes', 'false'],
    [
      'no request is answered with a damaged result',
      "    await shelf.db.deleteFrom('result_cache').where('result_id', '=', id).execute();\n",
      '',
    ],
  ]),
  ...breaks('server/services/byok/retry.ts', `${DAMAGED} > the retry of an owner`, [
    ['an answer that is gone is bought again', " || (lost.includes(row) && row.stage !== 'intent')", ''],
  ]),
  ...breaks('server/services/byok/retry.ts', `${DAMAGED} > a comparison whose`, [
    ['words whose intent is gone are asked again once', " && row.stage !== 'intent'", ''],
  ]),
  ...breaks('server/services/byok/retry.ts', `${DAMAGED} > an answer that is gone`, [
    ['what is gone is not carried over', ' && !lost.includes(row)', ''],
  ]),
  ...breaks('jobs/job-run.ts', `${DAMAGED} > a result lacks`, [
    ['an answer that is gone is missed', 'if (gone) throw', 'if (false) throw'],
  ]),
  ...breaks('server/services/jobs/fresh-bodies.ts', `${DAMAGED} > a comparison whose`, [
    ['a plan passes over what was damaged', 'parseUndamaged(row.packed)', 'JSON.parse(String(row.packed))'],
  ]),
  ...breaks('server/services/byok/retry-gaps.ts', `${DAMAGED} > a retry is priced`, [
    ['so does the price of a retry', 'parseUndamaged(row.packed)', 'JSON.parse(String(row.packed))'],
  ]),
  ...breaks('server/services/jobs/ended-job.ts', `${DAMAGED} > a result of our own`, [
    ['a result of our own that was damaged is none', 'if (!tellsOfDamage(error)) throw error;', 'throw error;'],
  ]),
];
