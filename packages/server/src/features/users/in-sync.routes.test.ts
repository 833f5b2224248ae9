import { DirectoryFault } from '@stallwise/ports/identity-directory.port.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '#testing/test-app.ts'
import { processPendingAccounts } from './users.public.ts'
import { usersKit } from '#testing/test-users.ts'

let now = Date.parse('2026-11-21T12:00:00Z')
let server: TestServer
let kit: ReturnType<typeof usersKit>
beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  kit = usersKit(server)
})
afterAll(() => server?.close())
afterEach(() => vi.restoreAllMocks())

const unavailable = () => new DirectoryFault('unavailable')
const accountOf = async (email: string) => (await kit.directory.findByEmail(email))!
const sync = (user: { _id: string }) => `/admin/users/${kit.customer}/${user._id}/sync`
const settle = () => processPendingAccounts(server.services)
const due = () => kit.owned(`update app_user set follow_at = now() where follow_at is not null`)

describe('USR-32 out of sync', () => {
  test.each([
    ['name', () => ({ name: 'Somebody' })],
    ['roles', () => ({ roles: ['fullAccessCustomer'] as const })],
    ['lots', () => ({ lots: [server.world.own.lot.id] })],
    ['customer', () => ({ customerId: null })],
    ['blocked', () => ({ blocked: true })],
  ])(
    'in %s blocks editing with the specification’s words, and Synchronize takes ours',
    async (field, change) => {
      const user = await kit.made()
      await kit.directory.update((await accountOf(user.email)).id, change())
      expect(await kit.currentOf(user._id)).toMatchObject({
        sync: 'outOfSync',
        allowed: ['delete', 'synchronize'],
      })
      const refused = await kit.edit('provider', user, { name: 'x' })
      expect(refused.statusCode).toBe(409)
      expect(refused.json()).toMatchObject({
        code: 'user-out-of-sync',
        title: 'Some data for this user is out of sync, please synchronize the user before editing',
      })
      const both = (await server.ask('fullAccessCustomer', `/api${sync(user)}`)).json()
      expect(both).toMatchObject({ sync: 'outOfSync', differences: [field], ours: { name: 'Ada' } })
      expect(both.theirs[field]).not.toEqual(both.ours[field])
      expect((await kit.post('fullAccessCustomer', sync(user))).json()).toMatchObject({
        sync: 'inSync',
        name: 'Ada',
      })
      expect((await kit.edit('provider', user, { name: 'x' })).statusCode).toBe(200)
    },
  )

  test('a user without an account gets one, and an invitation', async () => {
    const user = await kit.made()
    await kit.directory.remove((await accountOf(user.email)).id)
    expect(await kit.currentOf(user._id)).toMatchObject({ sync: 'outOfSync' })
    expect((await server.ask('provider', `/api${sync(user)}`)).json()).toMatchObject({ theirs: null })
    expect((await kit.post('provider', sync(user))).json()).toMatchObject({ sync: 'inSync' })
    const mails = await kit.mailsTo(user.email)
    expect(mails.filter(({ cancelled_at }) => !cancelled_at)).toMatchObject([{ template: 'user-invited' }])
  })

  test('USR-31: verification there is adopted, and not a difference', async () => {
    const user = await kit.made()
    await kit.directory.update((await accountOf(user.email)).id, { emailVerified: true })
    expect(await kit.currentOf(user._id)).toMatchObject({ verified: true, sync: 'inSync', version: 1 })
    expect(await kit.owned('select verified from app_user where id = $1', [user._id])).toEqual([
      { verified: true },
    ])
  })
})

