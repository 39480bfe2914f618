import { randomBytes } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/platform/config.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Nonce of this response. The page runs only scripts and styles with this nonce. */
    cspNonce: string;
    /** Origins whose pages may embed this response. Empty for all responses except the embedded page of guests. */
    frameAncestors: readonly string[];
  }
}

export async function registerSecurityHeaders(
  app: FastifyInstance,
  { publicUrl, outside: { tiles } }: Pick<Config, 'publicUrl' | 'outside'>,
): Promise<void> {
  const secure = publicUrl.startsWith('https:');
  const images = ["'self'", 'data:', ...(tiles ? [new URL(tiles.url).origin] : [])].join(' ');
  app.decorateRequest('cspNonce', '');
  app.decorateRequest('frameAncestors');
  app.addHook('onRequest', async (request) => {
    request.cspNonce = randomBytes(16).toString('base64');
    request.frameAncestors = [];
  });
  await app.register(helmet, {
    hsts: secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'no-referrer' },
    contentSecurityPolicy: false,
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const { cspNonce, frameAncestors } = request;
    if (!reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', policy({ nonce: cspNonce, images, secure, frameAncestors }));
    // The header cannot name origins, and browsers ignore it beside `frame-ancestors`.
    if (frameAncestors.length > 0) reply.raw.removeHeader('x-frame-options');
    reply.header('content-security-policy-report-only', "require-trusted-types-for 'script'");
    reply.header(
      'permissions-policy',
      'camera=(), microphone=(), payment=(), usb=(), geolocation=(self), screen-wake-lock=(self)',
    );
    return payload;
  });
}

/** Policy for uploaded files that a browser might open: everything is forbidden. */
export const SANDBOX_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";

type Policy = { nonce: string; images: string; secure: boolean; frameAncestors: readonly string[] };

function policy({ nonce, images, secure, frameAncestors }: Policy): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src ${images}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors.length > 0 ? frameAncestors.join(' ') : "'none'"}`,
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
