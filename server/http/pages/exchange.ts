import { type Exchange, exchangesOf } from '../openapi/exchanges.ts';
import type { Route } from '../routes/route.ts';
import { code } from './code.ts';

/** Entries of a list that a page shows. */
const SHOWN = 2;

/** A request of the route and its answer, as they were really exchanged; long lists are cut on the page. */
export function exchangeOf(route: Route): string {
  const { operation, method, path } = route;
  const all = exchangesOf(operation.name).map((exchange) => {
    const { title, status, answered } = exchange;
    const names = new Set([...path.matchAll(/:(\w+)/g)].map((match) => match[1]!));
    const rest = Object.entries(exchange.input).filter(([name]) => !names.has(name));
    const way = path.replace(/:(\w+)/g, (_, name: string) => String(exchange.input[name]));
    const inBody = route.from.includes('body') && method !== 'DELETE';
    const query = inBody || rest.length === 0 ? '' : `?${rest.map(([name, value]) => `${name}=${value}`).join('&')}`;
    const sent = [`${method} ${way}${query}`, ...lines(exchange.headers)].join('\n');
    const body = inBody && rest.length > 0 ? `\n\n${JSON.stringify(Object.fromEntries(rest), null, 2)}` : '';
    const came = [`${status}`, ...lines(answered)].join('\n');
    return `<details><summary>Example: ${title}</summary>${code(sent + body, 'json')}${code(came + bodyOf(exchange), 'json')}</details>`;
  });
  return all.join('\n');
}

const lines = (headers: Record<string, string>) => Object.entries(headers).map(([name, value]) => `${name}: ${value}`);

function bodyOf({ body }: Exchange): string {
  if (body === null) return '';
  return `\n\n${typeof body === 'string' ? body : JSON.stringify(cut(body), null, 2)}`;
}

function cut(value: unknown): unknown {
  if (Array.isArray(value)) {
    const more = value.length - SHOWN;
    return [...value.slice(0, SHOWN).map(cut), ...(more > 0 ? [`and ${more} more`] : [])];
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, cut(member)]));
}
