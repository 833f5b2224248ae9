import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { providerChain } from '#platform/audit/audit.ts'
import { verifyChain } from '#platform/audit/verify-chain.ts'
import { signInAs } from '#platform/sign-in/test-tokens.ts'
import { startTestServer, type TestServer } from '#testing/test-app.ts'
import { usersKit } from '#testing/test-users.ts'

let server: TestServer
let kit: ReturnType<typeof usersKit>
beforeAll(async () => {
  server = await startTestServer()
  kit = usersKit(server)
})
afterAll(() => server?.close())

const own = () => server.world.own.lot.id
const sister = () => server.world.sister.lot.id
const foreign = () => server.world.foreign.lot.id
const idOf = async (role: string): Promise<string> =>
  (await kit.owned<{ id: string }>('select id from app_user where email = $1', [`${role}@example.com`]))[0]!
    .id

describe('creating a user is refused', () => {
  test.each<[string, object, string, string]>([
    ['USR-01 without an e-mail', { email: ' ' }, 'email', 'required'],
    ['USR-01 with none', { email: 'ada' }, 'email', 'email'],
    ['USR-01 without a name', { name: '' }, 'name', 'required'],
    ['USR-02 without a role', { roles: [] }, 'roles', 'required'],
    ['USR-03 with the provider’s role at a customer', { roles: ['provider'] }, 'roles', 'not-allowed'],
  ])('%s', async (_what, more, path, code) => {
    const answer = await kit.create('provider', more)
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ code: 'invalid', errors: [{ path, code }] })
  })

  test('USR-03 with an unknown role', async () => {
    expect((await kit.create('provider', { roles: ['king'] })).statusCode).toBe(422)
  })

  test('USR-05 with a lot of another customer, and with one that is not on the caller’s list', async () => {
    const elsewhere = await kit.create('provider', { lots: [own(), foreign()] })
    expect(elsewhere.json()).toMatchObject({ errors: [{ path: 'lots.1', code: 'unknown' }] })
    const notMine = await kit.create('fullAccessCustomer', { lots: [sister()] })
    expect(notMine.json()).toMatchObject({ errors: [{ path: 'lots.0', code: 'unknown' }] })
  })

  test('USR-01, USR-07 with a taken e-mail, without revealing another customer', async () => {
    const { email } = await kit.made({}, server.world.otherCustomer.id)
    const answer = await kit.create('fullAccessCustomer', { email: email.toUpperCase() })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ code: 'email-unavailable', errors: [{ path: 'email' }] })
    const asProvider = await kit.create('provider', { email })
    expect(asProvider.json()).toMatchObject({ code: 'email-used', errors: [{ path: 'email' }] })
  })

  test('USR-03 for provider staff and for another customer by a full-access customer', async () => {
    const staff = await kit.create('fullAccessCustomer', { roles: ['provider'] }, 'provider')
    const other = await kit.create('fullAccessCustomer', {}, server.world.otherCustomer.id)
    expect([staff.statusCode, other.statusCode]).toEqual([404, 404])
  })

  test('for a customer that does not exist', async () => {
    const nowhere = '018f0000-0000-7000-8000-000000000000'
    expect((await kit.create('provider', {}, nowhere)).statusCode).toBe(404)
  })

  test('and leaves nothing behind', async () => {
    await kit.create('provider', { email: 'half@example.com', name: '' })
    expect(await kit.directory.findByEmail('half@example.com')).toBeUndefined()
    expect(await kit.mailsTo('half@example.com')).toEqual([])
  })
})

