declare module 'graphql-schema-linter' {
  /** The command as a function: 0 without findings, 1 with some, 2 when it could not run. */
  export const runner: {
    run(out: NodeJS.WritableStream, stdin: null, err: NodeJS.WritableStream, argv: string[]): Promise<0 | 1 | 2>;
  };
}
