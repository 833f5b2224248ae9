import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { usersKit } from '#testing/test-users.ts'
import { processPendingAccounts } from '#features/users/users.public.ts'
import { verifyChain } from '#platform/audit/verify-chain.ts'
import { signInAs } from '#platform/sign-in/test-tokens.ts'
import { startTestServer, type TestServer } from '#testing/test-app.ts'

let server: TestServer
let kit: ReturnType<typeof usersKit>
beforeAll(async () => {
  server = await startTestServer()
  kit = usersKit(server)
})
afterAll(() => server?.close())

const create = (name: string) => kit.post('provider', '/admin/customers/', { name })
const made = async (name: string = uuidv7()) => (await create(name)).json()
const rename = (id: string, name: string, version = 1) =>
  server.ask('provider', { method: 'PUT', url: `/api/admin/customers/${id}`, payload: { name, version } })
const merge = (from: string, into: string) =>
  kit.post('provider', '/admin/customers/merge-customer/', { from, into })
const move = (into: string, parkingLot: string, sources: string[] = []) =>
  kit.post('provider', `/admin/customers/${into}/parking-lots`, { parkingLot, sources })
const aLot = async (customer: string, name: string = uuidv7()) => {
  const id = uuidv7()
  await kit.owned(`insert into parking_lot (id, customer_id, name, time_zone) values ($1, $2, $3, 'UTC')`, [
    id,
    customer,
    name,
  ])
  await kit.owned('insert into lot_state (parking_lot_id) values ($1)', [id])
  return id
}
const aDevice = (lot: string, customer: string, device: string) =>
  kit.owned(
    `insert into device (parking_lot_id, id, customer_id, device_id, kind) values ($1, $2, $3, $4, 'camera')`,
    [lot, uuidv7(), customer, device],
  )
const lotsOf = async (email: string) => (await kit.directory.findByEmail(email))!.lots

describe('a customer is refused', () => {
  test.each([
    ['CUS-01 without a name', ' ', 422, 'required'],
    ['CUS-01 with a long one', 'x'.repeat(121), 422, 'too-long'],
    ['CUS-02 with the name of another', ' northgate  PROPERTIES', 409, 'name-used'],
  ])('%s', async (_what, name, status, code) => {
    const { _id } = await made()
    for (const answer of [await create(name), await rename(_id, name)]) {
      expect(answer.statusCode).toBe(status)
      expect(answer.json()).toMatchObject({ errors: [{ path: 'name', code }] })
    }
  })

  test('CUS-02 has the specification’s message', async () => {
    expect((await create('Northgate Properties')).json()).toMatchObject({
      code: 'customer-name-used',
      title: 'Customer Name already used',
    })
  })

  test('CUS-02 for one of two concurrent requests with the same name', async () => {
    const answers = await Promise.all([create('At once'), create('at ONCE')])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  })

  test('with a stale version, and the current customer is returned', async () => {
    const { _id } = await made('Before')
    expect((await rename(_id, 'After')).json()).toMatchObject({ name: 'After', version: 2 })
    expect((await rename(_id, 'Late')).json()).toMatchObject({
      code: 'stale-version',
      current: { name: 'After' },
    })
    expect((await rename(_id, 'AFTER', 2)).statusCode).toBe(200)
  })

  test('CUS-03 to everyone but the provider and its own users', async () => {
    const { _id } = await made()
    expect((await server.ask('fullAccessCustomer', `/api/admin/customers/${_id}`)).statusCode).toBe(404)
    const own = (await server.ask('fullAccessCustomer', `/api/admin/customers/${kit.customer}`)).json()
    expect(own.lots).toMatchObject([{ name: 'Own lot' }])
    expect(own.sources).toMatchObject([{ name: 'Own sensors' }])
  })
})

describe('the list of customers', () => {
  test('is paged and can be searched', async () => {
    const whole = (await server.ask('provider', '/api/admin/customers?limit=500')).json().data
    const paged: unknown[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const url: string = `/api/admin/customers?limit=2${cursor && `&cursor=${cursor}`}`
      const page = (await server.ask('provider', url)).json()
      paged.push(...page.data)
      cursor = page.nextCursor
    }
    expect(paged).toEqual(whole)
    const found = (await server.ask('provider', '/api/admin/customers?search=southGATE')).json().data
    expect(found).toMatchObject([{ name: 'Southgate Properties', parkingLots: 1 }])
  })
})

