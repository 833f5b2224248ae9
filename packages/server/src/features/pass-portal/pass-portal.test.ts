import { startSmtpServer } from '@stallwise/adapters/mail-smtp/smtp.simulator.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MailSender } from '#features/notifications/notifications.work.public.ts'
import { startTestServer, type TestServer } from '#testing/test-app.ts'

const minute = 60_000
let server: TestServer
let smtp: Awaited<ReturnType<typeof startSmtpServer>>
let sender: MailSender
let now = Date.now() + minute

beforeAll(async () => {
  smtp = await startSmtpServer()
  const env = { SMTP_URL: smtp.url, MAIL_FROM: 'no-reply@parking.example' }
  server = await startTestServer({ clock: () => now, env })
  sender = new MailSender(server.services, server.server.log)
})
afterAll(async () => {
  await server?.close()
  await smtp?.close()
})

let nth = 0
interface Holder {
  _id: string
  passholderId: string
  email: string
}
const newHolder = async (more: object = {}): Promise<Holder> => {
  const { lot, passholderGroup } = server.world.own
  const payload = {
    parkingLot: lot.id,
    passholderGroup: passholderGroup.id,
    passholderId: `PTL-${nth++}`,
    name: 'Ana Ruiz',
    email: `portal${nth}@example.com`,
    suite: '1401',
    tagIds: [`AB${String(nth).padStart(4, '0')}`],
    vehicles: [{ licensePlate: `PTL${nth}` }],
    ...more,
  }
  return (await server.ask('staffCustomer', { method: 'POST', url: '/api/v2/pass-holders/', payload })).json()
}
const ask = (payload: object, remoteAddress = `198.51.100.${nth % 250}`) =>
  server.server.inject({ method: 'POST', url: '/api/v2/pass-holders-details/', payload, remoteAddress })
const read = async (id: string) => (await server.ask('staffCustomer', `/api/pass-holders/one/${id}`)).json()
const mailsTo = (address: string) => smtp.received().filter(({ to }) => to.includes(address))
const arrivedAt = async (address: string, count: number) => {
  await expect.poll(async () => (await sender.sendDue(), mailsTo(address).length)).toBe(count)
  return mailsTo(address)
}
const tokenIn = (text: string): string => /\/pass-portal\/([\w-]{20,})/.exec(text)![1]!
const newLink = async ({ passholderId, email }: Holder): Promise<string> => {
  const before = mailsTo(email).length
  await ask({ passholderId, email })
  return tokenIn((await arrivedAt(email, before + 1)).at(-1)!.text)
}

describe('PTL-01: pass ID and address', () => {
  test('cause an e-mail with a link; the response is the same for any others', async () => {
    const holder = await newHolder()
    const known = await ask({
      passholderId: ` ${[...holder.passholderId.toLowerCase()].join(' ')} `,
      email: holder.email.toUpperCase(),
    })
    const stranger = await ask({ passholderId: holder.passholderId, email: 'stranger@example.com' })
    const wrong = await ask({ passholderId: 'NOBODY', email: 'nobody@example.com' })
    for (const answer of [known, stranger, wrong])
      expect([answer.statusCode, answer.json()]).toEqual([200, { result: 'requested', pass: null }])
    const [mail] = await arrivedAt(holder.email, 1)
    expect(mail!.text).toContain(`${server.services.publicUrl}/pass-portal/`)
    expect([...mailsTo('stranger@example.com'), ...mailsTo('nobody@example.com')]).toEqual([])
  })

  test('PTL-02: only the address itself learns that the pass ID is not its own', async () => {
    const [one, other] = [await newHolder(), await newHolder()]
    expect((await ask({ passholderId: other.passholderId, email: one.email })).json().result).toBe(
      'requested',
    )
    const [mail] = await arrivedAt(one.email, 1)
    expect(mail!.text).toContain('This e-mail and/or pass ID is not recognized')
    expect(mail!.text).not.toMatch(/pass-portal\/[\w-]{20,}/)
  })

  test.each([
    [{}, ['passholderId', 'email']],
    [{ passholderId: ' ', email: 'ana@example.com' }, ['passholderId']],
  ])('are both required: %o', async (payload, paths) => {
    const answer = await ask(payload)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors.map(({ path }: { path: string }) => path)).toEqual(paths)
  })

  test('PTL-05: a network has ten requests, an address three e-mails', async () => {
    const { passholderId, email } = await newHolder()
    const codes = []
    for (let n = 0; n < 11; n++) codes.push((await ask({ passholderId, email }, '203.0.113.7')).statusCode)
    expect(codes).toEqual([...Array<number>(10).fill(200), 429])
    await arrivedAt(email, 3)
    expect((await ask({ passholderId: 'X', email: 'x@example.com' }, '203.0.113.7')).statusCode).toBe(429)
  })

  test('the look-up of an address tells nothing', async () => {
    const { email } = await newHolder()
    const lookUp = (address: string) => server.ask(null, `/api/pass-holders/getpassholderEmail/${address}`)
    expect((await lookUp(email.toUpperCase())).json()).toEqual({ email })
    expect((await lookUp('nobody@example.com')).json()).toEqual({ email: 'nobody@example.com' })
  })
})

