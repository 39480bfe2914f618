import { SignJWT } from 'jose';

const secret = 'a secret of the bench';

export const FEATHERS_AUTHENTICATION = {
  entity: 'user',
  entityId: 'user_id',
  service: 'users',
  secret,
  authStrategies: ['jwt', 'local'],
  jwtOptions: {
    header: { typ: 'access' },
    audience: 'https://yourdomain.com',
    algorithm: 'HS256',
    expiresIn: '1d',
  },
  local: { usernameField: 'nome', passwordField: 'password' },
};

/** Signs the token that a sign-in would return. */
export function feathersToken(userId: string): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256', typ: 'access' })
    .setSubject(userId)
    .setIssuer('feathers')
    .setAudience(FEATHERS_AUTHENTICATION.jwtOptions.audience)
    .setIssuedAt()
    .setExpirationTime('1d')
    .sign(new TextEncoder().encode(secret));
}
