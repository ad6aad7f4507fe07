import { expect, test } from 'vitest';
import { nameRepeats } from '../../../trpc/print-repeats.ts';

const COST = (indent: string) => `{
${indent}    quoted: number;
${indent}    actual: number | null;
${indent}    "not known": "{";
${indent}    saved: number;
${indent}}`;
const JOB = (cost: string, indent = '') => `{
${indent}    jobId: string;
${indent}    cost: ${cost};
${indent}    label: string | null;
${indent}}`;
const PROCEDURE = (name: string, output: string) => `    ${name}: Query<{
        input: {
            jobId: string;
        };
        output: ${output};
        errorShape: ErrorShape;
    }>;
`;

test('an object type that the router answers with more than once is declared once, under the end of the way to it; all else stays', () => {
  const router = (job: string, cost: string) =>
    `declare const router: Router<{\n${PROCEDURE('read', job)}${PROCEDURE('cancel', job)}${PROCEDURE('cost', cost)}}>;\n`;
  const indent = ' '.repeat(8);
  const printed = router(JOB(COST(`${indent}    `), indent), COST(indent));
  expect(nameRepeats(printed)).toBe(`type Read = ${JOB('Cost')};\ntype Cost = ${COST('')};\n${router('Read', 'Cost')}`);
});
