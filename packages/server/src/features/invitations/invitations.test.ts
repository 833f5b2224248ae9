import { setTimeout } from 'node:timers/promises'
import { startSmtpServer } from '@stallwise/adapters/mail-smtp/smtp.simulator.ts'
import { mobileLogSorts } from '@stallwise/domain/invitations/invitations.model.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { MailSender } from '#features/notifications/notifications.work.public.ts'
import type { Tx } from '#platform/database/database.ts'
import { startTestServer, type TestServer } from '#testing/test-app.ts'
import { listKit, testListPages } from '#testing/test-list.ts'
import { invitationResults } from './invitation-results.ts'
import { causeOf } from './invitation-cause.ts'

type Who = Parameters<TestServer['ask']>[0]

const minute = 60_000
let server: TestServer
let smtp: Awaited<ReturnType<typeof startSmtpServer>>
let sender: MailSender
let now = Date.now() + minute
let lotId: string
let group: string

beforeAll(async () => {
  smtp = await startSmtpServer()
  server = await startTestServer({
    clock: () => now,
    env: {
      SMTP_URL: smtp.url,
      MAIL_FROM: 'no-reply@parking.example',
      MOBILE_APP_URL: 'https://apps.example/go',
    },
  })
  sender = new MailSender(server.services, server.server.log)
  lotId = server.world.own.lot.id
  group = server.world.own.passholderGroup.id
})
afterEach(() => smtp.answer(undefined))
afterAll(async () => {
  await server?.close()
  await smtp?.close()
})

const post = (path: string, payload?: object, who: Who = 'staffCustomer') =>
  server.ask(who, { method: 'POST', url: `/api/pass-holders/${path}`, ...(payload && { payload }) })
const invite = (id: string, who?: Who) => post(`inviteToStallwiseGo/${id}`, undefined, who)
const inviteSome = (payload: object, who?: Who) =>
  post('newTenant/sendInviteToStallwiseGo/', { parkingLot: lotId, ...payload }, who)
const again = (id: string) => post('tenant/resendStallwiseGODownloadMobileApp', { id })
const guide = (email: string, remoteAddress: string) =>
  server.server.inject({
    method: 'POST',
    url: '/api/pass-holders/newTenant/sendStallwiseGoMobileGuidanceEmail/',
    payload: { email },
    remoteAddress,
  })
const read = async (id: string) => (await server.ask('staffCustomer', `/api/pass-holders/one/${id}`)).json()
const mailsTo = (address: string) => smtp.received().filter(({ to }) => to.includes(address))

let nth = 0
const newHolder = async (
  more: object = {},
): Promise<{ _id: string; passholderId: string; email: string }> => {
  const passholderId = `INV-${nth++}`
  const email = `ana${nth}@example.com`
  const payload = {
    parkingLot: lotId,
    passholderGroup: group,
    passholderId,
    name: 'Ana Ruiz',
    email,
    ...more,
  }
  return (await server.ask('staffCustomer', { method: 'POST', url: '/api/v2/pass-holders/', payload })).json()
}

