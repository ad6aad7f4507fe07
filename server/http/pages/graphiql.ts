import { Hono } from 'hono';

const SCRIPT = '/graphql/graphiql.js';
const STYLE = '/graphql/graphiql.css';

/** Its own files and workers, styles that its editor makes, and requests to this service; nothing from elsewhere. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  'worker-src blob:',
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self' data:",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>GraphiQL</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${STYLE}">
</head>
<body id="body" class="no-focus-outline">
<div id="root">Loading GraphiQL...</div>
<script src="${SCRIPT}"></script>
</body>
</html>
`;

/** GraphiQL for a browser that opens `/graphql`, with its files: in development only, as its package is. */
export function graphiqlRoutes(): Hono {
  const routes = new Hono();
  routes.get('/graphql', (c, next) =>
    c.req.header('accept')?.includes('text/html')
      ? c.html(PAGE, 200, { 'Content-Security-Policy': POLICY, 'Cache-Control': 'no-store' })
      : next(),
  );
  routes.get(SCRIPT, async (c) => c.body(await script(), 200, { 'Content-Type': 'text/javascript; charset=utf-8' }));
  routes.get(STYLE, async (c) => c.body((await files()).css, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
  return routes;
}

/** The package is loaded when somebody opens the page first: it has nine megabytes. */
const files = () => import('@graphql-yoga/render-graphiql/graphiql');

async function script(): Promise<string> {
  const { js, editorWorkerService, jsonWorker, graphqlWorker } = await files();
  const worker = (text: string) =>
    `URL.createObjectURL(new Blob([${JSON.stringify(text)}], { type: 'text/javascript' }))`;
  return `const workers = { editorWorkerService: ${worker(editorWorkerService)}, json: ${worker(jsonWorker)}, graphql: ${worker(graphqlWorker)} };
self.MonacoEnvironment = { globalAPI: false, getWorkerUrl: (_id, label) => workers[label] };
${js};
YogaGraphiQL.renderYogaGraphiQL(document.querySelector('#root'), {});`;
}
