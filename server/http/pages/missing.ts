import type { Page } from './layout.ts';

/** What a browser sees where nothing is; a client gets a problem instead. */
export const missing: Page = {
  path: '',
  title: 'Nothing is here',
  body: `
<p class="lead">The address leads nowhere; perhaps it has moved.</p>
<ul><li><a href="/docs">Quick start</a></li><li><a href="/docs/api">Reference</a></li><li><a href="/docs/errors">Errors</a></li></ul>`,
};

/** Whether somebody looks at the answer: browsers ask for HTML by name, clients for anything. */
export function isBrowser(request: Request): boolean {
  const isPage = request.method === 'GET' || request.method === 'HEAD';
  const path = new URL(request.url).pathname;
  return (
    isPage && !/^\/(api|trpc|graphql)(\/|$)/.test(path) && (request.headers.get('accept') ?? '').includes('text/html')
  );
}
