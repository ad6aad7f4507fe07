import { administer } from './administer.ts';

const { code, said } = await administer(process.argv.slice(2), process.env);
if (code === 1) console.error(said);
else console.log(said);
process.exitCode = code;