describe('an invitation', () => {
  test('INV-01: arrives at the mail server, and the passholder shows that it was sent', async () => {
    const { _id, email, passholderId } = await newHolder()
    expect(await read(_id)).toMatchObject({ appState: 'notInvited', invitations: [] })
    const queued = await invite(_id)
    expect(queued.statusCode).toBe(200)
    expect(queued.json()).toMatchObject({ appState: 'queued', invitations: [{ email, state: 'queued' }] })
    await sender.sendDue()
    const [mail] = mailsTo(email)
    expect(mail).toMatchObject({
      from: 'no-reply@parking.example',
      subject: expect.stringContaining('Stallwise Go'),
    })
    expect(mail!.text).toContain(passholderId)
    expect(mail!.text).toContain('https://apps.example/go')
    expect(mail!.text).toContain(`${server.services.publicUrl}/pass-portal`)
    expect(await read(_id)).toMatchObject({ appState: 'sent', version: 1 })
    expect(
      await server.database.look(
        `select action, actor_name from audit_entry where object_id = $1 and action = 'passholder.invite'`,
        [_id],
      ),
    ).toHaveLength(1)
  })

  test('INV-01, INV-05: goes to each address; one that is refused is shown with its reason', async () => {
    const { _id } = await newHolder({ email: 'good1@example.com, gone1@example.com' })
    smtp.answer({ at: 'recipient', code: 550, to: 'gone1@example.com' })
    await invite(_id)
    await sender.sendDue()
    expect(await read(_id)).toMatchObject({
      appState: 'failed',
      invitations: [
        { email: 'gone1@example.com', state: 'failed', reason: expect.stringContaining('550') },
        { email: 'good1@example.com', state: 'sent', reason: null },
      ],
    })
  })

  test('INV-05: two results at once leave the passholder in the right state', async () => {
    const { _id } = await newHolder({ email: 'first1@example.com, second1@example.com' })
    await invite(_id)
    const [first, second] = await server.database.look(
      'select id from pass_invitation where passholder_id = $1',
      [_id],
    )
    const { database } = server.services
    const storeSent = (tx: Tx, { id }: { id?: unknown } = {}) =>
      invitationResults(database).store(tx, {
        cause: causeOf(id as string),
        kind: 'sent',
        reason: null,
        at: new Date(now),
      })
    const stored = await database.asSystem(async (tx) => {
      await storeSent(tx, first)
      const ofSecond = database.asSystem((other) => storeSent(other, second))
      await Promise.race([ofSecond, setTimeout(100)])
      return { ofSecond }
    })
    await stored.ofSecond
    expect(await read(_id)).toMatchObject({ appState: 'sent' })
  })

  test('INV-06: a refused address is not tried again, one refused for now is', async () => {
    const gone = await newHolder()
    const full = await newHolder()
    smtp.answer({ at: 'recipient', code: 550, to: gone.email })
    await invite(gone._id)
    await sender.sendDue()
    smtp.answer({ at: 'recipient', code: 450, to: full.email })
    await invite(full._id)
    await sender.sendDue()
    expect(await read(full._id)).toMatchObject({
      appState: 'queued',
      invitations: [{ state: 'queued', reason: expect.stringContaining('450') }],
    })
    smtp.answer(undefined)
    now += 2 * minute
    await sender.sendDue()
    expect([mailsTo(gone.email).length, mailsTo(full.email).length]).toEqual([0, 1])
    expect([(await read(gone._id)).appState, (await read(full._id)).appState]).toEqual(['failed', 'sent'])
  })

  test('INV-02: is not sent twice, but again on purpose, at most three times an hour', async () => {
    const { _id, email } = await newHolder()
    await invite(_id)
    const twice = await invite(_id)
    expect([twice.statusCode, twice.json().code, twice.json().title]).toEqual([
      409,
      'invite-already-sent',
      'Invite Already Sent',
    ])
    const codes = []
    for (let n = 0; n < 4; n++) codes.push((await again(_id)).statusCode)
    expect(codes).toEqual([200, 200, 200, 429])
    await sender.sendDue()
    expect(mailsTo(email)).toHaveLength(1)
  })

  test('INV-01: needs an address', async () => {
    const { _id } = await newHolder({ email: null })
    const refused = await invite(_id)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'no-email'])
    expect((await again(_id)).json().code).toBe('no-email')
  })

  test('INV-07: is cancelled when the address changes or the passholder is removed', async () => {
    const [changed, removed] = [await newHolder(), await newHolder()]
    await invite(changed._id)
    await invite(removed._id)
    const payload = { email: 'new.address@example.com' }
    await server.ask('staffCustomer', {
      method: 'PUT',
      url: `/api/v2/pass-holders/${changed._id}`,
      payload,
    })
    await server.ask('staffCustomer', { method: 'DELETE', url: `/api/pass-holders/${removed._id}` })
    await sender.sendDue()
    expect([...mailsTo(changed.email), ...mailsTo(removed.email)]).toEqual([])
    expect(await read(changed._id)).toMatchObject({ appState: 'notInvited', invitations: [] })
  })

  test('of a passholder of a group that is not the tenant’s is refused', async () => {
    const payload = { parkingLot: lotId, name: 'Elsewhere', parkingGroup: server.world.own.tenants.id }
    const other = await server.ask('provider', { method: 'POST', url: '/api/passholder-groups/', payload })
    const { _id } = await newHolder({ passholderGroup: other.json()._id })
    expect((await invite(_id, 'tenant')).statusCode).toBe(404)
    expect((await inviteSome({ ids: [_id] }, 'tenant')).statusCode).toBe(404)
    expect((await read(_id)).appState).toBe('notInvited')
  })
})

