import { startSmtpServer } from '@stallwise/adapters/mail-smtp/smtp.simulator.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MailSender } from '#features/notifications/notifications.work.public.ts'
import { sendAs, startTestServer, type TestServer } from '#testing/test-app.ts'
import { eraseWaitlist } from './waitlist-erasure.ts'
import { processWaitlists } from './waitlist.commands.ts'

type Who = Parameters<TestServer['ask']>[0]

const hour = 3_600_000
let server: TestServer
let smtp: Awaited<ReturnType<typeof startSmtpServer>>
let sender: MailSender
let now = Date.now() + 60_000
let lotId: string
beforeAll(async () => {
  smtp = await startSmtpServer()
  const env = { SMTP_URL: smtp.url, MAIL_FROM: 'no-reply@parking.example' }
  server = await startTestServer({ clock: () => now, env })
  sender = new MailSender(server.services, server.server.log)
  lotId = server.world.own.lot.id
})
afterAll(async () => {
  await server?.close()
  await smtp?.close()
})

let nth = 0
const send = sendAs('staffCustomer', () => server)
const newGroup = async (maxPasses: number | null): Promise<string> => {
  const payload = {
    parkingLot: lotId,
    name: `Group ${nth++}`,
    parkingGroup: server.world.own.tenants.id,
    maxPasses,
  }
  return (await send('POST', '/passholder-groups/', payload)).json()._id
}
const addHolder = (passholderGroup: string, more: object = {}) =>
  send('POST', '/v2/pass-holders/', {
    parkingLot: lotId,
    passholderGroup,
    passholderId: `WTL-${nth++}`,
    name: 'Ana Ruiz',
    ...more,
  })
const wait = async (passholderGroup: string, more: object = {}, who?: Who) =>
  send(
    'POST',
    '/waitlist',
    { parkingLot: lotId, passholderGroup, name: `Person ${nth}`, email: `wait${nth++}@example.com`, ...more },
    who,
  )
interface Entry {
  _id: string
  email: string
  state: string
  position: number | null
}
const newEntry = async (group: string): Promise<Entry> => (await wait(group)).json()
const list = async (group: string, who: Who = 'staffCustomer'): Promise<Entry[]> =>
  (await server.ask(who, `/api/waitlist/${lotId}?limit=500`))
    .json()
    .data.filter((entry: { passholderGroup: string }) => entry.passholderGroup === group)
const statesOf = async (group: string) => (await list(group)).map(({ state }) => state)
const work = (parts = server.services) => processWaitlists({ ...parts, pool: server.database.pool })
const mailsTo = async (address: string) => {
  await sender.sendDue()
  return smtp.received().filter(({ to }) => to.includes(address))
}
const tokenFor = async ({ email }: Entry): Promise<string> => {
  const texts = (await mailsTo(email)).map(({ text }) => /\/waitlist-offer\/([\w-]+)/.exec(text)?.[1])
  return texts.find((token) => token !== undefined)!
}
const answer = (token: string, what?: 'accept' | 'decline') =>
  server.server.inject({
    method: 'POST',
    url: '/api/waitlist-offers',
    payload: { token, ...(what && { answer: what }) },
  })

describe('WTL-01: a full group', () => {
  test('takes no passholder: added, moved or restored; an expired pass does not count', async () => {
    const [full, other] = [await newGroup(1), await newGroup(null)]
    expect((await addHolder(full, { validFrom: '2026-01-01', validTo: '2026-01-31' })).statusCode).toBe(201)
    const { _id: inside } = (await addHolder(full)).json()
    const { _id: outside } = (await addHolder(other)).json()
    const refused = await addHolder(full)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'group-full'])
    const some = { parkingLot: lotId, ids: [outside] }
    expect((await send('POST', '/pass-holders/move', { ...some, passholderGroup: full })).json().code).toBe(
      'group-full',
    )
    expect((await send('PUT', `/v2/pass-holders/${outside}`, { passholderGroup: full })).json().code).toBe(
      'group-full',
    )
    expect((await send('PUT', `/v2/pass-holders/${inside}`, { suite: '12' })).statusCode).toBe(200)
    await send('DELETE', `/pass-holders/${inside}`)
    expect((await addHolder(full)).statusCode).toBe(201)
    const back = { parkingLot: lotId, ids: [inside] }
    expect((await send('POST', '/pass-holders/restore', back)).json().code).toBe('group-full')
  })

  test('of two added at once, one gets the last pass', async () => {
    const group = await newGroup(1)
    const codes = (await Promise.all([addHolder(group), addHolder(group)])).map(
      ({ statusCode }) => statusCode,
    )
    expect(codes.sort()).toEqual([201, 409])
  })
})

