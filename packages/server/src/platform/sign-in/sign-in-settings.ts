import type { Config } from '#platform/config/config.ts'

/** The sign-in settings and the expected token claims, for the embedded provider and external issuers alike. */
export interface SignInSettings {
  embedded: boolean
  issuer: string
  audience: string
  clientId: string
  scope: string
  redirectUri: string
  silentRedirectUri: string
  signedOutUri: string
  /** The value of `app_user.issuer`; constant for the embedded provider, so that its users survive a change of its URL. */
  issuerName: string
}

export const embeddedPath = '/oidc'

export const signInSettings = ({ publicUrl, oidc }: Pick<Config, 'publicUrl' | 'oidc'>): SignInSettings => {
  return {
    embedded: oidc.issuer === undefined,
    issuer: oidc.issuer ?? `${publicUrl}${embeddedPath}`,
    audience: oidc.audience ?? `${publicUrl}/api`,
    clientId: oidc.clientId,
    scope: 'openid profile email',
    redirectUri: `${publicUrl}/callback`,
    silentRedirectUri: `${publicUrl}/silent-callback`,
    signedOutUri: `${publicUrl}/`,
    issuerName: oidc.issuer ?? 'embedded',
  }
}