describe('USR-33 while the identity provider does not answer', () => {
  const silence = () => {
    for (const call of ['find', 'findByEmail', 'findMany', 'update', 'create'] as const)
      vi.spyOn(kit.directory, call).mockRejectedValue(unavailable())
  }

  test('nothing is created or changed, and the list shows the state as unknown', async () => {
    const user = await kit.made()
    silence()
    const created = await kit.create('provider', { email: 'quiet@example.com' })
    const edited = await kit.edit('provider', user, { name: 'x' })
    expect([created.statusCode, edited.statusCode]).toEqual([503, 503])
    expect(created.json().code).toBe('directory-unavailable')
    expect(await kit.currentOf(user._id)).toMatchObject({
      sync: 'unknown',
      name: 'Ada',
      allowed: ['delete'],
    })
    expect((await kit.post('provider', sync(user))).statusCode).toBe(503)
    expect(await kit.owned(`select 1 from app_user where email = 'quiet@example.com'`)).toEqual([])
  })

  test('a deletion still takes effect, and the account is removed later', async () => {
    const user = await kit.made()
    silence()
    expect((await kit.remove('provider', user.email)).statusCode).toBe(200)
    vi.restoreAllMocks()
    expect((await accountOf(user.email)).blocked).toBe(false)
    await due()
    await settle()
    expect((await accountOf(user.email)).blocked).toBe(true)
  })
})

describe('USR-34 a server that crashes between the two writes', () => {
  test('leaves a changed user out of sync; an administrator can synchronise it', async () => {
    const user = await kit.made()
    vi.spyOn(kit.directory, 'update').mockRejectedValueOnce(unavailable())
    const answer = await kit.edit('provider', user, { name: 'Bob' })
    expect(answer.json()).toMatchObject({ name: 'Bob', sync: 'outOfSync' })
    expect((await kit.post('provider', sync(user))).json()).toMatchObject({ sync: 'inSync' })
    expect((await accountOf(user.email)).name).toBe('Bob')
  })

  test('otherwise leaves it to the background job, once due', async () => {
    const user = await kit.made()
    vi.spyOn(kit.directory, 'update').mockRejectedValueOnce(unavailable())
    await kit.edit('provider', user, { name: 'Bob' })
    await settle()
    expect((await accountOf(user.email)).name).toBe('Ada')
    await due()
    await settle()
    expect((await accountOf(user.email)).name).toBe('Bob')
    expect(
      await kit.owned('select 1 from app_user where id = $1 and follow_at is not null', [user._id]),
    ).toEqual([])
  })

  test('leaves a new user without an account, who is invited by the background job', async () => {
    vi.spyOn(kit.directory, 'create').mockRejectedValueOnce(unavailable())
    const user = await kit.made()
    expect(user).toMatchObject({ sync: 'outOfSync' })
    expect(await kit.mailsTo(user.email)).toEqual([])
    await due()
    await settle()
    expect(await kit.currentOf(user._id)).toMatchObject({ sync: 'inSync' })
    expect(await kit.mailsTo(user.email)).toMatchObject([{ template: 'verify-email' }])
  })
})

describe('USR-25 an existing account', () => {
  const before = (email: string, emailVerified: boolean) =>
    kit.directory.create({
      email,
      name: 'Self-made',
      roles: ['fullAccessCustomer'],
      customerId: null,
      lots: [],
      emailVerified,
      blocked: false,
    })
  const subjectOf = async (id: string) =>
    (await kit.owned<{ subject: string | null }>('select subject from app_user where id = $1', [id]))[0]!
      .subject

  test('is made equal to ours, and is the user’s when its e-mail is verified', async () => {
    const account = await before('known@example.com', true)
    const user = await kit.made({ email: 'known@example.com' })
    expect(user).toMatchObject({ sync: 'inSync', verified: true, roles: ['tenant'] })
    expect(await subjectOf(user._id)).toBe(account.id)
    expect(await kit.mailsTo(user.email)).toEqual([])
  })

  test('is replaced when anyone could have created it', async () => {
    const account = await before('squatter@example.com', false)
    const user = await kit.made({ email: 'squatter@example.com' })
    expect(await kit.directory.find(account.id)).toBeUndefined()
    const { id } = await accountOf(user.email)
    expect([user.sync, await subjectOf(user._id)]).toEqual(['inSync', id])
    expect(id).not.toBe(account.id)
    const [mail] = await kit.mailsTo(user.email)
    await kit.follow(kit.linkIn(mail!.body_text), { password: 'Parking2026', confirmation: 'Parking2026' })
    expect(await accountOf(user.email)).toMatchObject({ id, emailVerified: true })
  })

  test('is not marked as verified because ours is', async () => {
    const user = await kit.made()
    await kit.directory.remove((await accountOf(user.email)).id)
    await kit.owned('update app_user set verified = true, issuer = null, subject = null where id = $1', [
      user._id,
    ])
    const account = await before(user.email, false)
    expect((await kit.post('provider', sync(user))).json()).toMatchObject({ sync: 'inSync', verified: true })
    expect(await kit.directory.find(account.id)).toBeUndefined()
  })

  test('is kept when it has our claims, and is the user’s once a link was used', async () => {
    const user = await kit.made()
    await kit.owned('update app_user set issuer = null, subject = null where id = $1', [user._id])
    const { id } = await accountOf(user.email)
    await kit.edit('provider', user, { name: 'Bob' })
    expect([(await accountOf(user.email)).id, await subjectOf(user._id)]).toEqual([id, null])
  })
})

