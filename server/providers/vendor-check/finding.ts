/** What one free call of a vendor told, beside what the clients expect. */
export interface Finding {
  call: string;
  /** What was read, in a line; null when the call failed. */
  read: string | null;
  /** Why the call failed; null when it did not. */
  failed: string | null;
  /** Each in a line: what is expected and what the vendor says. */
  differences: string[];
}

export function failed(call: string, { code, message }: { code: string; message: string }): Finding {
  return { call, read: null, failed: `${code}: ${message}`, differences: [] };
}

export function found(call: string, read: string, differences: readonly (string | null)[]): Finding {
  return { call, read, failed: null, differences: differences.filter((line) => line !== null) };
}
