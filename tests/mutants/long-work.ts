import { breaks } from './mutant.ts';

const COMPUTING = 'tests/crash/computing-thread.test.ts';
const READING = 'tests/crash/reading-thread.test.ts';
const READ = 'tests/contract/read-answers.test.ts';
const ASIDE = 'tests/providers/rows-aside.test.ts';
const SLICES = 'tests/contract/sliced-parse.test.ts';

/** What takes long: text that is parsed beside other work, and the thread that computes and reads long answers. */
export const longWork = [
  ...breaks('server/core/own-turn.ts', `${SLICES} > of each turn`, [
    ['a turn has one slice', 'last = last.then(() => setImmediate())', 'last = setImmediate()'],
  ]),
  ...breaks('server/core/own-turn.ts', `${SLICES} > what waits for the end`, [
    ['answers go before the slice of their turn', '.then(behindEndOfTurn);', ';'],
    ['with all that they still do', '?.then(() => new Promise<void>((resolve) => process.nextTick(resolve)))', ''],
  ]),
  ...breaks('server/core/sliced-parse.ts', SLICES, [
    ['long lists are cut', 'at - start >= this.#sliceChars', 'at - start >= 1e9'],
    ['few members are parsed at once', 'if (this.#members > this.#mostMembers) throw', 'if (this.#members < 0) throw'],
    ['few levels are parsed at once', 'this.#count(BEGUN);', ''],
    ['members of long lists do not count', 'this.#members = this.#membersBefore.pop()!;', 'this.#membersBefore.pop();'],
    ['few items are put back at once', 'this.#count(items.length * PUT_BACK);', ''],
    [
      'items that were taken before count too',
      'this.#membersBefore.push(this.#members);\n    // After',
      'this.#membersBefore.push(0);\n    // After',
    ],
    ['a list does not begin with a comma', 'if (items.length === 0) throw', 'if (items.length < 0) throw'],
    ['an escaped quote ends no text', 'const isEscaped = followsEscape(text, from, end);', 'const isEscaped = false;'],
    ['an escape may stand at the end of a part', 'this.#escaped = quote < 0 && isEscaped;', 'this.#escaped = false;'],
    ['an escaped backslash escapes nothing', '(end - at) % 2 === 1', 'end > at'],
    ['a part may be empty', "    if (text === '') return;\n", ''],
    [
      'marks are filled everywhere',
      'if (text.includes(this.#mark)) this.#fill(value);',
      'if (text === this.#rest) this.#fill(value);',
    ],
  ]),
  ...breaks('server/providers/well-formed.ts', 'tests/providers/raw-http.test.ts > with more members', [
    ["a provider's answer is parsed in small parts", '{ polish, mostMembers: MOST_MEMBERS }', '{ polish }'],
  ]),
  ...breaks('jobs/computing/compute.ts', `${COMPUTING} > is computed in a thread`, [
    ['large jobs are computed in a thread', 'bytes < HANDED_OVER', 'bytes < 1e12'],
    ['small jobs are not', 'bytes < HANDED_OVER', 'bytes < 0'],
    [
      'a job is as large as it is unpacked',
      'unpackedSize(packed)',
      'packed.byteLength',
      `${COMPUTING} > an answer of many words`,
    ],
  ]),
  ...breaks('jobs/computing/thread-main.ts', `${COMPUTING} > goes behind`, [
    ['who computes goes behind who answers', 'getPriority() + BEHIND', 'getPriority()'],
  ]),
  ...breaks('jobs/computing/thread-main.ts', COMPUTING, [
    [
      'an answer waits for no computation',
      'runToEnd(steps, readWhatCame)',
      'runToEnd(steps)',
      `${READING} > reads an answer before`,
    ],
    [
      'nor for a text that is written',
      'runToEnd(text(), readWhatCame)',
      'runToEnd(text())',
      `${READING} > reads an answer before`,
    ],
    [
      'what cannot be read is left',
      "} catch {\n    say({ kind: 'read'",
      "} finally {\n    say({ kind: 'read'",
      `${READING} > leaves what it cannot read`,
    ],
    [
      'rows are handed over as they are stored',
      'answers.keep(apart.packed.slice(), value);',
      'answers.keep(apart.packed.slice(), { items: [] });',
      `${READING} > makes the same bytes of what it has read`,
    ],
  ]),
  ...breaks('jobs/computing/read-answers.ts', `${READ} > what was read`, [
    ['only the very same text is known', 'kept && Buffer.compare(kept.packed, packed) === 0 ?', 'kept ?'],
    ['what was read takes little memory', 'if (this.#bytes <= this.#mostBytes) break;', 'break;'],
    ['what is too large is not kept', 'if (bytes > this.#mostBytes) return;', ''],
    ['what is kept anew counts once', '    this.forget(packed);\n', ''],
    ['what is forgotten is', 'this.#kept.delete(key);', ''],
  ]),
  ...breaks('jobs/computing/thread.ts', COMPUTING, [
    [
      'a thread that ended leaves what it was to read',
      'values()) resolve(null);',
      'values()) void resolve;',
      `${READING} > that dies leaves`,
    ],
    [
      'a closed one reads nothing',
      'this.#isClosed || (this.#worker === null',
      '(this.#worker === null',
      `${READING} > that dies leaves`,
    ],
    [
      'nobody waits long for a reading',
      'this.#giveUp(resolve), LONGEST',
      'undefined, LONGEST',
      `${READING} > ends when it has had`,
    ],
    [
      'a thread that computes does not end',
      'if (this.#waiting === null && this.#reading',
      'if (this.#reading',
      `${READING} > ends when it has had`,
    ],
    ['short answers begin no thread', 'size < WORTH_A_THREAD', 'size < 0', `${READING} > leaves what it cannot read`],
    ['a thread that ended is followed by another', 'this.#worker = null;\n    this.#waiting', 'this.#waiting'],
    [
      'computations wait for each other',
      "this.#inTurn(() => this.#compute({ kind: 'compute', name, asked, given }, hearWords))",
      "this.#compute({ kind: 'compute', name, asked, given }, hearWords)",
      `${COMPUTING} > makes the same bytes`,
    ],
    ['the end of the application ends the thread', 'await this.#leave();', ''],
    [
      'a thread that was left leaves no other',
      "'messageerror', () => this.#worker === worker && this.#leave()",
      "'messageerror', () => this.#leave()",
      `${COMPUTING} > that was left`,
    ],
    [
      'what Node tells of files is no answer',
      'said.kind !== undefined',
      'said !== null',
      `${COMPUTING} > is not heard where`,
    ],
    [
      'nobody hears a thread that was left',
      'this.#worker === worker && isTold(said)',
      'isTold(said)',
      `${COMPUTING} > that was left`,
    ],
    [
      'words of a result come before its text',
      'this.#waiting?.hearWords(said.words)',
      'void said.words',
      `${COMPUTING} > tells the words`,
    ],
  ]),
  ...breaks('server/core/one-by-one.ts', 'tests/contract/one-by-one.test.ts', [
    ['one computation at a time', 'last = done.then(over, over);', ''],
    ['a computation that fails is no other one’s failure', 'done.then(over, over)', 'done.then(over)'],
    ['what was made is kept by nobody', 'done.then(over, over)', 'done.catch(() => undefined) as Promise<never>'],
  ]),
  ...breaks('server/providers/keyword-data/rows-aside.ts', ASIDE, [
    ['rows are of one task alone', ' && more.length === 0', ''],
    ['what has no code is no answer', "typeof json.status_code === 'number' && ", ''],
    ['rows stand where they were', '[new PackedJson(packed)]', '[]'],
    ['an answer is not lost with its reader', '.catch(() => null)', ''],
    ['nothing deep is handed over', "throw new TypeError('odd members')", 'void 0'],
  ]),
  ...breaks('server/providers/keyword-data/plain-answer.ts', 'tests/providers/plain-answer.test.ts', [
    ['no more is parsed at once than there is memory for', 'if (text.length > MOST_CHARS || ', 'if ('],
    ['what is unusual is judged in parts', 'isUsual(plain) ? plain :', 'plain ??'],
    ['what is usual is not', 'isUsual(plain) ? plain : ', ''],
    ['many rows are unusual', 'rows.length > MOST_ROWS || ', ''],
    ['so is much beside them', ' || membersOf(answer, rows) > MOST_BESIDE', ''],
    ['so is a large row, whichever it is', 'rows.every(', 'rows.slice(0, 1).every('],
    ['rows are none of what is beside them', ' || value === except', ''],
    ['what lies deep is unusual', 'return Infinity', 'return 0'],
    [
      'items of lists are counted',
      '    for (const item of value) members',
      '    for (const item of value.slice(1)) members',
    ],
    ['a list is one by itself', 'let members = 1', 'let members = 0'],
    ['what is parsed at once is well-formed', ' || isSuspicious(text)', ''],
    ['objects lie deep as well', '[name], except, depth + 1)', '[name], except, depth)'],
    ['rows are a list', 'Array.isArray(items) ? items : []', '(items ?? []) as unknown[]'],
  ]),
  ...breaks('server/providers/keyword-data/client.ts', ASIDE, [
    ['only rows are read aside', 'options.readAside && hasRows(operation) ?', 'options.readAside ?'],
    ['what is packed is not mapped again', 'first instanceof PackedJson ? first : await', 'await'],
  ]),
  ...breaks('server/core/packed.ts', 'tests/contract/packed.test.ts > a value that was packed before', [
    ['what is packed is stored as it is', 'value instanceof PackedJson ? value.packed : await', 'await'],
    ['what is packed is its value anywhere else', 'return parsePacked(this.packed);\n  }', 'return this.packed;\n  }'],
  ]),
  ...breaks('server/providers/http.ts', 'tests/providers/raw-http.test.ts > of answers that arrive together', [
    [
      'long answers are read one after the other',
      'longAnswers(() => parsedLong(parts, readLong))',
      'parsedLong(parts, readLong)',
    ],
    ['a short answer waits for no long one', 'size > SLICE ?', 'size > 0 ?'],
  ]),
  ...breaks('server/providers/http.ts', 'tests/providers/raw-http.test.ts > a large answer', [
    ['an answer is parsed in portions', 'for (const part of inParts(chunk)) {', 'for (const part of [chunk]) {'],
  ]),
];