describe('a waitlist', () => {
  test('WTL-02: refuses an entry without a group of the lot, a name or an address', async () => {
    const refused = await wait(server.world.sister.passholderGroup.id, { name: '', email: 'nobody' })
    expect(
      refused
        .json()
        .errors.map(({ path }: { path: string }) => path)
        .sort(),
    ).toEqual(['email', 'name', 'passholderGroup'])
  })

  test('WTL-02: of a group that is not the tenant’s is not its own', async () => {
    const group = await newGroup(1)
    const { _id } = await newEntry(group)
    expect(await list(group, 'tenant')).toEqual([])
    expect((await send('DELETE', `/waitlist/${_id}`, undefined, 'tenant')).statusCode).toBe(404)
    expect((await send('POST', `/waitlist/${_id}/move`, { position: 1 }, 'tenant')).statusCode).toBe(404)
    expect((await wait(group, {}, 'tenant')).statusCode).toBe(422)
  })

  test('MAIL-12: a tenant causes three e-mails a day to an address, and 300 in all; staff go on', async () => {
    const group = server.world.own.passholderGroup.id
    const code = async (email: string, who: Who) => (await wait(group, { email }, who)).json().code
    for (let n = 0; n < 3; n++) expect(await code('same@example.com', 'tenant')).toBeUndefined()
    expect(await code('same@example.com', 'tenant')).toBe('too-many-mails')
    expect(await code('same@example.com', 'staffCustomer')).toBeUndefined()
    await server.database.look(
      `insert into outbox_mail (id, recipient, template, subject, caused_by)
       select gen_random_uuid(), nth || '@example.com', 'waitlist-joined', '', caused_by
       from generate_series(1, 296) nth, (select distinct caused_by from outbox_mail where caused_by is not null) one`,
    )
    expect(await code('last@example.com', 'tenant')).toBeUndefined()
    expect(await code('more@example.com', 'tenant')).toBe('too-many-mails')
    expect(await code('more@example.com', 'staffCustomer')).toBeUndefined()
    const named = await wait(group, { name: 'Unpaid fine: http://evil.example/pay' }, 'tenant')
    expect(named.json().errors).toMatchObject([{ path: 'name', code: 'web-address' }])
  })

  test('WTL-03, WTL-07: shows and mails positions; staff change the order, remove and restore', async () => {
    const group = await newGroup(1)
    await addHolder(group)
    const [one, two, three] = [await newEntry(group), await newEntry(group), await newEntry(group)]
    expect([one.position, two.position, three.position]).toEqual([1, 2, 3])
    expect((await mailsTo(two.email))[0]!.text).toContain('You are number 2')
    const positionOf = async ({ _id }: Entry) =>
      (await list(group)).find((entry) => entry._id === _id)?.position
    expect((await send('POST', `/waitlist/${three._id}/move`, { position: 1 })).json().position).toBe(1)
    expect([await positionOf(one), await positionOf(two)]).toEqual([2, 3])
    await send('DELETE', `/waitlist/${one._id}`)
    expect([await positionOf(one), await positionOf(two)]).toEqual([undefined, 2])
    await send('POST', `/waitlist/${one._id}/restore`)
    expect(await positionOf(one)).toBe(2)
  })
})

