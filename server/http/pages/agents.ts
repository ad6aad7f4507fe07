import { escapeHtml, type Page } from './layout.ts';

/** How to connect a model's host, and what an agent may and may not do. */
export function agents(publicUrl: string): Page {
  const url = escapeHtml(`${publicUrl}/mcp`);
  const json = (value: unknown) => `<pre><code>${escapeHtml(JSON.stringify(value, null, 2))}</code></pre>`;
  const server = { url: `${publicUrl}/mcp`, headers: { Authorization: 'Bearer <API_KEY>' } };
  return {
    path: '/docs/agents',
    title: 'Agents',
    body: `
<p class="lead">Eight tools for a model, over the Model Context Protocol at <code>${url}</code>: both current protocol eras,
stateless, by API key. All descriptions together cost a model less than 1,400 tokens.</p>
<h2>Connect</h2>
<h3>Claude Code</h3>
<pre><code>claude mcp add --transport http keyword-research ${url} --header "Authorization: Bearer &lt;API_KEY&gt;"</code></pre>
<h3>Cursor</h3>
<p><code>.cursor/mcp.json</code></p>
${json({ mcpServers: { 'keyword-research': server } })}
<h3>VS Code</h3>
<p><code>.vscode/mcp.json</code></p>
${json({ servers: { 'keyword-research': { type: 'http', ...server } } })}
<h3>Codex</h3>
<p><code>~/.codex/config.toml</code></p>
<pre><code>[mcp_servers.keyword-research]
url = "${url}"
bearer_token_env_var = "KEYWORD_RESEARCH_KEY"</code></pre>
<h2>The tools</h2>
<table><thead><tr><th>Tool</th><th>What it does</th><th>Costs</th></tr></thead><tbody>
<tr><td><code>account</code></td><td>quota, budget, whether buying is ready</td><td>nothing</td></tr>
<tr><td><code>suggest</code></td><td>ideas for one keyword, at once</td><td>one unit of the daily quota</td></tr>
<tr><td><code>research_quote</code></td><td>prices an expansion, a comparison, or metrics of many keywords</td><td>nothing</td></tr>
<tr><td><code>research_confirm</code></td><td>starts what was quoted; again is the same job</td><td>at most the quote</td></tr>
<tr><td><code>research_status</code></td><td>waits up to 30 seconds</td><td>nothing</td></tr>
<tr><td><code>research_rows</code></td><td>rows with chosen columns, conditions, order, page by page</td><td>nothing</td></tr>
<tr><td><code>history</code></td><td>earlier jobs</td><td>nothing</td></tr>
<tr><td><code>games_feed</code></td><td>reviewed game keywords and rising ones</td><td>nothing</td></tr>
</tbody></table>
<p>An answer has at most 2,000 tokens, and at most 8,000 when a <code>limit</code> asks for more rows. Null means unknown; 0 was measured.</p>
<h2>Who says yes</h2>
<p>A key that its owner gave no amount buys nothing through an agent: <code>research_confirm</code> answers with
<code>approvalUrl</code>, the owner signs in there and approves or declines, and the same call then gives the job. With
<code>approvalAboveUsd</code> on the key an agent may confirm up to that amount a job by itself; <code>dailySpendLimitUsd</code> bounds
the day. No argument of a tool can change that, and every consent is in the audit log.</p>`,
  };
}
