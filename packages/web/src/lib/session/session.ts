import type { User, UserManager } from 'oidc-client-ts'
import type { Config } from '@stallwise/contract/session/session.contract.ts'
import { setTokenSource } from '#lib/api/call.ts'
import { logFailure } from '#lib/log.ts'

/** The state of the session. `leaving` = on the way to the identity provider. */
export type SessionState = 'starting' | 'leaving' | 'signed-in' | 'failed'

/** Path in this app to come back to after sign-in. */
export interface ReturnTo {
  returnTo: string
}

const currentAddress = () => `${location.pathname}${location.search}${location.hash}`

/** The session of this page: signing in, renewing and signing out. */
export class Session {
  readonly config: Config
  readonly #manager: UserManager
  #user: User | null = null
  #state: SessionState = 'starting'
  #renewal: Promise<string | undefined> | undefined
  readonly #listeners = new Set<() => void>()

  constructor(config: Config, manager: UserManager) {
    this.config = config
    this.#manager = manager
    manager.events.addUserLoaded((user) => this.#setState('signed-in', user))
    manager.events.addSilentRenewError((error) => void this.#renewalFailed(error))
    setTokenSource({ current: () => this.#user?.access_token, renew: () => this.renew() })
  }

  get state(): SessionState {
    return this.#state
  }

  get token(): string | undefined {
    return this.#user?.access_token
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Takes up the session of this tab; true when somebody is signed in. */
  async resume(): Promise<boolean> {
    const user = await this.#manager.getUser()
    if (user && !user.expired) this.#setState('signed-in', user)
    return this.#state === 'signed-in'
  }

  /** Leaves for the identity provider and comes back to the same place. */
  async signIn(returnTo: string = currentAddress()): Promise<void> {
    if (this.#state === 'leaving') return
    this.#setState('leaving', null)
    const state: ReturnTo = { returnTo: returnTo.startsWith('/callback') ? '/' : returnTo }
    await this.#manager.signinRedirect({ state }).catch((error: unknown) => {
      logFailure('Could not reach sign-in', error)
      this.#setState('failed', null)
    })
  }

  /** Finishes sign-in at /callback and says where to go; a failure is logged and signs out. */
  async finishSignIn(): Promise<string | undefined> {
    try {
      const user = await this.#manager.signinRedirectCallback()
      this.#setState('signed-in', user)
      return (user.state as ReturnTo | undefined)?.returnTo ?? '/'
    } catch (error) {
      logFailure('Sign-in could not be finished', error)
      await this.signOut()
      return undefined
    }
  }

  async signOut(): Promise<void> {
    const idToken = this.#user?.id_token
    this.#setState('leaving', null)
    try {
      await this.#manager.signoutRedirect(idToken ? { id_token_hint: idToken } : {})
    } catch (error) {
      logFailure('Could not sign out at the identity provider', error)
      await this.#manager.removeUser()
      this.#setState('failed', null)
    }
  }

  /** A fresh token without a page change; a failed one leads to sign-in. Calls that come together share one renewal. */
  renew(): Promise<string | undefined> {
    this.#renewal ??= this.#manager
      .signinSilent()
      .then((user) => user?.access_token)
      .catch((error: unknown) => this.#renewalFailed(error))
      .finally(() => (this.#renewal = undefined))
    return this.#renewal
  }

  async #renewalFailed(error: unknown): Promise<undefined> {
    logFailure('Silent renewal failed', error)
    // Offline, sign-in would replace a screen that still shows the last state by the browser's own error page.
    if (!navigator.onLine) addEventListener('online', () => void this.renew(), { once: true })
    else await this.signIn()
    return undefined
  }

  #setState(state: SessionState, user: User | null): void {
    this.#state = state
    this.#user = user
    for (const listener of this.#listeners) listener()
  }
}
