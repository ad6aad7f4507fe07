import { breaks } from './mutant.ts';

export const transports = [
  ...breaks('server/core/request-body.ts', 'tests/transports/body-limit.test.ts', [
    ['a body in pieces has a largest size', 'if (size > MAX_BODY_BYTES) throw', 'if (size > 2 * MAX_BODY_BYTES) throw'],
    ['a body may have 256 KiB', 'MAX_BODY_BYTES = 256 * 1024', 'MAX_BODY_BYTES = 255 * 1024'],
  ]),
];