describe('a link', () => {
  test('PTL-03, PTL-10: shows the pass as often as it is opened, and nothing that is not the passholder’s', async () => {
    const holder = await newHolder()
    const token = await newLink(holder)
    await ask({ token })
    const { result, pass } = (await ask({ token })).json()
    expect(result).toBe('opened')
    expect(pass).toMatchObject({ passholderId: holder.passholderId, name: 'Ana Ruiz', suite: '1401' })
    expect(Object.keys(pass)).not.toEqual(expect.arrayContaining(['tagIds']))
  })

  test('PTL-04, PTL-10, PTL-12: changes plates and details once, audited as made by the passholder', async () => {
    const holder = await newHolder()
    const [token, other] = [await newLink(holder), await newLink(holder)]
    const changes = {
      name: 'Ana Ruiz Soto',
      email: `new-${holder.email}`,
      vehicles: [{ licensePlate: 'new-77', make: 'Kia', model: 'EV6' }],
      version: 1,
    }
    expect((await ask({ token, changes })).json()).toEqual({ result: 'changed', pass: null })
    expect(await read(holder._id)).toMatchObject({
      name: 'Ana Ruiz Soto',
      email: `new-${holder.email}`,
      suite: '1401',
      vehicles: [{ licensePlate: 'NEW77', make: 'Kia', model: 'EV6' }],
      version: 2,
    })
    for (const used of [token, other])
      expect((await ask({ token: used })).json()).toMatchObject({ status: 410, code: 'link-expired' })
    expect((await ask({ token, changes: { ...changes, version: 2 } })).statusCode).toBe(410)
    expect(
      await server.database.look(
        `select actor_id, actor_kind, actor_name from audit_entry where object_id = $1 and action = 'passholder.edit'`,
        [holder._id],
      ),
    ).toEqual([{ actor_id: holder._id, actor_kind: 'link', actor_name: 'Ana Ruiz' }])
    const logged = await server.database.look(
      `select detail->>'by' as by from lot_log where kind = 'passes-changed' and detail::text like '%NEW77%'`,
    )
    expect(logged).toEqual([{ by: holder._id }])
    expect((await arrivedAt(holder.email, 3)).at(-1)!.subject).toContain('was changed')
  })

  test('PTL-11: refuses what the passholder form refuses, and is not used up by that', async () => {
    const taken = await newHolder()
    const { vehicles: takenVehicles } = await read(taken._id)
    const holder = await newHolder()
    const token = await newLink(holder)
    const refused = async (more: object) => {
      const changes = { name: 'Ana', email: holder.email, vehicles: [], version: 1, ...more }
      const answer = await ask({ token, changes })
      return [answer.statusCode, answer.json().errors?.map((one: { path: string; code: string }) => one.code)]
    }
    expect(await refused({ email: '' })).toEqual([422, ['required']])
    expect(await refused({ vehicles: [{ licensePlate: 'AB 12' }] })).toEqual([422, ['plate-spaces']])
    expect(await refused({ vehicles: [{ licensePlate: '123456789' }] })).toEqual([422, ['too-long']])
    expect(await refused({ vehicles: takenVehicles })).toEqual([422, ['plate-used']])
    const stale = await ask({
      token,
      changes: { name: 'Ana', email: holder.email, vehicles: [], version: 9 },
    })
    expect([stale.statusCode, stale.json().current]).toEqual([409, undefined])
    expect((await ask({ token })).json().result).toBe('opened')
  })

  test('PTL-03: expires after an hour, and is nothing for a removed passholder', async () => {
    const [late, removed] = [await newHolder(), await newHolder()]
    const token = await newLink(removed)
    await server.ask('staffCustomer', { method: 'DELETE', url: `/api/pass-holders/${removed._id}` })
    expect((await ask({ token })).statusCode).toBe(410)
    const expiring = await newLink(late)
    now += 59 * minute
    expect((await ask({ token: expiring })).statusCode).toBe(200)
    now += 2 * minute
    expect((await ask({ token: expiring })).statusCode).toBe(410)
    expect((await ask({ token: 'guessed' })).json().code).toBe('link-expired')
  })

  test('of two changes at once one is made', async () => {
    const holder = await newHolder()
    const token = await newLink(holder)
    const changes = { name: 'Ana', email: holder.email, vehicles: [], version: 1 }
    const answers = await Promise.all([ask({ token, changes }), ask({ token, changes })])
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect((await read(holder._id)).version).toBe(2)
  })
})

