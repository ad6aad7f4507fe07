import { sql } from 'kysely';
import type { Provider } from '../../server/providers/ports/calls.ts';
import { authorizationOf, type Owner, ownerInDatabase } from '../support/owners.ts';
import type { TestApp } from '../support/test-app.ts';
import { attempt } from './api.ts';
import type { PlannedChange } from './plan.ts';

/** A credential that was replaced or removed, and when that was committed, by the database's clock. */
export interface Replaced {
  account: string;
  at: Date;
  /** A unit that was waiting for this before its intent: whatever is recorded for it, is recorded later. */
  unitId: string | null;
}

/** An owner whose connections change on the way. */
export class Customer {
  readonly owner: Owner;
  readonly replaced: Replaced[] = [];
  readonly #test: TestApp;
  readonly #accounts: Record<Provider, string[]>;
  /** Account behind each version of each connection: `<id>:<version>`. */
  readonly #behind = new Map<string, string>();
  /** Changes happen one after the other. */
  #last: Promise<void> = Promise.resolve();

  constructor(test: TestApp, owner: Owner) {
    this.#test = test;
    this.owner = owner;
    this.#accounts = { dataforseo: [owner.login], openrouter: [owner.apiKey] };
  }

  static async join(test: TestApp): Promise<Customer> {
    const customer = new Customer(test, await ownerInDatabase(test));
    for (const provider of ['dataforseo', 'openrouter'] as const) {
      const { id, credential_version } = await customer.#connection(provider);
      customer.#behind.set(`${id}:${credential_version}`, customer.#accounts[provider][0]!);
    }
    return customer;
  }

  /** The account that a version of a connection stands for. */
  accountBehind({ id, version }: { id: string; version: number }): string | undefined {
    return this.#behind.get(`${id}:${version}`);
  }

  /** Names of all the bills that this owner ever had at the doubles. */
  get accounts(): string[] {
    return [...this.#accounts.dataforseo, ...this.#accounts.openrouter];
  }

  /** Changes a connection through the real operations. A connection that was found invalid keeps its credential. */
  change(planned: PlannedChange, unitId: string | null = null): Promise<void> {
    this.#last = this.#last.then(() => this.#change(planned, unitId));
    return this.#last;
  }

  /** Makes both connections usable again, after the changes under way: two at once would wait for each other's rows. */
  reconnect(): Promise<void> {
    this.#last = this.#last.then(() => this.#validate());
    return this.#last;
  }

  async #validate(): Promise<void> {
    const { db } = this.#test.app.context.database;
    const valid = { verification_status: 'valid' } as const;
    await db.updateTable('provider_connections').set(valid).where('owner_id', '=', this.owner.accountId).execute();
  }

  async #change({ provider, how }: PlannedChange, unitId: string | null): Promise<void> {
    const { id, credential_version: expectedCredentialVersion } = await this.#connection(provider);
    if (how === 'invalidate') return await this.#invalidate(provider, id);
    const account = this.#accounts[provider].at(-1)!;
    const credential = this.#newCredential(provider);
    if (how === 'rotate') {
      await this.#must('connections.rotate', { id, credential, expectedCredentialVersion });
    } else {
      await this.#must('connections.remove', { id });
    }
    this.replaced.push({ account, at: await this.#now(), unitId });
    if (how === 'resave') await this.#must('connections.save', { provider, credential });
    const after = await this.#connection(provider);
    this.#behind.set(`${after.id}:${after.credential_version}`, this.#accounts[provider].at(-1)!);
  }

  async #connection(provider: Provider) {
    return await this.#test.app.context.database.db
      .selectFrom('provider_connections')
      .select(['id', 'credential_version'])
      .where('owner_id', '=', this.owner.accountId)
      .where('provider', '=', provider)
      .executeTakeFirstOrThrow();
  }

  async #now(): Promise<Date> {
    const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(
      this.#test.app.context.database.db,
    );
    return rows[0]!.at;
  }

  #newCredential(provider: Provider): Record<string, string> {
    const accounts = this.#accounts[provider];
    const account = `${accounts[0]}-${accounts.length}`;
    accounts.push(account);
    return provider === 'openrouter' ? { apiKey: account } : { login: account, password: 'another' };
  }

  /** The provider turns the credential down when it is verified. */
  async #invalidate(provider: Provider, id: string): Promise<void> {
    const { control } = this.#test.sandbox;
    const endpoint = provider === 'openrouter' ? '/key' : 'user_data';
    const match = { provider, endpoint, header: authorizationOf(this.owner, provider) };
    const fault = control.setFault({ match, action: { kind: 'http', status: 401 } });
    const { connection } = await this.#must('connections.verify', { id });
    control.clearFaults([fault]);
    if (connection.verificationStatus === 'valid') throw new Error('a credential that was turned down is valid');
  }

  async #must(name: string, input: unknown) {
    const headers = { Cookie: this.owner.cookie, 'Content-Type': 'application/json' };
    const { data, code } = await attempt(this.#test, { headers }, { name, input });
    if (code !== null) throw new Error(`${name}: ${code}`);
    return data;
  }
}
