import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#testing/test-app.ts'
import { usersKit } from '#testing/test-users.ts'

let server: TestServer
let kit: ReturnType<typeof usersKit>
beforeAll(async () => {
  server = await startTestServer()
  kit = usersKit(server)
  await kit.owned(
    `update parking_lot set product_access = '{"insightVolt": false, "visitorValidation": true, "enforcement": true, "payments": false}'`,
  )
})
afterAll(() => server?.close())

const lot = () => server.world.own.lot.id
const add = (more: object = {}, who: 'provider' | 'fullAccessCustomer' = 'fullAccessCustomer') =>
  kit.post(who, '/parking-lots/add-staff-user/', {
    parkingLot: lot(),
    email: `${uuidv7()}@example.com`,
    name: 'Stan',
    ...more,
  })
const list = async () =>
  (await server.ask('fullAccessCustomer', `/api/parking-lots/staffusers/${lot()}`)).json()

describe('a staff user is refused', () => {
  test.each([
    [{ email: 'x' }, 'email', 'email'],
    [{ name: ' ' }, 'name', 'required'],
  ])('with %o', async (more, path, code) => {
    expect((await add(more)).json()).toMatchObject({ code: 'invalid', errors: [{ path, code }] })
  })

  test('with the e-mail of someone who is not a staff user of that customer', async () => {
    const tenant = await kit.made()
    const stranger = await kit.made({ roles: ['staffCustomer'] }, server.world.otherCustomer.id)
    expect((await add({ email: tenant.email })).json().code).toBe('email-used')
    expect((await add({ email: stranger.email })).json().code).toBe('email-unavailable')
    expect((await add({ email: stranger.email }, 'provider')).json().code).toBe('email-used')
  })
})

describe('a staff user', () => {
  test('USR-40 is created for a lot, with an account, an invitation, and at most the products of the lot', async () => {
    const answer = await add({ productAccess: { enforcement: false, insightVolt: true } })
    expect(answer.statusCode).toBe(201)
    const user = answer.json()
    const productAccess = { insightVolt: false, visitorValidation: true, enforcement: false, payments: false }
    expect(user).toMatchObject({ userType: 'Staff', lots: [lot()], sync: 'inSync', productAccess })
    expect(await kit.mailsTo(user.email)).toMatchObject([{ template: 'user-invited' }])
    const { staffUsers, productAccess: ofLot } = await list()
    expect(ofLot).toMatchObject({ visitorValidation: true, enforcement: true })
    expect(staffUsers).toContainEqual(expect.objectContaining({ _id: user._id, productAccess }))
  })

  test('USR-40 that exists at the customer gets the additional lot', async () => {
    const colleague = await kit.made({ roles: ['staffCustomer'], lots: [server.world.sister.lot.id] })
    const user = (await add({ email: colleague.email.toUpperCase() })).json()
    expect(user).toMatchObject({ _id: colleague._id, lots: [lot()] })
    const { lots, sync } = await kit.currentOf(colleague._id)
    expect([new Set(lots), sync]).toEqual([new Set([lot(), server.world.sister.lot.id]), 'inSync'])
    expect(await kit.mailsTo(colleague.email)).toHaveLength(1)
  })

  test('has its products changed, not on a stale version, not on another lot', async () => {
    const user = (await add()).json()
    const change = (version: number, of = lot()) =>
      server.ask('provider', {
        method: 'PUT',
        url: `/api/parking-lots/staffusers/${of}`,
        payload: { userId: user._id, version, productAccess: { visitorValidation: false } },
      })
    expect((await change(9)).json()).toMatchObject({ code: 'stale-version', current: { version: 1 } })
    expect((await change(1, server.world.sister.lot.id)).statusCode).toBe(404)
    expect((await change(1)).json()).toMatchObject({
      version: 2,
      productAccess: { visitorValidation: false, enforcement: true },
    })
    const validators = await server.ask('tenant', `/api/parking-lots/staffusers/visitorValidation/${lot()}`)
    const ids = validators.json().staffUsers.map(({ _id }: { _id: string }) => _id)
    expect(ids.length).toBeGreaterThan(0)
    expect(ids).not.toContain(user._id)
    expect(JSON.stringify(validators.json())).not.toContain('@')
  })

  test('is deleted, by its id and e-mail together', async () => {
    const [one, other] = [(await add()).json(), (await add()).json()]
    const remove = (id: string, email: string) =>
      server.ask('fullAccessCustomer', {
        method: 'DELETE',
        url: `/api/admin/users/staffUser/${id}/${email}/${kit.customer}`,
      })
    expect((await remove(one._id, other.email)).statusCode).toBe(404)
    expect((await remove(one._id, one.email)).json()).toEqual({ deleted: one._id })
    const { staffUsers } = await list()
    expect(staffUsers.map(({ _id }: { _id: string }) => _id)).not.toContain(one._id)
  })
})