describe('moving a lot', () => {
  test('is refused with all reasons, and changes nothing', async () => {
    const [from, into] = [await made(), await made()]
    const lot = await aLot(from._id, 'Twin')
    await aLot(into._id, 'TWIN')
    await aDevice(lot, from._id, 'CAM-9')
    await aDevice(await aLot(into._id), into._id, 'CAM-9')
    const answer = await move(into._id, lot)
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      code: 'unable-to-move',
      title: 'Unable to move customer',
      errors: [
        { path: 'lots', message: 'Twin' },
        { path: 'devices', message: 'CAM-9' },
      ],
    })
    expect(await kit.owned('select customer_id from parking_lot where id = $1', [lot])).toEqual([
      { customer_id: from._id },
    ])
  })

  test('is refused for an unknown lot, an unknown customer, or another customer’s source', async () => {
    const [from, into] = [await made(), await made()]
    const lot = await aLot(from._id)
    expect((await move(into._id, uuidv7())).json()).toMatchObject({ errors: [{ path: 'parkingLot' }] })
    expect((await move(uuidv7(), lot)).statusCode).toBe(404)
    const { id } = server.world.sources[0]!
    expect((await move(into._id, lot, [id])).json()).toMatchObject({
      errors: [{ path: 'sources.0', code: 'unknown' }],
    })
    expect(await kit.owned('select customer_id from parking_lot where id = $1', [lot])).toEqual([
      { customer_id: from._id },
    ])
  })

  test('CUS-10 adds it to the new Administrators and removes it from the former users, at once', async () => {
    const [from, into] = [await made(), await made()]
    const lot = await aLot(from._id)
    const tenant = await kit.made({ lots: [lot] }, from._id)
    const former = await kit.made({ lots: [lot], roles: ['fullAccessCustomer'] }, from._id)
    const admin = await kit.made({ roles: ['fullAccessCustomer'] }, into._id)
    const staff = await kit.made({ roles: ['staffCustomer'] }, into._id)
    const sees = (email: string) => kit.statusOf(email, `/api/alerts/${lot}`)
    expect([await sees(tenant.email), await sees(admin.email)]).toEqual([200, 404])
    const answer = await move(into._id, lot)
    expect(answer.json()).toMatchObject({ _id: into._id, lots: [{ _id: lot }] })
    await expect.poll(() => sees(admin.email)).toBe(200)
    for (const { email } of [tenant, former, staff]) await expect.poll(() => sees(email)).toBe(404)
    expect([await lotsOf(tenant.email), await lotsOf(former.email), await lotsOf(admin.email)]).toEqual([
      [],
      [],
      [lot],
    ])
    const list = await server.ask('provider', `/api/admin/customers/${into._id}/users`)
    expect(list.json().data.map(({ sync }: { sync: string }) => sync)).toEqual(['inSync', 'inSync'])
  })

  test('CUS-11, CUS-12 moves devices and the given sources with it, effective at once', async () => {
    const [from, into] = [await made(), await made()]
    const lot = await aLot(from._id)
    await aDevice(lot, from._id, 'CAM-77')
    const source = (
      await kit.post('provider', '/sources', { customerId: from._id, kind: 'stall-events', name: 'Going' })
    ).json()
    expect((await server.services.devices.of(from._id)).has('CAM-77')).toBe(true)
    expect((await move(into._id, lot, [source._id])).json()).toMatchObject({ sources: [{ _id: source._id }] })
    await expect.poll(async () => (await server.services.devices.of(into._id)).has('CAM-77')).toBe(true)
    await expect.poll(async () => (await server.services.devices.of(from._id)).has('CAM-77')).toBe(false)
    await expect.poll(async () => (await server.services.sources.find(source.key))?.customerId).toBe(into._id)
  })

  test('CUS-17 removes its edge keys, and lists the signs whose addresses remain valid', async () => {
    const [from, into] = [await made(), await made()]
    const lot = await aLot(from._id)
    const { key } = (await kit.post('provider', '/edge/keys', { parkingLot: lot, name: 'Old box' })).json()
    const box = async () => {
      const headers = { authorization: `Bearer ${key}` }
      return (await server.server.inject({ url: '/api/edge/commands?wait=0', headers })).statusCode
    }
    await kit.owned(
      `insert into wayfinder (parking_lot_id, id, name, lines, full_at, full_text, closed_text, stale_text, feed_token, push_format)
       values ($1, $2, 'Level 1', '[]', 0, 'FULL', 'CLOSED', '-', $3, 'json')`,
      [lot, uuidv7(), uuidv7()],
    )
    expect(await box()).toBe(200)
    await move(into._id, lot)
    expect(await box()).toBe(401)
    const rows = await kit.owned(
      `select action, before, after from audit_entry where chain = any ($1) and action = any ($2) order by action`,
      [
        [from._id, into._id, lot],
        ['edge-key.remove', 'customer.lot-come'],
      ],
    )
    expect(rows).toMatchObject([
      { action: 'customer.lot-come', after: { edgeKeysEnded: ['Old box'], signs: ['Level 1'] } },
      { action: 'edge-key.remove', before: { name: 'Old box' } },
    ])
  })

  test('CUS-18 removes its payment account, but not while a payment is open', async () => {
    const [from, into] = [await made(), await made()]
    const lot = await aLot(from._id)
    const payment = uuidv7()
    await kit.owned(
      `insert into payment_account (parking_lot_id, provider, gateway_url, tokenization_url, profile_id, store_id,
         api_token, changed_at)
       values ($1, 'moneris', 'https://www3.moneris.com/gateway', 'https://www3.moneris.com/form', 'ht1', 'one', 'sealed', now())`,
      [lot],
    )
    await kit.owned(
      `insert into payment (parking_lot_id, id, order_id, receipt_id, state, session_from, paid_until, leave_by, cents, tax_cents,
         paid_before_cents, currency, quote, language, created_at)
       values ($1, $2, 'order', 'receipt', 'unknown', now(), now(), now(), 300, 0, 0, 'CAD', '{}', 'en-US', now())`,
      [lot, payment],
    )
    const stores = () => kit.owned('select store_id from payment_account where parking_lot_id = $1', [lot])
    expect((await move(into._id, lot)).json()).toMatchObject({ status: 409, code: 'payment-in-progress' })
    expect([
      await stores(),
      (await kit.owned('select customer_id from parking_lot where id = $1', [lot]))[0],
    ]).toEqual([[{ store_id: 'one' }], { customer_id: from._id }])
    await kit.owned(`update payment set state = 'approved' where id = $1`, [payment])
    expect((await move(into._id, lot)).statusCode).toBe(200)
    expect(await stores()).toEqual([])
    const [removed] = await kit.owned(
      `select before, after from audit_entry where chain = $1 and action = $2`,
      [lot, 'payment-account.remove'],
    )
    expect(removed).toMatchObject({ before: { storeId: 'one' }, after: null })
    expect(JSON.stringify(removed)).not.toContain('sealed')
  })

  test('CUS-14 to its current customer changes nothing', async () => {
    const into = await made()
    const lot = await aLot(into._id)
    expect((await move(into._id, lot)).statusCode).toBe(200)
    expect(await kit.owned('select 1 from audit_entry where object_id = $1', [lot])).toEqual([])
  })
})

