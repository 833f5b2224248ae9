import { capabilities, reachOf } from '@stallwise/domain/access/capabilities.ts'
import type { Role } from '@stallwise/domain/access/roles.ts'
import type { Config, Me } from '@stallwise/contract/session/session.contract.ts'

/** A signed-in person with the rights of these roles. */
export const aPerson = (roles: Role[], changes: Partial<Me> = {}): Me => ({
  _id: '019a0000-0000-7000-8000-000000000001',
  email: 'priya@example.com',
  name: 'Priya Raman',
  roles,
  customer: null,
  lots: roles.includes('provider') ? 'all' : [],
  rights: Object.fromEntries(
    capabilities
      .map((capability) => [capability, reachOf(roles, capability)] as const)
      .filter(([, reach]) => reach !== 'none'),
  ) as Me['rights'],
  ...changes,
})

export const aConfig = (changes: Partial<Config> = {}): Config => ({
  issuer: 'http://localhost:3000/oidc',
  clientId: 'stallwise-web',
  redirectUri: 'http://localhost:3000/callback',
  scope: 'openid',
  audience: 'http://localhost:3000/api',
  locale: 'en-US',
  timeZone: 'America/Toronto',
  productName: 'Stallwise',
  contactUrl: null,
  hasSyncSource: true,
  ...changes,
})
