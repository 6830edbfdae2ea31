import { loadModel } from '../server/declarations.ts';

/** Run by the plugin in a module runner. Throws all problems of the declarations at once. */
loadModel();
