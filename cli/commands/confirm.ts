import type { Command } from '../program/command.ts';
import { UsageError } from '../program/exit-codes.ts';
import { ROWS } from '../program/jobs.ts';
import { purchase, UP_TO } from '../program/purchase.ts';
import { openSession } from '../program/session.ts';
import { keptQuote } from '../state/quotes.ts';

export const confirm: Command = {
  name: 'confirm',
  about: 'buy what a quote priced, and wait for it',
  usage: '<quote> [--up-to usd]',
  options: [UP_TO, ROWS],
  details: `On a terminal it asks first. Elsewhere it ends with 7 and shows the price, unless --up-to allows it.
Confirming a quote again is the same job; nothing is bought twice.`,
  examples: [['kr confirm 0197... --up-to 0.50', 'buy it if it costs at most half a dollar']],
  async run(call) {
    const [quoteId, ...more] = call.words;
    if (!quoteId || more.length > 0) throw new UsageError('name one quote');
    const quote = await keptQuote(call.io.env, quoteId);
    const session = await openSession(call);
    return await session.once({ operation: 'confirm', input: quoteId }, () => purchase(call, session, quote));
  },
};