describe('changing a user is refused', () => {
  test('with a version that is not the current one, and shows the current user', async () => {
    const user = await kit.made()
    expect((await kit.edit('provider', user, { name: 'Bob' })).statusCode).toBe(200)
    const stale = await kit.edit('provider', user, { name: 'Eve' })
    expect(stale.json()).toMatchObject({ code: 'stale-version', current: { name: 'Bob', version: 2 } })
  })

  test('USR-04 above the caller, and of another customer', async () => {
    const chief = await kit.made({ roles: ['provider'] }, 'provider')
    expect((await kit.edit('fullAccessCustomer', chief, { name: 'x' })).statusCode).toBe(404)
    const stranger = await kit.made({}, server.world.otherCustomer.id)
    expect((await kit.edit('fullAccessCustomer', stranger, { name: 'x' })).statusCode).toBe(404)
    const elsewhere = await kit.edit(
      'fullAccessCustomer',
      stranger,
      { name: 'x' },
      server.world.otherCustomer.id,
    )
    expect(elsewhere.statusCode).toBe(404)
  })

  test('USR-03 to a role that the caller cannot grant', async () => {
    const answer = await kit.edit('fullAccessCustomer', await kit.made(), { roles: ['provider'] })
    expect(answer.json()).toMatchObject({ code: 'invalid', errors: [{ path: 'roles', code: 'not-allowed' }] })
  })

  test('USR-01 to a taken e-mail', async () => {
    const [one, other] = [await kit.made(), await kit.made()]
    const answer = await kit.edit('provider', one, { email: other.email })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'email-used'])
    expect(await kit.currentOf(one._id)).toMatchObject({ email: one.email, sync: 'inSync' })
  })
})

describe('nobody', () => {
  test('USR-10 deletes, blocks or demotes themselves', async () => {
    const id = await idOf('fullAccessCustomer')
    await kit.post('provider', `/admin/users/${kit.customer}/${id}/sync`)
    const { version } = await kit.currentOf(id)
    for (const change of [{ blocked: true }, { roles: ['tenant'] }]) {
      const answer = await kit.edit('fullAccessCustomer', { _id: id, version }, change)
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'own-account'])
    }
    const deletion = await kit.remove(
      'fullAccessCustomer',
      'fullAccessCustomer@example.com',
      'FullAcessCustomer',
    )
    expect([deletion.statusCode, deletion.json().code]).toEqual([409, 'own-account'])
  })

  test('USR-11 removes the last provider, not even two who block each other at once', async () => {
    const alone = await kit.remove('provider', 'provider@example.com', 'Stallwise', 'provider')
    expect([alone.statusCode, alone.json().code]).toEqual([409, 'own-account'])
    await kit.owned(
      `update app_user set removed_at = now() where 'provider' = any (roles) and email not like 'provider@%'`,
    )
    const me = await idOf('provider')
    await kit.post('provider', `/admin/users/provider/${me}/sync`)
    const colleague = await kit.made({ roles: ['provider'] }, 'provider')
    const authorization = `Bearer ${await signInAs(server.database, colleague.email)}`
    const { version } = (await server.ask('provider', '/api/admin/users?search=provider@')).json().data[0]
    const [one, other] = await Promise.all([
      kit.edit('provider', colleague, { blocked: true }, 'provider'),
      server.server.inject({
        method: 'PUT',
        url: '/api/admin/customers/provider/user',
        headers: { authorization },
        payload: { _id: me, version, blocked: true },
      }),
    ])
    expect([one.statusCode, other.statusCode].filter((status) => status === 200)).toHaveLength(1)
    const left = await kit.owned(
      `select id from app_user where 'provider' = any (roles) and not blocked and removed_at is null`,
    )
    expect(left).toHaveLength(1)
    await kit.owned(`update app_user set blocked = false where email = 'provider@example.com'`)
    await kit.owned(`select pg_notify('stallwise_rights', '*')`)
    await expect.poll(() => kit.statusOf('provider@example.com')).toBe(200)
  })

  test('is deleted with a role that they do not have', async () => {
    const user = await kit.made({ roles: ['fullAccessCustomer'], lots: [own()] })
    expect((await kit.remove('provider', user.email, 'TENANT')).statusCode).toBe(404)
    expect((await kit.remove('provider', user.email, 'nothing')).statusCode).toBe(404)
  })
})

