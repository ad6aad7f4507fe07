import { connect } from '../client/index.ts';
import { plain } from '../output/plain.ts';
import { show } from '../output/show.ts';
import type { Command } from '../program/command.ts';
import { UsageError } from '../program/exit-codes.ts';
import { orInterrupted, tell } from '../program/io.ts';

import { readUnseen } from '../program/unseen.ts';
import { textOf } from '../program/values.ts';
import { checkKey, checkUrl, forgetCredentials, saveCredential, usualUrl } from '../state/credentials.ts';

export const login: Command = {
  name: 'login',
  about: 'save an API key for this machine',
  usage: '[--url url]',
  options: [
    { name: 'url', value: 'url', about: 'address of the service; KR_URL, the last one, or http://127.0.0.1:3000' },
    { name: 'forget', about: 'remove every saved key instead' },
  ],
  details: `The key is asked for and typed unseen, or read from a pipe; it is never an argument, where others could see it.
It is tried, then kept in $XDG_CONFIG_HOME/kr (~/.config/kr) for you alone. KR_API_KEY goes before it.`,
  examples: [
    ['kr login --url https://keywords.example', 'asks for the key'],
    ['kr login < key.txt', 'reads it from a file'],
  ],
  async run(call) {
    const { io, words, values } = call;
    if (words.length > 0) throw new UsageError('the key is asked for, never given as an argument');
    if (values.forget === true) {
      await forgetCredentials(io.env);
      return 0;
    }
    const url = checkUrl(textOf(values, 'url') ?? (await usualUrl(io.env)));
    const typed = await orInterrupted(call, readUnseen(io, `API key for ${url}, typed unseen: `));
    if (typed.trim() === '') throw new UsageError('no key came: type it, or pipe it in');
    const key = checkKey(typed);
    const { api } = connect({ url, key });
    const access = await orInterrupted(call, api.auth.access.query({}, { signal: io.signal }));
    const path = await saveCredential(io.env, { url, key });
    const scopes = 'scopes' in access.auth ? access.auth.scopes : [];
    const columns = [
      { title: 'account', of: ({ email }: typeof access) => email },
      { title: 'role', of: ({ role }: typeof access) => role },
      { title: 'scopes', of: () => (scopes ?? []).join(', ') },
    ];
    await show(call, { body: access, rows: [access], columns });
    await tell(call, plain(`Saved for ${access.email} at ${url} in ${path}`));
    return 0;
  },
};
