/** Verification of a webhook call by its receiver: JavaScript for Node, shown in the API document. */
export const signatureExample = `import { createHmac, timingSafeEqual } from 'node:crypto';

// body: o texto recebido, sem mudar nada; header: X-Painel-Signature
export function isFromPanel(body, header, secret) {
  const [, time, signature] = /^t=(\\d+),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  if (!signature || Math.abs(Date.now() / 1000 - time) > 300) return false;
  const expected = createHmac('sha256', secret)
    .update(\`\${time}.\${body}\`)
    .digest('hex');
  return timingSafeEqual(Buffer.from(signature), Buffer.from(expected));
}
`;
