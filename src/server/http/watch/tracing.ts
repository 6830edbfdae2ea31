import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Span } from '@opentelemetry/api';
import type { Log } from '../../context.ts';
import { routeOf } from './route-of.ts';

/**
 * Exports one span for each call, configured by the standard variables of OpenTelemetry (OTEL_EXPORTER_OTLP_ENDPOINT,
 * OTEL_SERVICE_NAME, OTEL_TRACES_SAMPLER …). Without an endpoint, it is off and not even loaded.
 */
export async function addTracing(app: FastifyInstance, env: NodeJS.ProcessEnv, log: Log): Promise<void> {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT && !env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) return;
  const [
    { ROOT_CONTEXT, SpanKind, SpanStatusCode, defaultTextMapGetter },
    { W3CTraceContextPropagator },
    { BasicTracerProvider, BatchSpanProcessor },
    { OTLPTraceExporter },
    { defaultResource, detectResources, envDetector, resourceFromAttributes },
  ] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/core'),
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const named = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'campus-console' }))
    .merge(detectResources({ detectors: [envDetector] }));
  const provider = new BasicTracerProvider({
    resource: named,
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const tracer = provider.getTracer('campus-console');
  const propagator = new W3CTraceContextPropagator();
  const spans = new WeakMap<FastifyRequest, Span>();

  app.addHook('onRequest', (request, _reply, done) => {
    const parent = propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter);
    spans.set(
      request,
      tracer.startSpan(
        request.method,
        {
          kind: SpanKind.SERVER,
          attributes: { 'http.request.method': request.method, 'console.request_id': request.id },
        },
        parent,
      ),
    );
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request);
    const span = spans
      .get(request)
      ?.updateName(`${request.method} ${route}`)
      .setAttributes({ 'http.route': route, 'http.response.status_code': reply.statusCode });
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
  app.addHook('onClose', () =>
    provider.shutdown().catch((error: unknown) => log.warn({ err: error }, 'the last spans could not be sent')),
  );
}