describe('a user', () => {
  test('USR-20 is created with its account and an invitation, and verified by the link', async () => {
    const user = await kit.made({ name: ' Ada Lovelace ', lots: [own()], roles: ['staffCustomer'] })
    expect(user).toMatchObject({
      name: 'Ada Lovelace',
      role: 'staffCustomer',
      userType: 'Staff',
      lots: [own()],
      verified: false,
      blocked: false,
      sync: 'inSync',
      version: 1,
      allowed: ['edit', 'block', 'delete', 'resend'],
    })
    const account = await kit.directory.findByEmail(user.email)
    expect(account).toMatchObject({ customerId: kit.customer, lots: [own()], emailVerified: false })
    const [mail] = await kit.mailsTo(user.email)
    expect(mail).toMatchObject({
      template: 'user-invited',
      body_text: expect.stringContaining('Ada Lovelace'),
    })
    const link = kit.linkIn(mail!.body_text)
    const answer = await kit.follow(link, { password: 'Parking2026', confirmation: 'Parking2026' })
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      'http://localhost:3000/user/passwordcreated',
    ])
    expect(await kit.currentOf(user._id)).toMatchObject({ verified: true, sync: 'inSync' })
    expect(await kit.statusOf(user.email, `/api/parking-lots/${own()}`)).toBe(200)
    expect(await kit.statusOf(user.email, `/api/parking-lots/${sister()}`)).toBe(404)
  })

  test('USR-05 keeps the lots that its administrator does not see, and does not show them', async () => {
    const user = await kit.made({ lots: [own(), sister()] })
    const list = await server.ask(
      'fullAccessCustomer',
      `/api/admin/customers/${kit.customer}/users?search=${user.email}`,
    )
    expect(list.json().data[0].lots).toEqual([own()])
    const answer = await kit.edit('fullAccessCustomer', user, { lots: [] })
    expect(answer.json().lots).toEqual([])
    expect(await kit.currentOf(user._id)).toMatchObject({ lots: [sister()], sync: 'inSync' })
  })

  test('USR-20 with a new e-mail is not verified until its link was used; the old link is invalid', async () => {
    const user = await kit.made()
    const invitation = kit.linkIn((await kit.mailsTo(user.email))[0]!.body_text)
    const passwords = { password: 'Parking2026', confirmation: 'Parking2026' }
    await kit.follow(invitation, passwords)
    const email = `moved-${user.email}`
    const moved = (await kit.edit('provider', await kit.currentOf(user._id), { email })).json()
    expect(moved).toMatchObject({ email, verified: false, sync: 'inSync' })
    const [mail] = await kit.mailsTo(email)
    const answer = await kit.follow(kit.linkIn(mail!.body_text), {})
    expect(answer.headers.location).toBe('http://localhost:3000/newuser/setup-complete')
    expect(await kit.currentOf(user._id)).toMatchObject({ verified: true, sync: 'inSync' })
  })

  test('USR-12 that is blocked loses access at once', async () => {
    const user = await kit.made({ lots: [own()] })
    expect(await kit.statusOf(user.email)).toBe(200)
    const blocked = (await kit.edit('provider', user, { blocked: true })).json()
    expect(blocked).toMatchObject({ blocked: true, sync: 'inSync' })
    await expect.poll(() => kit.statusOf(user.email)).toBe(401)
    expect(await kit.directory.findByEmail(user.email)).toMatchObject({ blocked: true })
    await kit.edit('provider', blocked, { blocked: false })
    await expect.poll(() => kit.statusOf(user.email)).toBe(200)
  })

  test('USR-03 keeps a role that cannot be granted there when other fields change', async () => {
    const user = await kit.made()
    await kit.owned(`update app_user set roles = '{provider,tenant}' where id = $1`, [user._id])
    await kit.post('provider', `/admin/users/${kit.customer}/${user._id}/sync`)
    expect((await kit.edit('provider', user, { name: 'Odd' })).json()).toMatchObject({
      name: 'Odd',
      sync: 'inSync',
    })
    expect((await kit.edit('fullAccessCustomer', { ...user, version: 2 }, { name: 'x' })).statusCode).toBe(
      403,
    )
    expect((await kit.remove('fullAccessCustomer', user.email)).statusCode).toBe(403)
    expect((await kit.remove('provider', user.email)).statusCode).toBe(200)
  })

  test('SES-15: a user whom a person edited no longer gets a role from a token', async () => {
    const user = await kit.made()
    await kit.owned('update app_user set awaits_role = true where id = $1', [user._id])
    await kit.edit('provider', user, { name: 'Edited' })
    const rows = await kit.owned('select awaits_role from app_user where id = $1', [user._id])
    expect(rows).toEqual([{ awaits_role: false }])
  })

  test('has its audit entries in the chain of its customer, provider staff in the provider’s', async () => {
    const user = await kit.made({ name: 'Audited' })
    await kit.edit('provider', user, { name: 'Changed' })
    await kit.remove('provider', user.email)
    const rows = await kit.owned(
      'select action, chain from audit_entry where object_id = $1 order by sequence',
      [user._id],
    )
    expect(rows).toEqual(
      ['user.create', 'user.change', 'user.delete'].map((action) => ({ action, chain: kit.customer })),
    )
    await kit.made({ roles: ['provider'] }, 'provider')
    for (const chain of [kit.customer, providerChain])
      expect(await server.database.asSystem((tx) => verifyChain(tx, chain))).toMatchObject({ brokenAt: null })
  })
})