describe('INV-03, INV-04: many at once', () => {
  test('skips and counts those who were invited or have no address, and names unknown addresses', async () => {
    const [one, invited, without, byAddress] = [
      await newHolder(),
      await newHolder(),
      await newHolder({ email: null }),
      await newHolder(),
    ]
    await invite(invited._id)
    const answer = await inviteSome({
      ids: [one._id, invited._id, without._id],
      email: ` ${byAddress.email.toUpperCase()}, nobody@example.com`,
    })
    expect(answer.json()).toEqual({
      invited: 2,
      alreadyInvited: 1,
      withoutEmail: 1,
      unknown: ['nobody@example.com'],
    })
    expect((await read(byAddress._id)).appState).toBe('queued')
  })

  test('refuses passholders of another lot, and invites none', async () => {
    const { _id } = await newHolder()
    const foreign = server.world.sister.passholder.id
    expect((await inviteSome({ ids: [_id, foreign] })).statusCode).toBe(404)
    expect((await read(_id)).appState).toBe('notInvited')
  })

  test('are found by their state', async () => {
    const list = async (appStates: string[]) =>
      (
        await server.ask('staffCustomer', {
          method: 'POST',
          url: '/api/pass-holders/getFilterPassholderList',
          payload: { parkingLot: lotId, appStates, limit: 500, sort: 'appState' },
        })
      ).json()
    const failed = await list(['failed'])
    expect(failed.data.length).toBeGreaterThan(0)
    expect(new Set(failed.data.map(({ appState }: { appState: string }) => appState))).toEqual(
      new Set(['failed']),
    )
    expect((await list(['joined'])).total).toBe(0)
  })
})

describe('INV-10: guidance by e-mail', () => {
  test('is sent to passholders only; the response is the same', async () => {
    const { email } = await newHolder()
    const [known, unknown] = [await guide(email, '203.0.113.1'), await guide('x@example.com', '203.0.113.1')]
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body])
    expect(known.json()).toEqual({ sent: true })
    await expect.poll(async () => (await sender.sendDue(), mailsTo(email).length)).toBe(1)
    expect(mailsTo('x@example.com')).toEqual([])
    expect((await guide('no address', '203.0.113.1')).json()).toEqual({ sent: true })
  })

  test('an address gets three an hour, a network has ten requests', async () => {
    const { email } = await newHolder()
    const codes = []
    for (let n = 0; n < 12; n++) codes.push((await guide(email, '203.0.113.2')).statusCode)
    expect(codes).toEqual([...Array<number>(10).fill(200), 429, 429])
    await expect.poll(async () => (await sender.sendDue(), mailsTo(email).length)).toBe(3)
  })
})

