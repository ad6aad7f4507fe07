import { breaks } from './mutant.ts';

const FINAL_READS = 'tests/transports/final-reads.test.ts';
const STORED_TEST = 'tests/contract/stored-result.test.ts';
const MIDNIGHT = 'tests/money/midnight.test.ts > a repeated submission';

/** What is kept of results and answers, and what is answered from it. */
export const keptResults = [
  ...breaks('server/services/jobs/answered-jobs.ts', `${FINAL_READS} > repeated submissions`, [
    ['a refused submission fails alone', 'if (jobs.length === 1 || isOutage(thrown)) throw', 'if (thrown) throw'],
    ['after an outage nothing is sent again', 'jobs.length === 1 || isOutage(thrown)', 'jobs.length === 1'],
    ['each is answered with a job of its own', 'answered.get(id)', 'rows[0]'],
  ]),
  ...breaks('server/services/jobs/answered-jobs.ts', MIDNIGHT, [
    ['nothing is answered as of a day that is over', 'asked."ofDay" is null or', 'true or'],
  ]),
  ...breaks('server/services/research/admit.ts', MIDNIGHT, [
    ['on another day a submission is judged anew', 'const isOver = ofDay', 'const isOver = !ofDay && ofDay'],
  ]),
  ...breaks('server/services/research/day-of-request.ts', `${FINAL_READS} > a repeated submission`, [
    ['the day that was told is kept', 'days.last = day;', ''],
  ]),
  ...breaks('server/services/research/judged-request.ts', `${FINAL_READS} > what was found`, [
    [
      'a request is remembered under its prices',
      'basis.prices.version, basis.model, request]',
      'basis.model, request]',
    ],
    [
      'a request is remembered under its model',
      'basis.prices.version, basis.model, request]',
      'basis.prices.version, request]',
    ],
    ['a request is remembered under its source', '[dataSource, basis.prices', '[basis.prices'],
    ['a request is remembered whole', 'basis.model, request]', 'basis.model]'],
  ]),
  ...breaks('server/services/shared-cache/results.ts', `${FINAL_READS} > repeated submissions`, [
    ['the cache is never read through for one result', 'limit 1)', ')'],
  ]),
  ...breaks('server/operations/transport.ts', `${FINAL_READS} > nothing is made for it`, [
    ['a signal is made for who asks', 'signal: () => request.signal', 'signal: ((one) => () => one)(request.signal)'],
  ]),
  ...breaks('jobs/computing/result-text.ts', STORED_TEST, [
    ['a large result is written in turns', 'value.length > SLICE_ITEMS', 'value.length > 1e9'],
  ]),
  ...breaks('jobs/computing/storable.ts', STORED_TEST, [
    ['a word that no index takes is left out', 'identity.length > LONGEST_IDENTITY || ', ''],
    ['another spelling hides no figures', '(rows.has(identity) && !figures)', 'false'],
    ['words come in their order', 'compareText(a.identity, b.identity)', '0'],
    [
      'words are sorted in turns',
      'yield* sortInSteps([...rows.values()], (a, b) => compareText(a.identity, b.identity))',
      '[...rows.values()].sort((a, b) => compareText(a.identity, b.identity))',
    ],
    ['words are identified in turns', 'yield* inSteps(keywords, (keyword) => {', 'keywords.forEach((keyword) => {'],
  ]),
  ...breaks('jobs/computing/storable.ts', 'tests/races/coming-results.test.ts > in vain', [
    ['a figure is in its column', "volumes: listOf('volume')", "volumes: listOf('difficulty')"],
    ['so is each', "referringDomains: listOf('referringDomains')", "referringDomains: listOf('volume')"],
  ]),
  ...breaks('jobs/store-result.ts', 'tests/races/coming-results.test.ts > in vain', [
    ['figures are stored as they are', 'volumes float8[]', 'volumes float4[]'],
    ['a column is read as what it is', 'unnest(difficulties) as difficulty', 'unnest(volumes) as difficulty'],
  ]),
  ...breaks('server/services/jobs/keep-result.ts', STORED_TEST, [
    [
      'one portion of results is stored a turn',
      'const keep = async () => {\n    await movingTurn();',
      'const keep = async () => {',
    ],
  ]),
  ...breaks(
    'server/services/shared-cache/packed-answers.ts',
    'tests/contract/cache-tiers.test.ts > the memory is given to the newest',
    [
      ['answers take little of the memory', 'MEMORY_BYTES = 4 ', 'MEMORY_BYTES = 4000 '],
      ['few answers are kept', 'ENTRY_BYTES = 4096', 'ENTRY_BYTES = 1'],
    ],
  ),
  ...breaks('server/services/jobs/stored-result.ts', STORED_TEST, [
    ['results that were written take little of the memory', 'WRITTEN_BYTES = 4 ', 'WRITTEN_BYTES = 4000 '],
    ['few results that were written are kept', 'ENTRY_BYTES = 4096', 'ENTRY_BYTES = 1'],
    ['one portion of results is read a turn', 'if (at % UNPACKED_AT_ONCE === 0) await movingTurn();', ''],
    ['what a version before wrote is read', "coalesce(p.packed, convert_to(p.body, 'UTF8'))", 'p.packed'],
    ['what a version before wrote is measured', 'coalesce(bytes, (select sum', 'coalesce(0, (select sum'],
    [
      'a large result is at hand when it was written',
      'memory.cache(WRITTEN).get(id)',
      'undefined as readonly ResultPiece[] | undefined',
    ],
  ]),
  ...breaks('server/services/jobs/result-pieces.ts', STORED_TEST, [
    ['a piece has a largest size', 'open.length - start > PIECE_CHARS', 'open.length - start > 1e9'],
  ]),
  ...breaks('server/core/packed.ts', 'tests/contract/packed-without-memory.test.ts', [
    ['what cannot be compressed is kept', '  } catch {\n    return utf8;', '  } catch (error) {\n    throw error;'],
    ['so is a long text', '    () => utf8,\n', ''],
  ]),
  ...breaks('server/core/packed.ts', 'tests/contract/packed.test.ts', [
    ['a text is stored compressed', 'utf8.byteLength < SHORT', 'utf8.byteLength < 1e9'],
    ['a short text stays itself', 'utf8.byteLength < SHORT', 'utf8.byteLength < 0'],
    [
      'what is packed holds no larger buffer',
      'new Uint8Array(zstdCompressSync(utf8, FAST))',
      'zstdCompressSync(utf8, FAST)',
    ],
    ['what was never packed is read', 'if (!isCompressed(packed)) return packed;', ''],
    ['half a frame was damaged', "code === 'Z_BUF_ERROR' || ", ''],
    ['so was a frame that contradicts itself', "code.startsWith('ZSTD_error_')", 'false'],
    ['so was what is no JSON', ' || error instanceof SyntaxError', ''],
    ['want of memory is no damage', " && code !== 'ZSTD_error_memory_allocation'", ''],
    ['a header that is not whole tells no size', ' && packed.byteLength >= at + size.bytes', ''],
    ['a frame of few bytes is read', 'Math.max(unpackedSize(packed), SHORT)', 'unpackedSize(packed)'],
    ['no buffer is just full', 'LONGEST_PIECE) + 1', 'LONGEST_PIECE)'],
    [
      'a text of any length is unpacked',
      'Math.min(Math.max(unpackedSize(packed), SHORT), LONGEST_PIECE)',
      'Math.max(unpackedSize(packed), SHORT)',
    ],
    ['a part of a buffer is read as that part', 'new DataView(buffer, byteOffset)', 'new DataView(buffer)'],
    ['what was damaged is no other text', '[constants.ZSTD_c_checksumFlag]: 1', '[constants.ZSTD_c_checksumFlag]: 0'],
    ['a long text tells its size, too', ', pledgedSrcSize: utf8.byteLength', ''],
    ['a size of two bytes begins at 256', 'more: 256', 'more: 0'],
    ['a size stands behind the window', 'isSingle ? 1 : 2', 'isSingle ? 1 : 1'],
    ['a text of an unknown size is a long one', '(told >> 6 === 0 && !isSingle)', 'false'],
    ['a long text is packed beside the event loop', 'utf8.byteLength < LONG', 'utf8.byteLength < 1e9'],
    ['a part of a buffer is sent as that part', 'Buffer.from(buffer, byteOffset, byteLength)', 'Buffer.from(buffer)'],
  ]),
  ...breaks('server/services/discovery/rising/mine-results.ts', 'tests/discovery/scan.test.ts > rising', [
    ['a result that cannot be read holds up none behind it', 'if (isOutage(error)) throw error;', 'throw error;'],
  ]),
  ...breaks('server/services/jobs/lost-units.ts', 'tests/money/left-out.test.ts > is asked with the others', [
    ['what has no answer any more is asked for with the others', '.where(isThere)', ''],
  ]),
  ...breaks('server/services/spend/stored-answer.ts', 'tests/races/found-late.test.ts > takes the place of one', [
    ['an answer takes the place of a text of a version before', 'body = null, packed', 'packed'],
  ]),
  ...breaks('server/services/spend/stored-answer.ts', 'tests/operating/upgrade.test.ts > that are packed', [
    [
      'the text of a version before is the later answer',
      "convert_to(body::text, 'UTF8'), packed)",
      "packed, convert_to(body::text, 'UTF8'))",
    ],
  ]),
  ...breaks('entities/migrations/0055-packed-texts.ts', 'tests/operating/upgrade.test.ts > that are packed', [
    ['a later text is not written over', 'body = coalesce(body, ?${type})', 'body = (?${type})'],
    ['results are texts again', "await this.#unpack('result_pieces', '');", ''],
    ['answers are texts again', "await this.#unpack('answers', '::json');", ''],
    ['pieces are append-only again', 'enable trigger', 'disable trigger'],
  ]),
  ...breaks('server/core/raw-body.ts', 'tests/contract/raw-results.test.ts > an answer whose text is there', [
    ['an answer that is not large is one piece', 'bytes > AT_ONCE', 'bytes > 0'],
    ['a large answer goes out as it is taken', 'bytes > AT_ONCE', 'bytes > 1e9'],
    [
      'an answer has the length of what is in it',
      "const { status, headers } = response;\n  headers.delete('content-length');",
      'const { status, headers } = response;',
    ],
  ]),
];
