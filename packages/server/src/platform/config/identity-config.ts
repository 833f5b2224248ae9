import { z } from 'zod'
import { ConfigError } from './config-error.ts'

/** How the people of an issuer of one's own are administered: by its management interface. */
export type IdentityConfig =
  | {
      readonly kind: 'auth0'
      /** Of the tenant itself, also where people sign in under a domain of the operator's. */
      readonly domain: string
      readonly clientId: string
      readonly clientSecret: string
      /** The database connection in which users are made. */
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

/** Undefined with the embedded provider, and with an issuer whose people are administered elsewhere. */
export const readIdentityConfig = (set: Set): IdentityConfig | undefined => {
  const kind = set.IDENTITY_DIRECTORY
  if (kind === undefined) return undefined
  if (set.OIDC_ISSUER === undefined)
    throw new ConfigError(`IDENTITY_DIRECTORY=${kind} needs OIDC_ISSUER: without it people sign in here.`)
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
