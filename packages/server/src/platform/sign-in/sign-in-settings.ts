import type { Config } from '#platform/config/config.ts'

/** How sign-in is reached and what a token must say, for the embedded provider and any other issuer alike. */
export interface SignInSettings {
  embedded: boolean
  issuer: string
  audience: string
  clientId: string
  scope: string
  redirectUri: string
  silentRedirectUri: string
  signedOutUri: string
  /** What stands in `app_user.issuer`; the embedded provider keeps its people when its address changes. */
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
