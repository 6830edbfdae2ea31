import { colour, Drawing } from '../../src/demo/drawing.ts';
import type { Client, Reply } from './client.ts';

export interface Uploaded {
  id: string;
  url: string;
  name: string;
  size: number;
  ext: string;
  picture: boolean;
}

let drawn = 0;

/** A new, unique picture. */
export function png(width = 24, height = 16): Buffer {
  drawn++;
  return new Drawing(width, height, colour(drawn * 31, 0.5), colour(drawn * 17, 0.3))
    .ellipse(width / 2, height / 2, width / 3, height / 3, [drawn % 256, drawn >> 8, 128])
    .toPng();
}

/** Uploads a file like a form in the browser. */
export async function upload<T = Uploaded>(
  client: Client,
  content: Uint8Array,
  name: string,
  parts: Record<string, string> = {},
  path = '/common/file/upload',
): Promise<Reply<T>> {
  const body = new FormData();
  for (const [key, value] of Object.entries(parts)) body.append(key, value);
  body.append('file', new Blob([new Uint8Array(content)]), name);
  const response = await fetch(`${client.url}/super_cloud/api${path}`, {
    method: 'POST',
    body,
    headers: { cookie: client.cookie, 'x-requested-with': 'XMLHttpRequest', 'accept-language': client.locale },
  });
  return { status: response.status, ...((await response.json()) as Omit<Reply<T>, 'status'>) };
}

export const download = (
  client: Client,
  { url }: Pick<Uploaded, 'url'>,
  headers: Record<string, string> = {},
): Promise<Response> => fetch(client.url + url, { headers: { cookie: client.cookie, ...headers } });