test('PTL-06: a link stops working when its address is taken off the pass', async () => {
  const holder = await newHolder()
  const token = await newLink(holder)
  const url = `/api/v2/pass-holders/${holder._id}`
  const edited = (
    await server.ask('staffCustomer', { method: 'PUT', url, payload: { email: 'right@example.com' } })
  ).json()
  expect((await ask({ token })).json().code).toBe('link-expired')
  const changes = { name: 'Eve', email: holder.email, vehicles: [], version: edited.version }
  expect((await ask({ token, changes })).statusCode).toBe(410)
  expect(await read(holder._id)).toMatchObject({ name: 'Ana Ruiz', email: 'right@example.com' })
})

test('REQ-20: a refusal says how long its own limit still lasts', async () => {
  const lookUp = () =>
    server.server.inject({ url: '/api/pass-holders/getpassholderEmail/a@b.ca', remoteAddress: '10.9.9.9' })
  for (let n = 0; n < 10; n++) await lookUp()
  const refused = await lookUp()
  expect(refused.statusCode).toBe(429)
  const seconds = Number(refused.headers['retry-after'])
  expect(seconds).toBeGreaterThan(14 * 60)
  expect(seconds).toBeLessThanOrEqual(15 * 60)
  expect(refused.json().title).toBe('Too many attempts. Try again in 15 minutes.')
})

test('PTL-07: behind a link only so many plates are tried', async () => {
  const [holder, other] = [await newHolder(), await newHolder()]
  const token = await newLink(holder)
  const taken = [{ licensePlate: (await read(other._id)).vehicles[0].licensePlate }]
  const attempt = async () =>
    (await ask({ token, changes: { name: 'Ana', email: holder.email, vehicles: taken, version: 1 } })).json()
      .code
  const codes: string[] = []
  for (let n = 0; n < 22; n++) codes.push(await attempt())
  expect(codes).toEqual([...Array(20).fill('invalid'), 'too-many-requests', 'too-many-requests'])
  expect((await ask({ token })).statusCode).toBe(200)
})

test('PTL-02, PTL-05: wrong pass IDs of a stranger neither reach the e-mail nor keep links from the passholder', async () => {
  const holder = await newHolder()
  for (let n = 0; n < 4; n++) {
    await ask({ passholderId: 'pay at evil.example', email: holder.email })
    await arrivedAt(holder.email, Math.min(3, n + 1))
  }
  for (const { subject, text } of mailsTo(holder.email)) expect(subject + text).not.toContain('evil')
  await ask({ passholderId: holder.passholderId, email: holder.email })
  expect((await arrivedAt(holder.email, 4)).at(-1)!.text).toContain('/pass-portal/')
  expect(await newLink(holder)).toBeDefined()
})
