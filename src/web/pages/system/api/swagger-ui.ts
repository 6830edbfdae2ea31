import 'swagger-ui-dist/swagger-ui.css';
// @ts-expect-error The package has no types.
import library from 'swagger-ui-dist/swagger-ui-es-bundle.js';

export interface Call {
  readonly headers: Record<string, string>;
}

interface Options {
  readonly domNode: HTMLElement;
  readonly url: string;
  readonly validatorUrl: null;
  readonly docExpansion: 'list';
  readonly defaultModelsExpandDepth: number;
  readonly requestInterceptor: (call: Call) => Call;
}

export const SwaggerUI = library as (options: Options) => void;