describe('USR-23 a deleted user', () => {
  const restore = (user: { _id: string }) =>
    kit.post('fullAccessCustomer', `/admin/users/${kit.customer}/${user._id}/restore`)

  test('loses access at once, its account is blocked, its invitation cancelled, and can be restored', async () => {
    const user = await kit.made()
    expect(await kit.statusOf(user.email)).toBe(200)
    expect((await kit.remove('fullAccessCustomer', user.email)).json()).toEqual({ deleted: user._id })
    await expect.poll(() => kit.statusOf(user.email)).toBe(401)
    expect(await accountOf(user.email)).toMatchObject({ blocked: true })
    expect((await kit.mailsTo(user.email))[0]!.cancelled_at).not.toBeNull()
    expect(await kit.currentOf(user._id)).toBeUndefined()
    expect((await restore(user)).json()).toMatchObject({ _id: user._id, sync: 'inSync' })
    await expect.poll(() => kit.statusOf(user.email)).toBe(200)
  })

  test('has no account after a minute, and can then not be restored', async () => {
    const user = await kit.made()
    await kit.remove('provider', user.email)
    await settle()
    expect(await kit.directory.findByEmail(user.email)).toBeDefined()
    now += 61_000
    await settle()
    expect(await kit.directory.findByEmail(user.email)).toBeUndefined()
    const late = await restore(user)
    expect([late.statusCode, late.json().code]).toEqual([409, 'too-late'])
  })

  test('cannot be restored while its account is being removed, and keeps it when restored before', async () => {
    const [going, kept] = [await kit.made(), await kit.made()]
    for (const { email } of [going, kept]) await kit.remove('provider', email)
    now += 61_000
    const { find, remove } = kit.directory
    vi.spyOn(kit.directory, 'find').mockImplementation(async (id) => {
      const account = await find.call(kit.directory, id)
      if (account?.blocked && account.email === kept.email) {
        vi.mocked(kit.directory.find).mockImplementation(find)
        await restore(kept)
      }
      return account
    })
    const late: string[] = []
    vi.spyOn(kit.directory, 'remove').mockImplementation(async (id) => {
      late.push((await restore(going)).json().code)
      await remove.call(kit.directory, id)
    })
    await settle()
    vi.restoreAllMocks()
    expect(late).toEqual(['too-late'])
    expect(await kit.directory.findByEmail(going.email)).toBeUndefined()
    expect(await kit.currentOf(kept._id)).toMatchObject({ sync: 'inSync' })
    await kit.remove('provider', kept.email)
    now += 61_000
    await settle()
    expect(await kit.directory.findByEmail(kept.email)).toBeUndefined()
  })

  test('has no account after a server crashed while removing it', async () => {
    const user = await kit.made()
    await kit.remove('provider', user.email)
    now += 61_000
    vi.spyOn(kit.directory, 'remove').mockRejectedValueOnce(unavailable())
    await settle()
    expect((await restore(user)).json().code).toBe('too-late')
    await due()
    await settle()
    expect(await kit.directory.findByEmail(user.email)).toBeUndefined()
  })

  test('can be deleted and restored again after it was recorded without an account', async () => {
    const user = await kit.made()
    await kit.owned('update app_user set account_removed_at = now() where id = $1', [user._id])
    await kit.remove('provider', user.email)
    expect((await restore(user)).json()).toMatchObject({ _id: user._id, sync: 'inSync' })
  })

  test('that never used its invitation gets another one when restored', async () => {
    const user = await kit.made()
    await kit.remove('provider', user.email)
    await restore(user)
    const mails = await kit.mailsTo(user.email)
    expect(mails.map(({ template, cancelled_at }) => [template, cancelled_at === null])).toEqual([
      ['user-invited', false],
      ['user-invited', true],
    ])
    const passwords = { password: 'Parking2026', confirmation: 'Parking2026' }
    expect((await kit.follow(kit.linkIn(mails[1]!.body_text), passwords)).statusCode).toBe(303)
    await kit.remove('provider', user.email)
    await restore(user)
    expect(await kit.mailsTo(user.email)).toHaveLength(2)
  })

  test('USR-22 is restored without another link at the limit', async () => {
    const user = await kit.made()
    for (let turn = 0; turn < 6; turn++) {
      await kit.remove('provider', user.email)
      expect((await restore(user)).statusCode).toBe(200)
    }
    expect(await kit.mailsTo(user.email)).toHaveLength(6)
  })

  test('USR-24 frees the e-mail at once, for a new user', async () => {
    const first = await kit.made()
    const passwords = { password: 'Parking2026', confirmation: 'Parking2026' }
    await kit.follow(kit.linkIn((await kit.mailsTo(first.email))[0]!.body_text), passwords)
    await kit.remove('provider', first.email)
    const second = await kit.made({ email: first.email, roles: ['owner'] })
    expect(second).toMatchObject({ verified: false, sync: 'inSync', roles: ['owner'] })
    expect((await restore(first)).json().code).toBe('too-late')
    const { roles } = await accountOf(first.email)
    expect(roles).toEqual(['owner'])
  })

  test('cannot be found by others to delete, change or restore', async () => {
    const user = await kit.made({}, server.world.otherCustomer.id)
    await kit.remove('provider', user.email, 'TENANT', server.world.otherCustomer.id)
    expect((await restore(user)).statusCode).toBe(404)
    expect(
      (await kit.remove('provider', user.email, 'TENANT', server.world.otherCustomer.id)).statusCode,
    ).toBe(404)
    expect((await kit.edit('provider', user, { name: 'x' }, server.world.otherCustomer.id)).statusCode).toBe(
      404,
    )
  })
})

