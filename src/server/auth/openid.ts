import * as client from 'openid-client';
import { apiBase } from '../http/bases.ts';
import type { OpenIdSettings } from './openid-settings.ts';

const timeoutSeconds = 10;
/** What providers say in `amr` where they asked for more than a password. */
const multiFactor = 'mfa';

export const openIdPaths = {
  start: `${apiBase}/user/openid/start`,
  callback: `${apiBase}/user/openid/callback`,
} as const;

/** What has to come back unchanged from the provider; only the browser that began knows it. */
export interface OpenIdFlow {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface OpenIdAnswer {
  readonly loginName: string;
  readonly hasMfa: boolean;
}

/** Signs users in at an OpenID provider: authorization code with PKCE, state and nonce. */
export class OpenId {
  readonly #settings: OpenIdSettings;
  #discovered: Promise<client.Configuration> | undefined;

  constructor(settings: OpenIdSettings) {
    this.#settings = settings;
  }

  async begin(): Promise<{ url: URL; flow: OpenIdFlow }> {
    const flow = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
    };
    const url = client.buildAuthorizationUrl(await this.#configuration(), {
      redirect_uri: this.#redirectUri,
      scope: this.#settings.scope,
      response_type: 'code',
      state: flow.state,
      nonce: flow.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(flow.verifier),
      code_challenge_method: 'S256',
    });
    return { url, flow };
  }

  /** Checks what the provider sent back; throws unless it is the answer to this flow. */
  async finish(query: string, { state, nonce, verifier }: OpenIdFlow): Promise<OpenIdAnswer> {
    // The address is the configured one: the host of a request is chosen by who sends it.
    const url = new URL(this.#redirectUri);
    url.search = query;
    const tokens = await client.authorizationCodeGrant(await this.#configuration(), url, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    const loginName = claims?.[this.#settings.claim];
    if (typeof loginName !== 'string' || loginName === '')
      throw new Error(`the ID token has no claim ${this.#settings.claim}`);
    const amr = claims?.amr;
    return {
      loginName,
      hasMfa: this.#settings.trustsMfa && Array.isArray(amr) && amr.includes(multiFactor),
    };
  }

  /** Where the provider ends its own session; undefined where it knows no such place. */
  async endUrl(): Promise<string | undefined> {
    const configuration = await this.#configuration();
    if (!configuration.serverMetadata().end_session_endpoint) return undefined;
    return client.buildEndSessionUrl(configuration, { post_logout_redirect_uri: `${this.#settings.consoleUrl}/` }).href;
  }

  get #redirectUri(): string {
    return this.#settings.consoleUrl + openIdPaths.callback;
  }

  #configuration(): Promise<client.Configuration> {
    this.#discovered ??= this.#discover().catch((error: unknown) => {
      this.#discovered = undefined;
      throw error;
    });
    return this.#discovered;
  }

  #discover(): Promise<client.Configuration> {
    const { issuer, clientId, clientSecret } = this.#settings;
    const url = new URL(issuer);
    return client.discovery(url, clientId, clientSecret, undefined, {
      timeout: timeoutSeconds,
      // The settings allow http on this machine only.
      ...(url.protocol === 'http:' && { execute: [client.allowInsecureRequests] }),
    });
  }
}
