/** Why the work of a claim breaks off before its job ends. */

/** The job sleeps for a while: an outcome is to be looked up, a posted task collected, or another job is buying. */
export class Parked extends Error {
  readonly seconds: number;
  /** It waits for outcomes of units, */
  readonly awaitsUnits: boolean;
  /** and for nothing but evidence about what was sent. */
  readonly awaitsEvidence: boolean;
  constructor(seconds: number, { awaitsUnits = false, awaitsEvidence = false } = {}) {
    super(`parked for ${seconds} s`);
    this.seconds = seconds;
    this.awaitsUnits = awaitsUnits;
    this.awaitsEvidence = awaitsEvidence;
  }
}

/** The claim is void: another worker has the job, or it was cancelled. Nothing more may be written. */
export class Stopped extends Error {}
