import { loadModel } from '../server/declarations.ts';

/** Run by the plugin in a module runner: throws what is wrong with the declarations, all of it. */
loadModel();
