import { breaks } from './mutant.ts';

export const agents = [
  ...breaks('server/mcp/research-rows.ts', 'tests/contract/long-lists.test.ts > research_rows', [
    ['a tool takes lists of a certain length', '.max(20)', ''],
  ]),
  ...breaks('server/mcp/server.ts', 'tests/contract/long-lists.test.ts', [
    ['a tool refuses in the words of every transport', 'inputOf(input, args)', 'args as never'],
  ]),
  ...breaks('server/mcp/call.ts', 'tests/contract/long-lists.test.ts', [
    ['a model is told ten issues', 'issues.slice(0, MOST_ISSUES)', 'issues'],
    ['a model is told what to do', ', next: ERRORS[code].remedy }', ' }'],
  ]),
  ...breaks('server/mcp/handler.ts', 'tests/agents/mcp.test.ts', [
    ['a message is judged as text', '  judgeJson(body);\n', '', 'tests/agents/mcp.test.ts > refuses what is malformed'],
    ['agents come by key alone', 'facts.credential.sessionToken = null;', ''],
    ['who has no key learns nothing', 'await arrival.known({ app, credential, meta }, false);', ''],
    ['one message is one request', "body.trimStart().startsWith('[')", "body.startsWith('never')"],
  ]),
  ...breaks('server/services/byok/ask-approval.ts', 'tests/agents/conversations.test.ts', [
    ['an agent spends nothing by default', "(meta.transport === 'mcp' ? 0 : null)", 'null'],
  ]),
  ...breaks('server/mcp/tokens.ts', 'tests/agents/tokens.test.ts > no text has more', [
    ['few letters that do not join are counted', 'run.length * 0.65', 'run.length * 0.55'],
    ['so are capitals', 'const RUNS = /[a-z]+|', 'const RUNS = /[A-Z]?[a-z]+|'],
  ]),
  ...breaks('server/mcp/rows.ts', 'tests/agents/tokens.test.ts', [
    ['one long row is cut until it fits', 'most >= 1; most /= 2', 'most >= 1; most = 0'],
    [
      'a model reads what a person sees',
      ".replace(UNSEEN, '')",
      '',
      'tests/agents/tokens.test.ts > a cell says nothing',
    ],
  ]),
];