describe('an offer', () => {
  test('WTL-05, WTL-08: goes to the first when a pass is left, and becomes a pass when accepted', async () => {
    const group = await newGroup(1)
    const { _id } = (await addHolder(group)).json()
    const [first, second] = [await newEntry(group), await newEntry(group)]
    await work()
    expect(await statesOf(group)).toEqual(['waiting', 'waiting'])
    await send('DELETE', `/pass-holders/${_id}`)
    await Promise.all([work(), work()])
    expect(await statesOf(group)).toEqual(['offered', 'waiting'])
    expect((await addHolder(group)).json().code).toBe('group-full')
    const token = await tokenFor(first)
    expect((await answer(token)).json()).toMatchObject({
      result: 'open',
      offer: { name: expect.any(String) },
    })
    const accepted = (await answer(token, 'accept')).json()
    expect(accepted).toMatchObject({ result: 'accepted', passholderId: expect.stringMatching(/^W-/) })
    expect((await answer(token, 'accept')).statusCode).toBe(410)
    const holder = await server.ask(
      'staffCustomer',
      `/api/pass-holders/passholderId/${accepted.passholderId}?parkingLot=${lotId}`,
    )
    expect(holder.json()).toMatchObject({ passholderGroup: group, email: first.email })
    expect((await mailsTo(first.email)).at(-1)!.text).toContain('/pass-portal/')
    const audit = await server.database.look(
      `select actor_id, actor_kind, action from audit_entry where object_id = $1 or object_id = $2 order by sequence`,
      [holder.json()._id, first._id],
    )
    expect(audit).toEqual(
      expect.arrayContaining([
        { actor_id: null, actor_kind: 'system', action: 'waitlist-entry.offer' },
        { actor_id: first._id, actor_kind: 'link', action: 'passholder.create' },
        { actor_id: first._id, actor_kind: 'link', action: 'waitlist-entry.accept' },
      ]),
    )
    await work()
    expect(await statesOf(group)).toEqual(['accepted', 'waiting'])
    expect(second.state).toBe('waiting')
  })

  test('WTL-06: that is declined or expires goes to the next', async () => {
    const group = await newGroup(1)
    const [one, two, three] = [await newEntry(group), await newEntry(group), await newEntry(group)]
    await work()
    const declined = await tokenFor(one)
    expect((await answer(declined, 'decline')).json().result).toBe('declined')
    await work()
    expect(await statesOf(group)).toEqual(['declined', 'offered', 'waiting'])
    const late = await tokenFor(two)
    now += 47 * hour
    await work()
    expect(await statesOf(group)).toEqual(['declined', 'offered', 'waiting'])
    now += 2 * hour
    expect((await answer(late, 'accept')).statusCode).toBe(410)
    await work()
    expect(await statesOf(group)).toEqual(['declined', 'expired', 'offered'])
    expect((await answer(await tokenFor(three), 'accept')).json().result).toBe('accepted')
  })

  test('WTL-07: of a removed entry no longer keeps its place', async () => {
    const group = await newGroup(1)
    const [one] = [await newEntry(group), await newEntry(group)]
    await work()
    const token = await tokenFor(one)
    await send('DELETE', `/waitlist/${one._id}`)
    expect((await answer(token, 'accept')).statusCode).toBe(410)
    await work()
    expect(await statesOf(group)).toEqual(['offered'])
    expect((await answer('guessed')).json().code).toBe('link-expired')
  })

  test('of one token is accepted once, however often at once', async () => {
    const group = await newGroup(5)
    const entry = await newEntry(group)
    await work()
    const token = await tokenFor(entry)
    const codes = (await Promise.all([1, 2, 3].map(() => answer(token, 'accept')))).map(
      ({ statusCode }) => statusCode,
    )
    expect(codes.sort()).toEqual([200, 410, 410])
    const { passholderCount } = (await server.ask('staffCustomer', `/api/passholder-groups/${group}`)).json()
    expect(passholderCount).toBe(1)
  })
})

test('WTL-09: settled and removed entries are deleted after a while, with what the audit says of them', async () => {
  const group = await newGroup(1)
  await addHolder(group)
  const [waiting, removed] = [await newEntry(group), await newEntry(group)]
  await send('DELETE', `/waitlist/${removed._id}`)
  const idsIn = async () => {
    const rows = await server.database.look('select id from waitlist_entry where id = any($1)', [
      [waiting._id, removed._id],
    ])
    return rows.map(({ id }: { id: string }) => id)
  }
  const audit = () =>
    server.database.look(
      'select 1 from audit_entry where object_id = $1 and (before is not null or after is not null)',
      [removed._id],
    )
  await server.database.asSystem((tx) => eraseWaitlist(tx, lotId, now - hour))
  expect((await idsIn()).sort()).toEqual([waiting._id, removed._id].sort())
  expect(await audit()).not.toEqual([])
  await server.database.asSystem((tx) => eraseWaitlist(tx, lotId, now + hour))
  expect([await idsIn(), await audit()]).toEqual([[waiting._id], []])
})

