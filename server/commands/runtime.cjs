// Loaded before anything else by the commands of package.json, and written so that any version of Node can read it.
const LEAST = 24;
if (Number(process.versions.node.split('.')[0]) < LEAST) {
  const here = `${process.platform}-${process.arch}`;
  console.error(
    `This needs Node ${LEAST} or newer; what runs is Node ${process.versions.node} on ${here}.
On Linux and macOS it comes with the packages: run \`npm ci\` without --omit=optional, then \`npm start\` or \`npm run ...\`.
Elsewhere install Node ${LEAST} (https://nodejs.org) and run \`npm ci\` again.`,
  );
  process.exit(1);
}
// Of Node 24.0, the newest that comes in a package for Apple silicon, each thread warns that it reads TypeScript.
const warn = process.emitWarning;
process.emitWarning = (warning, type, ...more) => {
  if ((Object(type).type || type) !== 'ExperimentalWarning') warn.call(process, warning, type, ...more);
};
// What was compiled at one start is there for the next one: beside the packages, where nobody else may write.
require('node:module').enableCompileCache(`${__dirname}/../../node_modules/.cache/compiled`);
