import { z } from 'zod'
import { ConfigError } from './config-error.ts'

/** How users of an external identity provider are managed: by its management API. */
export type IdentityConfig =
  | {
      readonly kind: 'auth0'
      /** The tenant's own domain, even if users sign in under a custom domain. */
      readonly domain: string
      readonly clientId: string
      readonly clientSecret: string
      /** The database connection in which users are created. */
      readonly connection: string
    }
  | {
      readonly kind: 'keycloak'
      /** Without `/realms/…`; with `/auth` on old servers. */
      readonly url: string
      readonly realm: string
      readonly clientId: string
      readonly clientSecret: string
    }

export const identityEnvironment = {
  IDENTITY_DIRECTORY: z.enum(['auth0', 'keycloak']).optional(),
  AUTH0_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]+\.[a-z]{2,}$/i, 'is not a domain, such as acme.eu.auth0.com')
    .optional(),
  AUTH0_CLIENT_ID: z.string().optional(),
  AUTH0_CLIENT_SECRET: z.string().optional(),
  AUTH0_CONNECTION: z.string().default('Username-Password-Authentication'),
  KEYCLOAK_URL: z
    .url({ protocol: /^https?$/ })
    .transform((value) => value.replace(/\/+$/, ''))
    .optional(),
  KEYCLOAK_REALM: z.string().optional(),
  KEYCLOAK_CLIENT_ID: z.string().optional(),
  KEYCLOAK_CLIENT_SECRET: z.string().optional(),
}

const needed = {
  auth0: ['AUTH0_DOMAIN', 'AUTH0_CLIENT_ID', 'AUTH0_CLIENT_SECRET'],
  keycloak: ['KEYCLOAK_URL', 'KEYCLOAK_REALM', 'KEYCLOAK_CLIENT_ID', 'KEYCLOAK_CLIENT_SECRET'],
} as const

type Set = Readonly<
  Partial<
    Record<(typeof needed)['auth0' | 'keycloak'][number] | 'OIDC_ISSUER', string> & {
      IDENTITY_DIRECTORY: 'auth0' | 'keycloak'
    }
  > & { AUTH0_CONNECTION: string }
>

/** Undefined with the embedded provider, and if users are managed at the identity provider itself. */
export const readIdentityConfig = (set: Set): IdentityConfig | undefined => {
  const kind = set.IDENTITY_DIRECTORY
  if (kind === undefined) return undefined
  if (set.OIDC_ISSUER === undefined)
    throw new ConfigError(
      `IDENTITY_DIRECTORY=${kind} needs OIDC_ISSUER: without it the embedded identity provider is used.`,
    )
  const missing = needed[kind].filter((name) => set[name] === undefined)
  if (missing.length > 0)
    throw new ConfigError(`IDENTITY_DIRECTORY=${kind}, but ${missing.join(' and ')} not set.`)
  return kind === 'auth0'
    ? {
        kind,
        domain: set.AUTH0_DOMAIN!,
        clientId: set.AUTH0_CLIENT_ID!,
        clientSecret: set.AUTH0_CLIENT_SECRET!,
        connection: set.AUTH0_CONNECTION,
      }
    : {
        kind,
        url: set.KEYCLOAK_URL!,
        realm: set.KEYCLOAK_REALM!,
        clientId: set.KEYCLOAK_CLIENT_ID!,
        clientSecret: set.KEYCLOAK_CLIENT_SECRET!,
      }
}
