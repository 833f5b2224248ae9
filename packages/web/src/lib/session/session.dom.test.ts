import type { User, UserManager } from 'oidc-client-ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aConfig } from '../testing/people.ts'
import { addressAtSignInOrigin } from './config.ts'
import { Session } from './session.ts'

const aUser = (changes: Partial<User> = {}) =>
  ({ access_token: 'token', id_token: 'id', expired: false, ...changes }) as User

const aSession = () => {
  let onRenewError: (error: Error) => void = () => undefined
  const manager = {
    events: {
      addUserLoaded: vi.fn(),
      addSilentRenewError: (listener: (error: Error) => void) => (onRenewError = listener),
    },
    getUser: vi.fn<() => Promise<User | null>>().mockResolvedValue(null),
    signinRedirect: vi.fn().mockResolvedValue(undefined),
    signinRedirectCallback: vi.fn<() => Promise<User>>(),
    signinSilent: vi.fn<() => Promise<User | null>>(),
    signoutRedirect: vi.fn().mockResolvedValue(undefined),
    removeUser: vi.fn().mockResolvedValue(undefined),
  }
  const session = new Session(aConfig(), manager as unknown as UserManager)
  return { session, manager, failRenewal: () => onRenewError(new Error('login_required')) }
}

describe('a session', () => {
  let log: ReturnType<typeof vi.spyOn>
  beforeEach(() => {
    vi.restoreAllMocks()
    log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  })

  it('resumes the session of this tab, unless it has expired', async () => {
    const { session, manager } = aSession()
    manager.getUser.mockResolvedValueOnce(aUser({ expired: true }))
    expect(await session.resume()).toBe(false)
    manager.getUser.mockResolvedValueOnce(aUser())
    expect(await session.resume()).toBe(true)
    expect(session.token).toBe('token')
  })

  it('goes to sign-in once, with the address to return to', async () => {
    const { session, manager } = aSession()
    await Promise.all([session.signIn('/parking-lots/a'), session.signIn('/other')])
    expect(manager.signinRedirect.mock.calls).toEqual([[{ state: { returnTo: '/parking-lots/a' } }]])
    expect(session.state).toBe('leaving')
  })

  it('returns to the address that it left', async () => {
    const { session, manager } = aSession()
    manager.signinRedirectCallback.mockResolvedValue(aUser({ state: { returnTo: '/parking-lots/a' } }))
    expect(await session.finishSignIn()).toBe('/parking-lots/a')
    expect(session.state).toBe('signed-in')
  })

  it('logs a failed callback and signs out', async () => {
    const { session, manager } = aSession()
    manager.signinRedirectCallback.mockRejectedValue(new Error('access_denied'))
    expect(await session.finishSignIn()).toBeUndefined()
    expect(log).toHaveBeenCalledWith('Sign-in could not be finished', expect.any(Error))
    expect(manager.signoutRedirect).toHaveBeenCalledTimes(1)
  })

  it('removes the token when signing out at the provider fails', async () => {
    const { session, manager } = aSession()
    manager.getUser.mockResolvedValue(aUser())
    await session.resume()
    manager.signoutRedirect.mockRejectedValue(new Error('unreachable'))
    await session.signOut()
    expect(manager.removeUser).toHaveBeenCalledTimes(1)
    expect([session.state, session.token]).toEqual(['failed', undefined])
  })

  it('renews once for simultaneous calls', async () => {
    const { session, manager } = aSession()
    manager.signinSilent.mockResolvedValue(aUser({ access_token: 'new' }))
    expect(await Promise.all([session.renew(), session.renew()])).toEqual(['new', 'new'])
    expect(manager.signinSilent).toHaveBeenCalledTimes(1)
  })

  it('goes to sign-in when renewal fails', async () => {
    const { session, manager } = aSession()
    manager.signinSilent.mockRejectedValue(new Error('login_required'))
    expect(await session.renew()).toBeUndefined()
    expect(manager.signinRedirect).toHaveBeenCalledTimes(1)
  })

  it('goes to sign-in when the automatic renewal fails', async () => {
    const { manager, failRenewal } = aSession()
    failRenewal()
    await vi.waitFor(() => expect(manager.signinRedirect).toHaveBeenCalledTimes(1))
  })

  it('keeps the screen while offline and renews when online again', async () => {
    const { session, manager } = aSession()
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    manager.signinSilent.mockRejectedValueOnce(new Error('Failed to fetch')).mockResolvedValue(aUser())
    await session.renew()
    expect(manager.signinRedirect).not.toHaveBeenCalled()
    onLine.mockReturnValue(true)
    dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(manager.signinSilent).toHaveBeenCalledTimes(2))
  })
})

it('redirects to the origin that sign-in returns to', () => {
  const here = new URL('http://127.0.0.1:3000/parking-lots/a?x=1#y') as unknown as Location
  expect(addressAtSignInOrigin('http://localhost:3000/callback', here)).toBe(
    'http://localhost:3000/parking-lots/a?x=1#y',
  )
  expect(addressAtSignInOrigin('http://127.0.0.1:3000/callback', here)).toBeUndefined()
})
