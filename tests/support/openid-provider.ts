import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

const openIdClient = { id: 'campus-console', secret: 'a-secret-of-the-client-at-the-provider' } as const;
export const consoleUrl = 'http://localhost:8080';

/** A real OpenID provider in this process, at which somebody has just entered their password. */
export class OpenIdProvider {
  /** Who signs in, as the provider calls them, and how. */
  user: { name: string; amr?: readonly string[] } = { name: 'nobody' };
  readonly #server: Server = createServer();

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const provider = new Provider(this.issuer, {
      clients: [
        {
          client_id: openIdClient.id,
          client_secret: openIdClient.secret,
          redirect_uris: [`${consoleUrl}/super_cloud/api/user/openid/callback`],
          post_logout_redirect_uris: [`${consoleUrl}/`],
        },
      ],
      cookies: { keys: ['a key of the test'] },
      // A code without the proof key of who asked for it is refused.
      pkce: { required: () => true },
      conformIdTokenClaims: false,
      claims: { openid: ['sub', 'amr'], profile: ['preferred_username'] },
      ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
      features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
      interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/enter/${uid}` },
      findAccount: (_context: unknown, id: string) => ({
        accountId: id,
        claims: () => ({ sub: id, preferred_username: this.user.name }),
      }),
      loadExistingGrant: async (context: KoaContext) => {
        const grant = new provider.Grant({
          clientId: context.oidc.client.clientId,
          accountId: context.oidc.session.accountId,
        });
        grant.addOIDCScope('openid profile');
        await grant.save();
        return grant;
      },
    });
    const answer = provider.callback();
    this.#server.on('request', (request, response) => {
      if (!request.url?.startsWith('/enter/')) return void answer(request, response);
      void provider.interactionFinished(request, response, {
        login: { accountId: this.user.name, amr: this.user.amr },
      });
    });
    return this;
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Settings of a server that lets people sign in here. */
  get env(): Record<string, string> {
    return {
      OPENID_ISSUER: this.issuer,
      OPENID_CLIENT_ID: openIdClient.id,
      OPENID_CLIENT_SECRET: openIdClient.secret,
      OPENID_CONSOLE_URL: consoleUrl,
    };
  }

  /** What a browser does at the provider, until it is sent back to the console; returns that address. */
  async enter(address: string): Promise<URL> {
    const cookies = new Map<string, string>();
    for (let next = new URL(address); ;) {
      if (next.origin === consoleUrl) return next;
      const reply = await fetch(next, {
        redirect: 'manual',
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      });
      for (const cookie of reply.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        cookies.set(name, value);
      }
      const place = reply.headers.get('location');
      if (!place) throw new Error(`the provider answered ${reply.status}: ${(await reply.text()).slice(0, 500)}`);
      next = new URL(place, next);
    }
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

interface KoaContext {
  readonly oidc: {
    readonly client: { readonly clientId: string };
    readonly session: { readonly accountId: string };
  };
}
