import { findRole } from '@stallwise/domain/access/roles.ts'
import type { ClientMetadata, Configuration, KoaContextWithOIDC, ResourceServer } from 'oidc-provider'
import type { Database } from '#platform/database/database.ts'
import type { SignInSettings } from '../sign-in-settings.ts'
import { type Account, findAccount } from './account.store.ts'
import { errors, interactionPolicy, Provider } from './oidc-library.ts'
import { PayloadAdapter } from './payload.adapter.ts'
import { type ProviderKeys, signingAlgorithm } from './provider-keys.ts'
import { renderFailure, renderSignedOut, renderSignOut } from './provider-pages.ts'

export const accessTokenSeconds = 15 * 60
const hour = 3_600
/** Idle time; every silent renewal counts as use. */
const sessionSeconds = 12 * hour

export interface ProviderParts {
  database: Database
  settings: SignInSettings
  keys: ProviderKeys
}

// Used by oidc-provider and missing in the oldest supported Node.
URL.parse ??= (url, base) => (URL.canParse(url, base) ? new URL(url, base) : null)

export const createProvider = ({ database, settings, keys }: ProviderParts) => {
  const origin = new URL(settings.signedOutUri).origin
  const provider = new Provider(settings.issuer, {
    adapter: (model) => new PayloadAdapter(model, database.pool),
    jwks: { keys: keys.signing },
    cookies: cookieSettings(keys),
    clients: [clientOf(settings)],
    clientBasedCORS: (_ctx, from) => from === origin,
    scopes: ['openid', 'profile', 'email'],
    claims: { openid: ['sub'], profile: ['name', 'roles', 'customer'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    pkce: { required: () => true },
    ttl: {
      AccessToken: accessTokenSeconds,
      AuthorizationCode: 60,
      IdToken: hour,
      Interaction: hour,
      Session: sessionSeconds,
      Grant: sessionSeconds,
    },
    findAccount: async (_ctx, id) => presentAccount(await findAccount(database, { id })),
    extraTokenClaims: async (_ctx, token) => {
      const account = 'accountId' in token ? await findAccount(database, { id: token.accountId }) : undefined
      return account && claimsOf(account)
    },
    loadExistingGrant: grantOfOwnClient,
    interactions: {
      policy: signInPolicy(),
      url: (_ctx, { uid }) => `${settings.issuer}/interaction/${uid}`,
    },
    features: featuresOf(settings),
    renderError: (ctx, out) => renderFailure(ctx, settings, out.error),
  })
  provider.proxy = true
  provider.use(async (ctx, next) => {
    await next()
    // SES-09: a code is destroyed after one attempt with a wrong verifier.
    const { route, params } = (ctx as KoaContextWithOIDC).oidc ?? {}
    if (route === 'token' && ctx.status >= 400 && typeof params?.code === 'string')
      await (await provider.AuthorizationCode.find(params.code))?.destroy()
  })
  return provider
}

const featuresOf = (settings: SignInSettings): Configuration['features'] => {
  return {
    devInteractions: { enabled: false },
    userinfo: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: renderSignOut,
      postLogoutSuccessSource: (ctx: KoaContextWithOIDC) => renderSignedOut(ctx, settings),
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => apiOf(settings),
      useGrantedResource: () => true,
      getResourceServerInfo: (_ctx, resource) => describeApi(settings, resource),
    },
  }
}

const describeApi = (settings: SignInSettings, resource: string): ResourceServer => {
  if (resource !== apiOf(settings)) throw new errors.InvalidTarget()
  return {
    scope: '',
    audience: settings.audience,
    accessTokenTTL: accessTokenSeconds,
    accessTokenFormat: 'jwt',
    jwt: { sign: { alg: signingAlgorithm } },
  }
}

/** The only resource that tokens are issued for. A resource has to be a URL, unlike the configured audience. */
const apiOf = (settings: SignInSettings): string => {
  return new URL('/api', settings.signedOutUri).href
}

const clientOf = (settings: SignInSettings): ClientMetadata => {
  return {
    client_id: settings.clientId,
    application_type: 'web',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code'],
    response_types: ['code'],
    redirect_uris: [settings.redirectUri, settings.silentRedirectUri],
    post_logout_redirect_uris: [settings.signedOutUri],
    id_token_signed_response_alg: signingAlgorithm,
  }
}

const cookieSettings = ({ cookies }: ProviderKeys) => {
  const shared = { httpOnly: true, sameSite: 'lax', signed: true, path: '/' } as const
  return { keys: cookies, long: shared, short: shared }
}

/** The only client is our own application, so users are not asked for consent. */
const signInPolicy = () => {
  const { base, Check } = interactionPolicy
  const policy = base()
  policy.remove('consent')
  const gone = new Check('account_gone', 'the account is blocked or deleted', 'login_required', ({ oidc }) =>
    Boolean(oidc.session?.accountId && !oidc.account),
  )
  policy.get('login')!.checks.add(gone)
  return policy
}

const grantOfOwnClient = async ({ oidc }: KoaContextWithOIDC) => {
  const { client, provider, session } = oidc
  const grantId = session?.grantIdFor(client!.clientId)
  const known = grantId && (await provider.Grant.find(grantId))
  if (known) return known
  const grant = new provider.Grant({ clientId: client!.clientId, accountId: session!.accountId })
  grant.addOIDCScope('openid profile email')
  await grant.save()
  return grant
}

const presentAccount = (account: Account | undefined) => {
  if (!account || account.blocked) return undefined
  return { accountId: account.id, claims: async () => ({ sub: account.id, ...claimsOf(account) }) }
}

const claimsOf = (account: Account) => {
  return {
    email: account.email,
    email_verified: account.emailVerified,
    name: account.name,
    roles: account.roles.filter((claim) => findRole(claim)),
    customer: account.customerId,
  }
}