describe('merging', () => {
  test('is refused into itself, into an unknown customer, and if names or devices conflict; nothing is moved', async () => {
    const [from, into] = [await made(), await made()]
    expect((await merge(from._id, from._id)).json()).toMatchObject({
      errors: [{ path: 'into', code: 'not-allowed' }],
    })
    expect((await merge(from._id, uuidv7())).json()).toMatchObject({
      errors: [{ path: 'into', code: 'unknown' }],
    })
    await aLot(from._id, 'First')
    await aLot(from._id, 'Second')
    await aLot(into._id, 'second')
    expect((await merge(from._id, into._id)).json()).toMatchObject({
      code: 'unable-to-move',
      errors: [{ path: 'lots' }],
    })
    expect((await server.ask('provider', `/api/admin/customers/${from._id}`)).json().parkingLots).toBe(2)
  })

  test('CUS-20 to CUS-24 moves lots, users and sources, closes the first, and frees its name', async () => {
    const [from, into] = [await made('Small Parking'), await made()]
    const lot = await aLot(from._id)
    const tenant = await kit.made({ lots: [lot] }, from._id)
    const admin = await kit.made({ roles: ['fullAccessCustomer'] }, into._id)
    await kit.post('provider', '/sources', { customerId: from._id, kind: 'stall-events', name: 'Going' })
    const answer = (await merge(from._id, into._id)).json()
    expect(answer).toMatchObject({ _id: into._id, parkingLots: 1, users: 2, sources: [{ name: 'Going' }] })
    expect((await server.ask('provider', `/api/admin/customers/${from._id}`)).statusCode).toBe(404)
    expect((await merge(from._id, into._id)).json()).toMatchObject({
      errors: [{ path: 'from', code: 'unknown' }],
    })
    expect(await kit.statusOf(tenant.email, `/api/alerts/${lot}`)).toBe(200)
    await expect.poll(() => kit.statusOf(admin.email, `/api/alerts/${lot}`)).toBe(200)
    const { data } = (await server.ask('provider', `/api/admin/customers/${into._id}/users`)).json()
    expect(data.map(({ sync }: { sync: string }) => sync)).toEqual(['inSync', 'inSync'])
    expect((await create('small parking')).statusCode).toBe(201)
    const rows = await kit.owned(
      'select action from audit_entry where chain = any ($1) and object_kind = $2 order by at, action',
      [[from._id, into._id, lot], 'customer'],
    )
    expect(rows).toContainEqual({ action: 'customer.merged' })
    for (const chain of [from._id, into._id, lot])
      expect(await server.database.asSystem((tx) => verifyChain(tx, chain))).toMatchObject({ brokenAt: null })
  })
})

