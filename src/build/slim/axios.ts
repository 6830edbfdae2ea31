/** See slim-plugin.ts. @refinedev/simple-rest calls `create` when it is loaded; nothing else is ever called. */
const absent = (): never => {
  throw new Error('axios is left out of the console: use providers/http.ts');
};

const instance = {
  interceptors: { response: { use: () => 0 } },
  get: absent,
  post: absent,
  put: absent,
  patch: absent,
  delete: absent,
};

export default { create: () => instance, get: absent };
