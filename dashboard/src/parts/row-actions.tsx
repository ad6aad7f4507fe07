import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { MOST } from '../api/jobs.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { plural } from '../ui/format.ts';
import type { GridColumn } from '../ui/grid/model.ts';
import { copy, csvOf, download } from './take-out.ts';

const SaveDialog = lazy(() => import('./lists/save-dialog.tsx'));

/** What can be done with words of a table: research them further, keep them in a list, or take them out. */
export function RowActions(props: {
  words(): readonly string[];
  ticked: boolean;
  market: string;
  table(): { columns: readonly GridColumn<unknown>[]; rows: readonly unknown[] };
}) {
  const { words, ticked, market, table } = props;
  const [said, setSaid] = useState('');
  const [saved, setSaved] = useState<readonly string[] | null>(null);
  const what = ticked ? 'selected' : 'listed';
  return (
    <>
      <span role="status" className="visually-hidden">
        {said}
      </span>
      {ticked && (
        <>
          {(['compare', 'serp'] as const).map((kind) => (
            <Link
              key={kind}
              to="/"
              search={{ kind, words: words().slice(0, MOST[kind]).join('\n'), market }}
              className={buttonClass('plain', true)}
            >
              {kind === 'compare' ? 'Compare' : 'SERP'}
            </Link>
          ))}
          <Button small onClick={() => setSaved(words())}>
            Save to a list
          </Button>
        </>
      )}
      <Button
        small
        title={`Copies the ${what} keywords, one a line`}
        onClick={() => {
          const all = words();
          void copy(all.join('\n')).then(() => setSaid(`${plural(all.length, 'keyword')} copied`));
        }}
      >
        {said ? 'Copied' : 'Copy'}
      </Button>
      <Button
        small
        title={`A file with the ${what} rows`}
        onClick={() => {
          const { columns, rows } = table();
          download(`${words()[0] ?? 'keywords'}.csv`, csvOf(columns, rows));
        }}
      >
        Export CSV
      </Button>
      {saved && (
        <Suspense fallback={null}>
          <SaveDialog words={saved} market={market} onClose={() => setSaved(null)} />
        </Suspense>
      )}
    </>
  );
}
