import { code } from './code.ts';
import { escapeHtml, type Page } from './layout.ts';
import { table } from './table.ts';

/** The tools: what they do, and what they cost. */
const TOOLS = [
  ['<code>account</code>', 'quota, budget, whether buying is ready', 'nothing'],
  ['<code>suggest</code>', 'ideas for one keyword, at once', 'one unit of the daily quota'],
  ['<code>research_quote</code>', 'prices an expansion, a comparison, or metrics of many keywords', 'nothing'],
  ['<code>research_confirm</code>', 'starts what was quoted; again is the same job', 'at most the quote'],
  ['<code>research_status</code>', 'waits up to 30 seconds', 'nothing'],
  ['<code>research_rows</code>', 'rows with chosen columns, conditions, order, page by page', 'nothing'],
  ['<code>history</code>', 'earlier jobs', 'nothing'],
  ['<code>games_feed</code>', 'reviewed game keywords and rising ones', 'nothing'],
];

/** How to connect a model's host, and what an agent may and may not do. */
export function agents(publicUrl: string): Page {
  const url = escapeHtml(`${publicUrl}/mcp`);
  const json = (value: unknown) => code(JSON.stringify(value, null, 2), 'json');
  const server = { url: `${publicUrl}/mcp`, headers: { Authorization: 'Bearer <API_KEY>' } };
  return {
    path: '/docs/agents',
    title: 'Agents',
    body: `
<p class="lead">Eight tools for a model, over the Model Context Protocol at <code>${url}</code>: both current protocol eras,
stateless, by API key. All descriptions together cost a model less than 1,400 tokens.</p>
<h2>Connect</h2>
<h3>Claude Code</h3>
${code(`claude mcp add --transport http keyword-research ${publicUrl}/mcp --header "Authorization: Bearer <API_KEY>"`, 'sh')}
<h3>Cursor</h3>
<p><code>.cursor/mcp.json</code></p>
${json({ mcpServers: { 'keyword-research': server } })}
<h3>VS Code</h3>
<p><code>.vscode/mcp.json</code></p>
${json({ servers: { 'keyword-research': { type: 'http', ...server } } })}
<h3>Codex</h3>
<p><code>~/.codex/config.toml</code></p>
${code(`[mcp_servers.keyword-research]\nurl = "${publicUrl}/mcp"\nbearer_token_env_var = "KEYWORD_RESEARCH_KEY"`, 'sh')}
<h3>Hosts that start a program</h3>
<p>With the <a href="/docs/command-line">command line program</a> and its saved key: the same tools over standard input and output.</p>
${json({ mcpServers: { 'keyword-research': { command: 'kr', args: ['mcp'] } } })}
<h2>The tools</h2>
${table(['Tool', 'What it does', 'Costs'], TOOLS)}
<p>An answer has at most 2,000 tokens, and at most 8,000 when a <code>limit</code> asks for more rows. Null means unknown; 0 was measured.</p>
<h2>Who says yes</h2>
<p>A key that its owner gave no amount buys nothing through an agent: <code>research_confirm</code> answers with
<code>approvalUrl</code>, the owner signs in there and approves or declines, and the same call then gives the job. With
<code>approvalAboveUsd</code> on the key an agent may confirm up to that amount a job by itself; <code>dailySpendLimitUsd</code> bounds
the day. No argument of a tool can change that, and every consent is in the audit log.</p>`,
  };
}
