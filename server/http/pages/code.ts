import { escapeHtml } from './layout.ts';

type Language = 'sh' | 'ts' | 'json' | 'graphql';

/** What stands out in a text, by language: the first pattern that fits a place wins. */
const TOKENS: Record<Language, RegExp> = {
  sh: /(?<c>#[^\n]*)|(?<s>'[^']*'|"(?:\\.|[^"\\])*")|(?<k>\b(?:curl|export|npx|jq)\b)|(?<n>(?<=\s)-{1,2}[\w-]+)/g,
  ts: /(?<c>\/\/[^\n]*)|(?<s>'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`|"(?:\\.|[^"\\])*")|(?<k>\b(?:const|let|await|async|for|while|if|return|import|from|new|throw|function)\b)|(?<n>\b\d+(?:\.\d+)?\b)/g,
  json: /(?<k>"(?:\\.|[^"\\])*"(?=\s*:))|(?<s>"(?:\\.|[^"\\])*")|(?<n>-?\b\d+(?:\.\d+)?\b|\b(?:true|false|null)\b)/g,
  graphql: /(?<c>#[^\n]*)|(?<s>"(?:\\.|[^"\\])*")|(?<k>\b(?:query|mutation|subscription|fragment|on)\b)|(?<n>\$\w+)/g,
};

/** A block of code, coloured while the page is made: no script runs for it. */
export function code(text: string, language: Language): string {
  let [html, at] = ['', 0];
  for (const match of text.matchAll(TOKENS[language])) {
    const [kind] = Object.entries(match.groups ?? {}).find(([, value]) => value !== undefined) ?? ['s'];
    html += `${escapeHtml(text.slice(at, match.index))}<span class="${kind}">${escapeHtml(match[0])}</span>`;
    at = match.index + match[0].length;
  }
  return `<pre tabindex="0"><code>${html}${escapeHtml(text.slice(at))}</code></pre>`;
}

interface Tab {
  label: string;
  text: string;
  language: Language;
}

/** The same in several languages, one shown at a time, by CSS alone. */
export function tabs(name: string, all: readonly Tab[]): string {
  const parts = all.map(({ label, text, language }, index) => {
    const id = `${name}-${index}`;
    const checked = index === 0 ? ' checked' : '';
    return `<input type="radio" name="${name}" id="${id}"${checked}><label for="${id}">${label}</label><div class="tab">${code(text, language)}</div>`;
  });
  return `<div class="tabs">${parts.join('')}</div>`;
}
