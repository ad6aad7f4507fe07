import { code } from './code.ts';
import { escapeHtml, type Page } from './layout.ts';
import { table, words } from './table.ts';

/** Lines and a program that the page shows; a test runs them. */
export const SHOWN = {
  start: `npm link                       # in the project's folder: from now on, kr
kr login                       # asks for an API key, typed unseen
kr expand "meal planner"       # a bar, then a table`,
  pipes: `kr expand - --days 365 < seeds.txt
kr expand "meal planner" | jq -r .keyword
kr compare "diet app" "meal planner" --json > comparison.json
kr history --all | jq -r .jobId`,
  lists: `kr lists create spring
kr lists import 0197... --file words.csv            # what would become of each line
kr lists import 0197... --file words.csv --commit
kr expand --list 0197... --limit 50`,
  money: `kr quote expand "meal planner"
kr quote expand "meal planner" --up-to 0.50`,
  completion: `source <(kr completion bash)
kr completion zsh > ~/.zfunc/_kr
kr completion fish > ~/.config/fish/completions/kr.fish`,
  client: `import { connect, pages, Problem } from './cli/client/index.ts';

const { api, finished } = connect({ url: process.env.KR_URL!, key: process.env.KR_API_KEY! });

try {
  const submitted = await api.research.expand.mutate({ keywords: ['meal planner'] });
  const job = await finished(submitted, {
    onProgress: ({ completed, total }) => console.error(completed, 'of', total),
  });
  for (const { keyword, score } of job.result!.candidates) console.log(keyword, score);

  for await (const page of pages(api.research.history.query, { limit: 100 })) {
    for (const { jobId, status } of page.items) console.log(jobId, status);
  }
} catch (thrown) {
  if (!(thrown instanceof Problem)) throw thrown;
  console.error(thrown.code, thrown.message, thrown.members);
}`,
};

const COMMANDS: readonly [command: string, what: string][] = [
  ['login', 'save an API key for this machine: typed unseen, tried, readable for you alone; `--forget` removes it'],
  ['expand', 'find keywords around up to 20 keywords'],
  ['compare', 'compare keywords or groups with a benchmark, with trend movement'],
  ['trends', 'check the trends of up to 20 keywords'],
  ['serp', 'look at the search result pages of up to 20 keywords'],
  ['suggest', 'keyword suggestions for one keyword, at once'],
  ['metrics', 'volume, price, difficulty and intent of up to 700 keywords; 5,000 by `kr quote metrics`'],
  ['quote', 'the price of research on your own provider accounts; `--up-to` goes on and buys'],
  ['confirm', 'buy what a quote priced, and wait for it'],
  ['watch', 'follow a job to its end and show its result'],
  ['replay', 'compute a job again from what it bought, with other options, at no cost'],
  ['export', 'the result of a job as a file: CSV, NDJSON, XLSX or Parquet'],
  ['history', 'your jobs, newest first; `--own` those on your own accounts'],
  ['lists', 'keyword lists: make, fill from files line by line, read, remove; `--list` stands for keywords elsewhere'],
  ['spend', 'what your own accounts were charged, day by day'],
  ['mcp', 'the eight tools for agents over standard input and output'],
  ['completion', 'completion for bash, zsh and fish'],
];

const EXIT_CODES: readonly [code: string, meaning: string][] = [
  ['0', 'done'],
  ['1', 'failed: no result, or a service that could not'],
  ['2', 'the command or the request is wrong'],
  ['3', 'no key, a wrong one, or one that may not do this'],
  ['4', 'no such job, quote or list'],
  ['5', 'a quota, a rate or the number of jobs at once is used up'],
  ['6', 'a budget does not cover it'],
  ['7', 'the price is to be confirmed first; it is shown, and nothing was bought'],
  ['8', 'partial: there is a result, and something is missing of it'],
  ['9', 'unknown outcome: the same command again finds out, and buys nothing twice'],
  ['130', 'Ctrl C; the same command again goes on'],
];

const ENVIRONMENT: readonly [name: string, meaning: string][] = [
  ['KR_URL', 'address of the service; else what `kr login` saved, else `http://127.0.0.1:3000`'],
  ['KR_API_KEY', 'the API key; else what `kr login` saved for that address, and for no other'],
  ['NO_COLOR', 'set to anything: no colours, as with `--no-color`'],
  [
    'XDG_CONFIG_HOME, XDG_STATE_HOME',
    'where the key, and what is begun, are kept: `~/.config/kr`, `~/.local/state/kr`',
  ],
];

const rows = (all: readonly [string, string][]) =>
  all.map(([name, meaning]) => [`<code>${escapeHtml(name)}</code>`, words(meaning)]);

/** The program `kr`, and the client that it and other programs are built on. */
export const commandLine: Page = {
  path: '/docs/command-line',
  title: 'Command line',
  body: `
<p class="lead">Everything from a terminal or a script: <code>kr</code>, and the typed client that it is built on.</p>
<h2>Start</h2>
${code(SHOWN.start, 'sh')}
<p>Without <code>npm link</code> it is <code>npm run kr -- expand "meal planner"</code> in the project's folder, and
<code>npm run --silent kr -- ...</code> in a pipe. <code>kr &lt;command&gt; --help</code> explains a command with
examples, <code>kr --version</code> says which release this is.</p>
${table(['Command', 'What it does'], rows(COMMANDS))}
<h2>Terminals and pipes</h2>
${code(SHOWN.pipes, 'sh')}
<p>On a terminal results are tables, with a bar while a job runs, save where <code>CI</code> is set or <code>TERM</code> is dumb. In a pipe there is one line of JSON a row. <code>--json</code> prints the
body of the operation's answer, as the <a href="/docs/api">reference</a> describes it. Keywords come from arguments, from
<code>--file</code>, one a line, and from standard input where <code>-</code> stands. What providers wrote never reaches a terminal as
something that it obeys.</p>
<h2>Lists</h2>
${code(SHOWN.lists, 'sh')}
<p>An import says of each line whether it is kept, there already, or refused and why. Nothing is bought, and the same file again keeps
nothing. A request takes the words that a list has when it is sent.</p>
<h2>Money</h2>
${code(SHOWN.money, 'sh')}
<p>A quote costs nothing. <code>kr confirm</code> with the quote's id buys it: on a terminal it asks, elsewhere it ends with 7 unless
<code>--up-to</code> allows the price. The amount is the most that the job may cost; see <a href="/docs/money">money safety</a>.</p>
<h2>Begun is begun once</h2>
<p>Before a request goes out, its Idempotency-Key is on your disk. It stays there until the result was shown. So after Ctrl C, a crash or a
broken line <strong>the same command again is the same job</strong>: nothing is asked, and nothing bought, twice. Once the result was shown,
the same command is a new job.</p>
<h2>Exit codes</h2>
${table(['Code', 'Meaning'], rows(EXIT_CODES))}
<h2>Environment</h2>
${table(['Variable', 'Meaning'], rows(ENVIRONMENT))}
<h2>Completion</h2>
${code(SHOWN.completion, 'sh')}
<h2>The client</h2>
<p>The folder <code>cli/client</code> needs nothing but <code>@trpc/client</code> and <code>superjson</code>. Calls are typed by the service's own
router, repeated with the same key where that is safe, and waited for by events, or by reading where events do not get through. Every
<a href="/docs/errors">code</a> is a class of problem.</p>
${code(SHOWN.client, 'ts')}`,
};