test('merging many users does not wait for all of them at the identity provider; the rest are updated later', async () => {
  const [from, into] = [await made(), await made()]
  await kit.owned(
    `insert into app_user (id, customer_id, email, name, roles) select gen_random_uuid(), $1, n || '@many.example', 'N', '{tenant}'
     from generate_series(1, 60) n`,
    [from._id],
  )
  const waiting = () =>
    kit.owned<{ n: number }>(
      'select count(*)::int as n from app_user where customer_id = $1 and follow_at is not null',
      [into._id],
    )
  expect((await merge(from._id, into._id)).json()).toMatchObject({ users: 60 })
  expect(await waiting()).toEqual([{ n: 10 }])
  await kit.owned('update app_user set follow_at = now() where follow_at is not null')
  await processPendingAccounts(server.services)
  expect(await waiting()).toEqual([{ n: 0 }])
})

test('USR-12: an open stream ends when its user loses the lot, is blocked, or is deleted', async () => {
  const base = await server.server.listen({ host: '127.0.0.1', port: 0 })
  const open = async (email: string) => {
    const authorization = `Bearer ${await signInAs(server.database, email)}`
    const response = await fetch(`${base}/api/stream`, { headers: { authorization } })
    return response.body!.getReader()
  }
  const untilEnd = async (reader: Awaited<ReturnType<typeof open>>) => {
    while (!(await reader.read()).done);
    return 'ended'
  }
  const [from, into] = [await made(), await made()]
  const lot = await aLot(from._id)
  const [mover, blocked, deleted] = await Promise.all(
    [0, 1, 2].map(() => kit.made({ lots: [lot], roles: ['staffCustomer'] }, from._id)),
  )
  const streams = await Promise.all([mover, blocked, deleted].map(({ email }) => open(email)))
  const ends = streams.map(untilEnd)
  await kit.edit('provider', blocked, { blocked: true }, from._id)
  await kit.remove('provider', deleted.email, 'StaffCustomer', from._id)
  await move(into._id, lot)
  expect(await Promise.all(ends)).toEqual(['ended', 'ended', 'ended'])
})
