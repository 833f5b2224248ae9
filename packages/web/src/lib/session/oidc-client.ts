import { UserManager, WebStorageStateStore } from 'oidc-client-ts'
import type { Config } from '@stallwise/contract/session/session.contract.ts'

/** The sign-in library, set up for this page's issuer. Code flow with PKCE; tokens live in this tab's session storage. */
export const newUserManager = ({ issuer, clientId, redirectUri, scope, audience }: Config): UserManager => {
  const home = new URL('/', redirectUri).href
  return new UserManager({
    authority: issuer,
    client_id: clientId,
    redirect_uri: redirectUri,
    silent_redirect_uri: new URL('/silent-callback', redirectUri).href,
    post_logout_redirect_uri: home,
    scope,
    extraQueryParams: { audience },
    userStore: new WebStorageStateStore({ store: sessionStorage }),
    stateStore: new WebStorageStateStore({ store: sessionStorage }),
    automaticSilentRenew: true,
    accessTokenExpiringNotificationTimeInSeconds: 60,
    monitorSession: false,
  })
}

/** Runs in the hidden frame of a silent renewal: hands the answer to the page that asked. */
export const finishSilentRenewal = (): Promise<void> =>
  new UserManager({ authority: '', client_id: '', redirect_uri: '' }).signinSilentCallback()
