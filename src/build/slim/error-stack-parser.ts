/** See slim-plugin.ts. */
export default {
  parse: (): never => {
    throw new Error('error-stack-parser is left out of the console');
  },
};