describe('what the app reports', () => {
  let key: string
  beforeAll(async () => {
    const payload = {
      customerId: server.world.own.lot.customer_id,
      kind: 'mobile-events',
      name: 'Stallwise Go',
    }
    key = (await server.ask('provider', { method: 'POST', url: '/api/sources', payload })).json().key
  })
  const report = (events: object[], with_: string = key) =>
    server.server.inject({
      method: 'POST',
      url: '/ingest/mobile-events',
      headers: { authorization: `Bearer ${with_}` },
      payload: { events },
    })
  const event = (passholderId: string, more: object = {}) => ({
    eventId: `m-${nth++}`,
    at: new Date(now).toISOString(),
    type: 'signedIn',
    parkingLot: lotId,
    passholderId,
    ...more,
  })

  test('INV-30, INV-31: the first use marks the passholder as joined; a repeat counts once', async () => {
    const { _id, passholderId } = await newHolder()
    const failed = event(passholderId, { type: 'signInFailed', detail: 'wrong code' })
    expect((await report([failed])).json()).toEqual({ accepted: 1, duplicates: 0, rejected: [] })
    expect((await read(_id)).appState).toBe('notInvited')
    const used = event(passholderId.toLowerCase(), { platform: 'Android', appVersion: '4.2' })
    expect((await report([used, used])).json()).toMatchObject({ accepted: 1, duplicates: 1 })
    expect((await report([used])).json()).toMatchObject({ accepted: 0, duplicates: 1 })
    expect((await read(_id)).appState).toBe('joined')
    expect((await invite(_id)).json().code).toBe('invite-already-sent')
    const log = await server.ask(
      'provider',
      `/api/logs/mobile-app?parkingLot=${lotId}&search=${passholderId}&kind=signedIn`,
    )
    expect(log.json()).toMatchObject({
      data: [{ kind: 'signedIn', platform: 'Android', appVersion: '4.2', passholder: { passholderId } }],
      nextCursor: null,
      total: 1,
    })
  })

  test('INV-30: events of two passes with the same id and time are two', async () => {
    const [one, other] = [await newHolder(), await newHolder()]
    const events = [one, other].map(({ passholderId }) => event(passholderId, { eventId: 'first' }))
    expect((await report(events)).json()).toMatchObject({ accepted: 2, duplicates: 0 })
    expect((await report(events)).json()).toMatchObject({ accepted: 0, duplicates: 2 })
  })

  test('INV-30: finds a pass ID however its blanks and letters are written', async () => {
    await newHolder({ passholderId: 'ΑΣ APP 1' })
    const events = ['ας  app 1', 'ΑΣ APP\u200b 1', 'ας AP P1'].map((passholderId) => event(passholderId))
    expect((await report(events)).json()).toMatchObject({ accepted: 3, rejected: [] })
  })

  test('INV-30: an event about no pass of the customer, or at a wrong time, is rejected by name', async () => {
    const { passholderId } = await newHolder()
    const foreign = { parkingLot: server.world.foreign.lot.id }
    const answer = await report([
      event('nobody'),
      event(server.world.foreign.passholder.pass_id, foreign),
      event(passholderId, { at: new Date(now - 8 * 24 * 60 * minute).toISOString() }),
      event(passholderId, { at: new Date(now + 6 * minute).toISOString() }),
      event(passholderId, { type: 'danced' }),
    ])
    expect(answer.statusCode).toBe(200)
    expect(answer.json().accepted).toBe(0)
    expect(
      answer
        .json()
        .rejected.map(({ code }: { code: string }) => code)
        .sort(),
    ).toEqual(['invalid-event', 'too-new', 'too-old', 'unknown-passholder', 'unknown-passholder'])
  })

  test('needs the key of such a source, and a list', async () => {
    expect((await report([], 'sw_wrong')).statusCode).toBe(401)
    const answer = await server.server.inject({
      method: 'POST',
      url: '/ingest/mobile-events',
      headers: { authorization: `Bearer ${key}` },
      payload: { events: 'all' },
    })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'malformed'])
  })
})

describe('INV-40: the log', () => {
  const log = async (query = '', who: Who = 'provider') =>
    server.ask(who, `/api/logs/mobile-app?parkingLot=${lotId}${query}`)

  test('has invitations and what became of them, in pages from the newest', async () => {
    const { _id, email, passholderId } = await newHolder()
    now += minute
    await invite(_id)
    now += minute
    await sender.sendDue()
    const all = (await log(`&search=${passholderId}`)).json()
    expect(all.data.map(({ kind }: { kind: string }) => kind)).toEqual(['invitationSent', 'invited'])
    expect(all.data[1]).toMatchObject({ email, detail: expect.any(String) })
    const first = (await log(`&search=${passholderId}&limit=1`)).json()
    const second = (await log(`&search=${passholderId}&limit=1&cursor=${first.nextCursor}`)).json()
    expect([first.data[0], second.data[0]]).toEqual(all.data)
    expect([first.total, second.total, second.nextCursor]).toEqual([2, null, null])
  })

  describe('its pages', () => {
    beforeAll(async () => {
      for (const more of [{}, { name: 'Ben' }, { name: 'Cleo' }, {}])
        await invite((await newHolder(more))._id)
    })
    testListPages(
      listKit(
        () => server,
        'provider',
        () => `/logs/mobile-app?parkingLot=${lotId}`,
      ),
      mobileLogSorts,
    )
  })

  test('is the provider’s', async () => {
    expect((await log('', 'fullAccessCustomer')).statusCode).toBe(403)
    expect((await log('&cursor=nonsense')).statusCode).toBe(422)
  })

  test('refuses a cursor with a time that does not exist', async () => {
    const { _id: id } = await newHolder()
    const place = { name: '2026-13-99 99:00:00+00', id }
    const cursor = Buffer.from(JSON.stringify(place)).toString('base64url')
    expect((await log(`&cursor=${cursor}`)).statusCode).toBe(422)
  })
})
