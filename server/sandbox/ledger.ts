import { type NanoUsd, toNano, toUsd } from './money.ts';
import type { BillLine, SandboxProvider } from './types.ts';

const STARTING_BALANCE = toNano(1000);

interface Account {
  balance: NanoUsd;
  /** Cost of what is being worked on: promised, not yet charged. */
  held: NanoUsd;
  charged: NanoUsd;
  chargedByDay: Map<string, NanoUsd>;
}

export interface Charge {
  provider: SandboxProvider;
  account: string;
  endpoint: string;
  providerId: string;
  tag: string | null;
}

/** Balances and bills, one per login or API key. The bill is the judge of every test about money. */
export class Ledger {
  readonly #accounts = new Map<string, Account>();
  readonly #lines: { line: BillLine; nano: NanoUsd }[] = [];
  readonly #clock: () => number;

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  setBalance(account: string, usd: number): void {
    this.#account(account).balance = toNano(usd);
  }

  balance(account: string): NanoUsd {
    return this.#account(account).balance;
  }

  /** What a new request may still cost. */
  available(account: string): NanoUsd {
    const { balance, held } = this.#account(account);
    return balance - held;
  }

  charged(account: string): NanoUsd {
    return this.#account(account).charged;
  }

  chargedToday(account: string): NanoUsd {
    return this.#account(account).chargedByDay.get(this.#today()) ?? 0;
  }

  hold(account: string, nano: NanoUsd): void {
    this.#account(account).held += nano;
  }

  release(account: string, nano: NanoUsd): void {
    this.#account(account).held -= nano;
  }

  /** Takes the money and writes the bill line; nothing is written for a free request. */
  charge(charge: Charge, nano: NanoUsd): void {
    if (nano === 0) return;
    const account = this.#account(charge.account);
    account.balance -= nano;
    account.charged += nano;
    account.chargedByDay.set(this.#today(), this.chargedToday(charge.account) + nano);
    const at = new Date(this.#clock()).toISOString();
    this.#lines.push({ line: { ...charge, costUsd: toUsd(nano), at }, nano });
  }

  bill(account?: string): BillLine[] {
    return this.#selected(account).map(({ line }) => ({ ...line }));
  }

  totalUsd(account?: string): number {
    return toUsd(this.#selected(account).reduce((sum, { nano }) => sum + nano, 0));
  }

  get chargedRequests(): number {
    return this.#lines.length;
  }

  reset(): void {
    this.#accounts.clear();
    this.#lines.length = 0;
  }

  #selected(account?: string) {
    return account === undefined ? this.#lines : this.#lines.filter(({ line }) => line.account === account);
  }

  #today(): string {
    return new Date(this.#clock()).toISOString().slice(0, 10);
  }

  #account(name: string): Account {
    let account = this.#accounts.get(name);
    if (account === undefined) {
      account = { balance: STARTING_BALANCE, held: 0, charged: 0, chargedByDay: new Map() };
      this.#accounts.set(name, account);
    }
    return account;
  }
}
