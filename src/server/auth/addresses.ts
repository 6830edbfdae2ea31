import { BlockList, isIP } from 'node:net';

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Splits a list of addresses. */
export const addressLines = (text: unknown): string[] =>
  typeof text === 'string' ? text.split(/[\s,，;；]+/).filter(Boolean) : [];

/** `203.0.113.7`, `203.0.113.0/24`, `2001:db8::/32`. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 6 ? 128 : 32));
}

/** Is the address in one of the networks? An empty list allows every address. */
export function isAllowed(address: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true;
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  if (isIP(plain) === 0) return false;
  const list = new BlockList();
  for (const network of networks.filter(isNetwork)) {
    const [net = '', bits] = network.split('/');
    list.addSubnet(net, bits === undefined ? (isIP(net) === 6 ? 128 : 32) : Number(bits), family(net));
  }
  return list.check(plain, family(plain));
}
