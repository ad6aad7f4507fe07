/** What a body is said to be, in lower case and without parameters; empty when nothing is said. */
export function mediaType(headers: Headers): string {
  return (headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase();
}