describe('USR-22 sending the link again', () => {
  const resend = (user: { _id: string }) =>
    kit.post('fullAccessCustomer', '/admin/users/resend/user-verification-email', { userId: user._id })

  test('is refused for a verified e-mail, for users of others, and over the limit', async () => {
    const verified = await kit.made()
    await kit.directory.update((await accountOf(verified.email)).id, { emailVerified: true })
    expect((await resend(verified)).json().code).toBe('already-verified')
    expect((await resend(await kit.made({}, server.world.otherCustomer.id))).statusCode).toBe(404)
    const user = await kit.made()
    for (let turn = 0; turn < 5; turn++) expect((await resend(user)).statusCode).toBe(200)
    expect((await resend(user)).statusCode).toBe(429)
  })

  test('invalidates the earlier link, and cancels its e-mail', async () => {
    const user = await kit.made()
    const [first] = await kit.mailsTo(user.email)
    expect((await resend(user)).json()).toEqual({ sent: true })
    const [, second] = await kit.mailsTo(user.email)
    expect(second).toMatchObject({ template: 'verify-email', cancelled_at: null })
    const passwords = { password: 'Parking2026', confirmation: 'Parking2026' }
    expect((await kit.follow(kit.linkIn(first!.body_text), passwords)).statusCode).toBe(410)
    expect((await kit.follow(kit.linkIn(second!.body_text), passwords)).statusCode).toBe(303)
  })
})
