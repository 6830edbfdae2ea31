import packageFile from '../../package.json';

export const product: string = packageFile.name;
export const version: string = packageFile.version;
