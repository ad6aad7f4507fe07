import type { Caller } from '../../core/caller.ts';
import { AppError } from '../../core/errors.ts';
import { ResultAllowance } from '../../core/result-allowance.ts';
import type { AppContext, RateLimitState, RequestMeta } from '../context.ts';
import { rateLimited } from '../throttles/throttle.ts';
import { authenticate, type CredentialInput } from './authenticate.ts';
import { countRequest } from './request-rate.ts';

/** Who sent a request, nobody, or why its credential is not good. */
type Judged = Caller | AppError | null;

/** The application and what one of its requests came with. */
export interface Arrived {
  app: AppContext;
  credential: CredentialInput;
  meta: RequestMeta;
}

/**
 * One request as the limits see it. Its credential is judged once; it counts as one request, whatever becomes of it, and each
 * call that it makes beyond the first (of a batch, of a document) as one more.
 */
export class Arrival {
  /** Policy `requests` after the last count, for the headers of the answer. */
  state: RateLimitState | null = null;
  /** What its calls read of stored results, all together. */
  readonly results = new ResultAllowance();
  #judged: Promise<Judged> | null = null;
  #isCounted = false;

  /** Counts the request before anything of it is read. @throws AppError RATE_LIMITED */
  async enter(arrived: Arrived): Promise<void> {
    await this.#count(arrived, await this.#judge(arrived));
    this.#isCounted = true;
  }

  /**
   * Who makes a call of the request; counts it unless the request's own count covers it.
   * @param optional a missing or ended session is null instead of an error
   * @throws AppError RATE_LIMITED, UNAUTHENTICATED
   */
  async caller(arrived: Arrived, optional: boolean): Promise<Caller | null> {
    const judged = await this.#judge(arrived);
    if (this.#isCounted) this.#isCounted = false;
    else await this.#count(arrived, judged);
    return admitted(judged, optional);
  }

  /** Who sent the request, without counting. @throws AppError UNAUTHENTICATED, RATE_LIMITED for bad keys */
  async known(arrived: Arrived, optional: boolean): Promise<Caller | null> {
    return admitted(await this.#judge(arrived), optional);
  }

  #judge({ app, credential, meta }: Arrived): Promise<Judged> {
    this.#judged ??= authenticate(app, credential, meta, true).catch((thrown: unknown) => {
      if (thrown instanceof AppError) return thrown;
      throw thrown;
    });
    return this.#judged;
  }

  async #count(arrived: Arrived, judged: Judged): Promise<void> {
    const caller = judged instanceof AppError ? null : judged;
    const { state, admitted } = await countRequest(arrived.app, caller, arrived.meta.address);
    this.state = state;
    if (!admitted) throw rateLimited(state.resetSeconds);
  }
}

function admitted(judged: Judged, optional: boolean): Caller | null {
  if (judged instanceof AppError) throw judged;
  if (!judged && !optional) throw new AppError('UNAUTHENTICATED');
  return judged;
}