describe('USR-50 preferences', () => {
  const read = (who: 'tenant' | 'provider', email: string, place = kit.customer) =>
    server.ask(who, `/api/admin/users/${place}/${email}/preferences`)
  const change = (payload: object) =>
    server.ask('tenant', { method: 'PUT', url: '/api/admin/users/preferences', payload })

  test('of others are not found, except by provider staff', async () => {
    expect((await read('tenant', 'owner@example.com')).statusCode).toBe(404)
    expect((await read('tenant', 'tenant@example.com', server.world.otherCustomer.id)).statusCode).toBe(404)
    expect((await read('provider', 'tenant@example.com')).json()).toMatchObject({
      email: 'tenant@example.com',
    })
    expect((await read('provider', 'nobody@example.com')).statusCode).toBe(404)
  })

  test.each([
    [{ startParkingLot: '018f0000-0000-7000-8000-000000000000' }, 'startParkingLot', 'unknown'],
    [{ name: '' }, 'name', 'required'],
    [{ colorScheme: 'pink' }, 'colorScheme', 'invalid'],
    [{ mailLanguage: 'de-DE' }, 'mailLanguage', 'invalid'],
  ])('refuse %o', async (payload, path, code) => {
    expect((await change(payload)).json()).toMatchObject({ errors: [{ path, code }] })
  })

  test('are the user’s own, need the current version, and drop a lot that is no longer accessible', async () => {
    const { version } = (await read('tenant', 'me')).json()
    expect((await read('tenant', 'me')).json()).toMatchObject({ mailLanguage: 'en-US' })
    const edit = { version, colorScheme: 'dark', startParkingLot: lot(), mailLanguage: 'es-MX' }
    const saved = (await change(edit)).json()
    expect(saved).toMatchObject({ colorScheme: 'dark', startParkingLot: lot(), mailLanguage: 'es-MX' })
    expect((await change({ version, colorScheme: 'light' })).json()).toMatchObject({
      code: 'stale-version',
      current: { colorScheme: 'dark' },
    })
    expect((await read('tenant', 'tenant@example.com')).json()).toEqual(saved)
    await kit.owned(`delete from user_lot using app_user where id = user_id and email = 'tenant@example.com'`)
    expect((await read('tenant', 'me')).json()).toMatchObject({ startParkingLot: null, colorScheme: 'dark' })
  })

  test('with another name are refused until the user is in sync', async () => {
    expect((await change({ name: 'Tia' })).json().code).toBe('user-out-of-sync')
    const id = (
      await kit.owned<{ id: string }>(`select id from app_user where email = 'tenant@example.com'`)
    )[0]!.id
    await kit.post('provider', `/admin/users/${kit.customer}/${id}/sync`)
    expect((await change({ name: 'Tia' })).json()).toMatchObject({ name: 'Tia' })
    expect(await kit.directory.findByEmail('tenant@example.com')).toMatchObject({ name: 'Tia' })
  })
})
