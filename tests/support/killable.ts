import { cp } from 'node:fs/promises';
import { answering, freePort, startProduct, type Product } from './product.ts';
import { templateOf } from './template.ts';

/** A data folder with demo data, on which nobody works yet. */
export const demoInto = (dataDir: string): Promise<void> =>
  cp((templateOf(false) as { dataDir: string }).dataDir, dataDir, { recursive: true });

/** The product on such a folder, in a process of its own, so that it can be killed. */
export const startProcess = async (dataDir: string): Promise<Product> =>
  answering(await startProduct({ NODE_ENV: 'development', DATA_DIR: dataDir, PORT: String(await freePort()) }));