describe('a list of users', () => {
  test('shows the own customer only; provider staff see all', async () => {
    const stranger = await kit.made({}, server.world.otherCustomer.id)
    const own = (
      await server.ask('fullAccessCustomer', `/api/admin/customers/${kit.customer}/users?limit=500`)
    ).json()
    const customers = own.data.map(({ customer }: { customer: { _id: string } }) => customer._id)
    expect(new Set(customers)).toEqual(new Set([kit.customer]))
    const all = (await server.ask('provider', '/api/admin/users?limit=500')).json()
    expect(all.data).toContainEqual(expect.objectContaining({ _id: stranger._id }))
    const staff = (await server.ask('provider', '/api/admin/customers/provider/users')).json()
    expect(staff.data.every(({ role }: { role: string }) => role === 'provider')).toBe(true)
  })

  test('is paged without duplicates, searchable, and filtered by role', async () => {
    const whole = (await server.ask('provider', '/api/admin/users?limit=500')).json().data
    const paged: unknown[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const url: string = `/api/admin/users?limit=3${cursor && `&cursor=${cursor}`}`
      const page = (await server.ask('provider', url)).json()
      paged.push(...page.data)
      cursor = page.nextCursor
    }
    expect(paged).toEqual(whole)
    const owners = (await server.ask('provider', '/api/admin/users?role=owner&search=OWNER')).json().data
    expect(owners).toMatchObject([{ email: 'owner@example.com' }])
  })

  test('includes the roles that the caller can grant', async () => {
    const roles = async (who: 'provider' | 'fullAccessCustomer', place: string) =>
      (await server.ask(who, `/api/admin/users/${place}/roles`))
        .json()
        .roles.map(({ role }: { role: string }) => role)
    expect(await roles('provider', 'provider')).toEqual(['provider'])
    expect(await roles('fullAccessCustomer', kit.customer)).not.toContain('provider')
    expect(await roles('fullAccessCustomer', kit.customer)).toContain('fullAccessCustomer')
  })

  test('gets 503 while the database is unavailable', async () => {
    const { withViewer } = server.services.database
    const lost = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
    Object.assign(server.services.database, { withViewer: () => Promise.reject(lost) })
    const answer = await server.ask('provider', `/api/admin/customers/${kit.customer}/users`)
    Object.assign(server.services.database, { withViewer })
    expect(answer.statusCode).toBe(503)
  })

  test('that fails has the specification’s message', async () => {
    const { withViewer } = server.services.database
    Object.assign(server.services.database, { withViewer: () => Promise.reject(new Error('down')) })
    const answer = await server.ask('provider', `/api/admin/customers/${kit.customer}/users`)
    Object.assign(server.services.database, { withViewer })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      500,
      { code: 'users-unreadable', title: "Couldn't get users" },
    ])
  })
})
