import type { Config } from '../config.ts';
import type { FirstStart } from '../services/accounts/bootstrap.ts';

/** What a started process tells on the terminal. Generated secrets are shown here once and nowhere else. */
export function welcome(config: Config, first: FirstStart): string {
  const url = config.publicUrl;
  if (config.ROLE === 'worker') return `Worker is running; its health and metrics are on port ${config.PORT}.`;
  const lines = [`Keyword research service is listening on ${url}`];
  if (config.keywordDataSandbox || config.gatewaySandbox) {
    lines.push(
      'Provider answers come from the built-in sandbox: invented figures, no cost. Set DATAFORSEO_* and OPENROUTER_API_KEY for real ones.',
    );
  }
  if (first.adminEmail) lines.push(`Administrator:     ${first.adminEmail}`);
  else lines.push('There is no administrator yet: set ADMIN_EMAIL and ADMIN_PASSWORD, and start again.');
  if (first.adminPassword)
    lines.push(`One-time password: ${first.adminPassword}   (shown once; change it after signing in)`);
  if (first.inviteCode) lines.push(`Invite code:       ${first.inviteCode}`);
  if (first.apiKey) lines.push(`API key:           ${first.apiKey}   (shown once)`);
  lines.push('', 'Expand a keyword and wait for the result:', expandLine(url, first.apiKey ?? '<API_KEY>'));
  return lines.join('\n');
}

/** Two calls in one pasteable line: submit, then poll the status route until the job is final. */
function expandLine(url: string, key: string): string {
  const auth = `-H 'Authorization: Bearer ${key}'`;
  const submit = `curl -s ${url}/api/research/expand ${auth} -H 'Content-Type: application/json' -d '{"keywords":["meal planner"]}'`;
  const id = `sed 's/.*"jobId":"\\([^"]*\\)".*/\\1/'`;
  return `  JOB=$(${submit} | ${id}) && curl -s -X POST "${url}/api/research/expand/status?jobId=$JOB" ${auth} -H 'Prefer: wait=30'`;
}