test('WTL-09: an answer is kept for a while, however long the person had waited', async () => {
  const group = await newGroup(1)
  const { _id } = (await addHolder(group)).json()
  const entry = await newEntry(group)
  const since =
    "update waitlist_entry set added_at = added_at - interval '100 days' where id = $1 returning 1"
  await server.database.look(since, [entry._id])
  await send('DELETE', `/pass-holders/${_id}`)
  await work()
  await answer(await tokenFor(entry), 'decline')
  const erase = (before: number) => server.database.asSystem((tx) => eraseWaitlist(tx, lotId, before))
  await erase(now - 90 * 24 * hour)
  expect(await statesOf(group)).toEqual(['declined'])
  await erase(now + 49 * hour)
  expect(await statesOf(group)).toEqual([])
})

test('WTL-01: an expired pass is not extended in a full group', async () => {
  const group = await newGroup(1)
  const days = { validFrom: '2026-01-01', validTo: '2026-01-31' }
  const { _id } = (await addHolder(group, days)).json()
  await addHolder(group)
  const edit = (body: object) => send('PUT', `/v2/pass-holders/${_id}`, body)
  expect((await edit({ validTo: null })).json().code).toBe('group-full')
  expect((await edit({ suite: '12' })).statusCode).toBe(200)
})

describe('WTL-10: an entry that is corrected', () => {
  test('loses an offer to the former address, and gets the next one at the new address', async () => {
    const group = await newGroup(1)
    const entry = await newEntry(group)
    await work()
    const former = await tokenFor(entry)
    const email = `right-${entry.email}`
    const edit = await send('PUT', `/waitlist/${entry._id}`, { email })
    expect(edit.json()).toMatchObject({ state: 'waiting', position: 1 })
    expect((await answer(former, 'accept')).json().code).toBe('link-expired')
    await work()
    const token = await tokenFor({ ...entry, email })
    expect((await answer(token, 'accept')).json().result).toBe('accepted')
  })

  test('is not put on a waitlist again after it was accepted', async () => {
    const [group, other] = [await newGroup(1), await newGroup(1)]
    const entry = await newEntry(group)
    await work()
    await answer(await tokenFor(entry), 'accept')
    const edit = await send('PUT', `/waitlist/${entry._id}`, { passholderGroup: other })
    expect(edit.statusCode).toBe(404)
    expect([await statesOf(group), await statesOf(other)]).toEqual([['accepted'], []])
  })
})

test('MAS-26: an accepted offer gets a free pass ID of the masterlist, for its suite first', async () => {
  const put = (body: object) => send('PUT', `/masterlists/pass-ids/${lotId}`, body)
  const listed = ['WM-1', 'WM-2', 'WM-3']
  await put({ set: [{ name: 'WM-1' }, { name: 'WM-2', detail: '14B' }, { name: 'WM-3', detail: '99' }] })
  const group = await newGroup(5)
  const accept = async (suite: string | null) => {
    const entry = (await wait(group, { suite })).json()
    await work()
    return (await answer(await tokenFor(entry), 'accept')).json()
  }
  expect(await accept('14b')).toMatchObject({ result: 'accepted', passholderId: 'WM-2' })
  expect(await accept('14b')).toMatchObject({ result: 'accepted', passholderId: 'WM-1' })
  expect((await accept('14b')).code).toBe('invalid')
  await put({ set: [{ name: 'n\u0303-1' }, { name: 'n\u0303-2' }], remove: listed })
  expect(await accept(null)).toMatchObject({ passholderId: '\u00f1-1' })
  expect(await accept(null)).toMatchObject({ passholderId: '\u00f1-2' })
  await put({ remove: ['\u00f1-1', '\u00f1-2'] })
})
