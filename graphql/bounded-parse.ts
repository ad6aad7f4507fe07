import {
  type DocumentNode,
  GraphQLError,
  Lexer,
  type ParseOptions,
  parse,
  Source,
  type Token,
  TokenKind,
} from 'graphql';

/** Longest document, characters: as long as one that a key can be bound to. */
export const MAX_DOCUMENT = 20_000;
/** Most tokens, comments included: each is kept with the parsed document. */
export const MAX_TOKENS = 1_000;
/** Deepest nesting of braces, brackets and parentheses: parsing is recursive. */
const MAX_NESTING = 24;

const OPENING = new Set<string>([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L]);
const CLOSING = new Set<string>([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R]);

/** Parses a document whose length, tokens and nesting are within the limits. @throws GraphQLError */
export function boundedParse(given: string | Source, options?: ParseOptions): DocumentNode {
  const source = typeof given === 'string' ? new Source(given) : given;
  if (source.body.length > MAX_DOCUMENT) throw refusal(`at most ${MAX_DOCUMENT} characters`);
  judgeTokens(source);
  return parse(source, options);
}

function judgeTokens(source: Source): void {
  const lexer = new Lexer(source);
  // The end of the document is none of them.
  let [tokens, depth] = [-1, 0];
  let token: Token;
  do {
    token = lexer.advance();
    tokens += 1;
    for (let before = token.prev; before?.kind === TokenKind.COMMENT; before = before.prev) tokens += 1;
    if (OPENING.has(token.kind)) depth += 1;
    if (CLOSING.has(token.kind)) depth -= 1;
    if (tokens > MAX_TOKENS) throw refusal(`at most ${MAX_TOKENS} tokens`);
    if (depth > MAX_NESTING) throw refusal(`at most ${MAX_NESTING} levels of brackets`);
  } while (token.kind !== TokenKind.EOF);
}

function refusal(most: string): GraphQLError {
  return new GraphQLError(`A document has ${most}.`);
}
