/** Buys a result as large as they come. @returns its job, which is final */
export async function largeResult(url: string, headers: Record<string, string>): Promise<string> {
  const keywords = Array.from({ length: 20 }, (_, index) => `tent ${index}`);
  const body = JSON.stringify({ keywords, limitPerSeed: 1000 });
  const init = { headers: { 'Content-Type': 'application/json', ...headers, Prefer: 'wait=30' } };
  const bought = await fetch(`${url}/api/research/expand`, { ...init, method: 'POST', body });
  let job = (await bought.json()) as { jobId: string; status: string };
  while (job.status === 'queued' || job.status === 'processing')
    job = (await (await fetch(`${url}/api/jobs/${job.jobId}`, init)).json()) as typeof job;
  if (job.status !== 'complete') throw new Error(`the large result is not there: ${JSON.stringify(job)}`);
  return job.jobId;
}
