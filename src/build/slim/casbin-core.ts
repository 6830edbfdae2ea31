/** See slim-plugin.ts. */
const absent = (): never => {
  throw new Error('casbin-core is left out of the console: casbin.js runs in manual mode');
};

export const Model = absent;
export const newEnforcer = absent;
