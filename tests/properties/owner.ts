/** The benchmarks' name for owners who are made without asking the doubles. */
export { type Owner, ownerInDatabase as owner } from '../support/owners.ts';
