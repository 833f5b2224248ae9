import { isoOf } from '@stallwise/domain/time/instants.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendAs, startTestServer, type TestServer } from '#testing/test-app.ts'

type Who = Parameters<TestServer['ask']>[0]

const minute = 60_000
const hour = 60 * minute
const clock = { now: Date.now() }

let server: TestServer
let lotId: string
let legal: string
let hidden: string
let host: string
beforeAll(async () => {
  server = await startTestServer({ clock: () => clock.now })
  lotId = server.world.own.lot.id
  legal = server.world.own.passholderGroup.id
  host = server.world.own.passholder.id
  hidden = await newGroup('Hidden from the tenant')
})
afterAll(() => server?.close())

const send = sendAs('staffCustomer', () => server)
const newGroup = async (name: string, parkingGroup = server.world.own.tenants.id): Promise<string> =>
  (await send('POST', '/passholder-groups/', { parkingLot: lotId, name, parkingGroup })).json()._id

let nth = 0
const plate = () => `G${nth++}`
const add = (more: object = {}, who?: Who, option = 'nonPaid') =>
  send(
    'POST',
    `/pass-holders/add-guest-pass?parkingPaymentOption=${option}`,
    {
      parkingLot: lotId,
      licensePlate: plate(),
      name: 'Ana Ruiz',
      passholderGroup: legal,
      minutes: 120,
      ...more,
    },
    who,
  )
const newGuest = async (more: object = {}, option?: string) => (await add(more, undefined, option)).json()
const act = (id: string, verb: string, body?: object, who?: Who) =>
  send('POST', `/guest-passes/${id}/${verb}`, body ?? {}, who)
const list = async (query: object, who?: Who) =>
  (await send('POST', '/guest-passes/list', { parkingLot: lotId, ...query }, who)).json()
const names = async (query: object, who?: Who) =>
  (await list(query, who)).data.map(({ name }: { name: string }) => name)
const errorsOf = async (
  answer: Promise<{
    statusCode: number
    json(): { errors?: { path: string; code: string }[]; code: string }
  }>,
) => {
  const reply = await answer
  return [reply.statusCode, ...(reply.json().errors ?? [reply.json()]).map(({ code }) => code)]
}
const visit = (seen: string, enteredAt: number, exitedAt: number | null = null) =>
  server.database.asSystem((tx) =>
    tx
      .insertInto('visit')
      .values({
        parking_lot_id: lotId,
        id: crypto.randomUUID(),
        plate: seen,
        match: 'exact',
        entered_at: isoOf(enteredAt),
        exited_at: exitedAt === null ? null : isoOf(exitedAt),
        entry_event_id: crypto.randomUUID(),
      } as never)
      .execute(),
  )

describe('refused', () => {
  test('a tenant for a group that is not its own, and for guests of it (GUE-02)', async () => {
    expect(await errorsOf(add({ passholderGroup: hidden }, 'tenant'))).toEqual([422, 'unknown'])
    const { _id } = await newGuest({ passholderGroup: hidden, name: 'Not the tenant’s' })
    for (const answer of [
      send('GET', `/guest-passes/${_id}`, undefined, 'tenant'),
      send('PUT', `/guest-passes/${_id}`, { name: 'X' }, 'tenant'),
      send('DELETE', `/guest-passes/${_id}`, undefined, 'tenant'),
      act(_id, 'extend', { minutes: 60 }, 'tenant'),
      act(_id, 'end', undefined, 'tenant'),
    ])
      expect((await answer).statusCode).toBe(404)
    expect(await names({ search: 'Not the tenant' }, 'tenant')).toEqual([])
    expect(await names({ search: 'Not the tenant' })).toEqual(['Not the tenant’s'])
  })

  test('a group of another lot, and a host of another group (GUE-02)', async () => {
    const passholderGroup = server.world.sister.passholderGroup.id
    expect(await errorsOf(add({ passholderGroup }))).toEqual([422, 'unknown'])
    expect(await errorsOf(add({ passholderGroup: hidden, passholder: host }))).toEqual([
      422,
      'passholder-unknown',
    ])
  })

  test('a duration that is not offered, with the specification’s code for one too long (GUE-03)', async () => {
    expect(await errorsOf(add({ minutes: 61 }))).toEqual([422, 'unknown'])
    expect(await errorsOf(add({ minutes: 10_000 }))).toEqual([422, 'booking-too-long'])
  })

  test('a plate that has a guest pass then, or a passholder’s (GUE-05)', async () => {
    const { licensePlate } = await newGuest()
    expect(await errorsOf(add({ licensePlate: licensePlate.toLowerCase() }))).toEqual([
      422,
      'guest-plate-used',
    ])
    expect((await add({ licensePlate, startsAt: isoOf(clock.now + 3 * hour) })).statusCode).toBe(201)
    const taken = server.world.own.plate.plate
    expect(await errorsOf(add({ licensePlate: taken }))).toEqual([422, 'plate-used'])
    expect(await errorsOf(add({ licensePlate: taken, passholderGroup: hidden }))).toEqual([
      422,
      'plate-in-other-group',
    ])
  })

  test('who may not read visitors; wrong zones, days and cursors', async () => {
    for (const who of ['cameraOnlyCustomer', 'owner', 'primary'] as const)
      expect((await send('POST', '/guest-passes/list', { parkingLot: lotId }, who)).statusCode).toBe(403)
    const counts = `/pass-holders/visitors/getActiveGuestPassCount/${lotId}`
    expect((await send('GET', `${counts}/2026-11-23?timezone=Mars`)).statusCode).toBe(422)
    expect((await send('GET', `${counts}/0001-11-23`)).statusCode).toBe(404)
    expect((await send('POST', '/guest-passes/list', { parkingLot: lotId, cursor: 'x' })).statusCode).toBe(
      422,
    )
  })
})

describe('GUE-06: the pass limit per day', () => {
  const limited = async (limit: number, name: string) => {
    const added = await send(
      'POST',
      `/parking-lots/${lotId}/parking-groups`,
      { name, type: 'tenant', passLimitPerDay: limit },
      'fullAccessCustomer',
    )
    expect(added.statusCode).toBe(201)
    return [
      await newGroup(`${name} A`, added.json()._id),
      await newGroup(`${name} B`, added.json()._id),
    ] as const
  }

  test('holds for its passholder groups together, and under calls at the same moment', async () => {
    const [a, b] = await limited(2, 'Two a day')
    const answers = await Promise.all([a, b, a, b].map((passholderGroup) => add({ passholderGroup })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 422, 422])
    expect(await errorsOf(add({ passholderGroup: a }))).toEqual([422, 'daily-limit'])
  })

  test('without those cancelled, on each local day anew', async () => {
    const [a, b] = await limited(1, 'One a day')
    const first = await newGuest({ passholderGroup: a })
    expect((await send('DELETE', `/guest-passes/${first._id}`)).statusCode).toBe(204)
    const second = await newGuest({ passholderGroup: b })
    expect(second.passholderGroup).toBe(b)
    expect(await errorsOf(act(first._id, 'restore'))).toEqual([422, 'daily-limit'])
    const before = clock.now
    clock.now += 24 * hour
    expect((await add({ passholderGroup: a })).statusCode).toBe(201)
    clock.now = before
  })

  test('with those whose guests had come before they were cancelled', async () => {
    const [a] = await limited(2, 'Two that came')
    const [came, comes] = [await newGuest({ passholderGroup: a }), await newGuest({ passholderGroup: a })]
    await visit(came.licensePlate, clock.now)
    clock.now += minute
    for (const { _id } of [came, comes]) await send('DELETE', `/guest-passes/${_id}`)
    await visit(comes.licensePlate, clock.now + minute)
    expect((await add({ passholderGroup: a })).statusCode).toBe(201)
    expect(await errorsOf(add({ passholderGroup: a }))).toEqual([422, 'daily-limit'])
  })

  test('is among the choices', async () => {
    const [a] = await limited(3, 'Three a day')
    await newGuest({ passholderGroup: a })
    const choices = (await send('GET', `/guest-passes/choices/${lotId}`)).json()
    expect(choices.visitorDurations).toContain(120)
    expect(choices.passholderGroups.find(({ _id }: { _id: string }) => _id === a)).toMatchObject({
      passesLeftToday: 2,
    })
    const own = (await send('GET', `/guest-passes/choices/${lotId}`, undefined, 'tenant')).json()
      .passholderGroups
    expect(own.map(({ _id }: { _id: string }) => _id)).toEqual([legal])
  })
})

describe('a guest pass', () => {
  test('is shown with its host and written to the audit', async () => {
    const guest = await newGuest({ passholder: host, name: ' Eva Lang ' }, 'paid')
    expect(guest).toMatchObject({
      name: 'Eva Lang',
      hostName: server.world.own.passholder.name,
      minutes: 120,
      state: 'expected',
      parkingPaymentOption: 'paid',
      startsAt: isoOf(clock.now),
      endsAt: isoOf(clock.now + 2 * hour),
    })
    const edited = (await send('PUT', `/guest-passes/${guest._id}`, { name: 'Eva Long', version: 1 })).json()
    expect(edited).toMatchObject({ name: 'Eva Long', version: 2, endsAt: guest.endsAt })
    expect((await send('PUT', `/guest-passes/${guest._id}`, { name: 'Late', version: 1 })).statusCode).toBe(
      409,
    )
    const actions = await server.database.look(
      'select action from audit_entry where object_id = $1 order by sequence',
      [guest._id],
    )
    expect(actions.map(({ action }: { action: string }) => action)).toEqual([
      'guest-pass.create',
      'guest-pass.edit',
    ])
  })

  test('is extended, within its limits, and the extension undone (GUE-20 to GUE-22)', async () => {
    const { _id, endsAt } = await newGuest()
    expect((await act(_id, 'extend', { minutes: 60 })).json()).toMatchObject({
      endsAt: isoOf(Date.parse(endsAt) + hour),
      minutes: 180,
    })
    expect((await act(_id, 'undo-extension')).json()).toMatchObject({ endsAt })
    expect(await errorsOf(act(_id, 'extend', { minutes: 7 }))).toEqual([422, 'unknown'])
    const far = await newGuest({ startsAt: isoOf(clock.now + 20 * hour) })
    expect(await errorsOf(act(far._id, 'extend', { minutes: 60 }))).toEqual([422, 'extension-window'])
  })

  test('is ended early, and resumed unless the plate has another pass (GUE-23)', async () => {
    const guest = await newGuest()
    const later = await newGuest({ startsAt: isoOf(clock.now + hour) })
    expect(await errorsOf(act(later._id, 'end'))).toEqual([409, 'guest-pass-not-active'])
    clock.now += 10 * minute
    expect((await act(guest._id, 'end')).json()).toMatchObject({ isEnded: true, endsAt: isoOf(clock.now) })
    expect((await act(guest._id, 'resume')).json()).toMatchObject({ isEnded: false, endsAt: guest.endsAt })
    await act(guest._id, 'end')
    await newGuest({ licensePlate: guest.licensePlate, minutes: 60 })
    expect(await errorsOf(act(guest._id, 'resume'))).toEqual([409, 'guest-plate-used'])
  })

  test('is cancelled and restored (GUE-24)', async () => {
    const { _id, licensePlate } = await newGuest()
    await send('DELETE', `/guest-passes/${_id}`)
    expect((await send('GET', `/guest-passes/${_id}`)).statusCode).toBe(404)
    expect((await act(_id, 'restore')).json()).toMatchObject({ licensePlate })
    await send('DELETE', `/guest-passes/${_id}`)
    await newGuest({ licensePlate })
    expect(await errorsOf(act(_id, 'restore'))).toEqual([422, 'guest-plate-used'])
  })
})

describe('lists', () => {
  test('GUE-12, GUE-13: show who is expected, inside, overdue, gone or was not seen, and count them', async () => {
    const group = await newGroup('States')
    const guest = async (name: string) => newGuest({ passholderGroup: group, name, minutes: 60 })
    const [expected, inside, overdue, left, unseen] = await Promise.all(
      ['Exp', 'Ins', 'Ove', 'Lef', 'Uns'].map(guest),
    )
    await visit(inside.licensePlate, clock.now - 30 * minute)
    await visit(overdue.licensePlate, clock.now + minute)
    await visit(left.licensePlate, clock.now - 3 * hour, clock.now - 2 * hour)
    await visit(left.licensePlate, clock.now + minute, clock.now + 2 * minute)
    const start = clock.now
    clock.now += 30 * minute
    await act(expected._id, 'extend', { minutes: 120 })
    await act(inside._id, 'extend', { minutes: 120 })
    clock.now += 31 * minute
    const states = async (more: object = {}) =>
      (await list({ passholderGroups: [group], sort: 'state', ...more })).data.map(
        ({ name, state }: { name: string; state: string }) => `${name} ${state}`,
      )
    expect(await states()).toEqual(['Exp expected', 'Ins inside', 'Ove overdue', 'Lef left', 'Uns notSeen'])
    expect(await states({ states: ['overdue', 'left'], descending: true })).toEqual([
      'Lef left',
      'Ove overdue',
    ])
    const { data, today, total } = await list({ passholderGroups: [group], search: left.licensePlate })
    expect(data).toMatchObject([{ arrivedAt: isoOf(start + minute), leftAt: isoOf(start + 2 * minute) }])
    expect(total).toBe(1)
    expect(today.overdue).toBe(1)
    expect(unseen.state).toBe('expected')
    clock.now = start
  })

  test('GUE-30: who is overdue from before is a guest of today, also of a search and its pages', async () => {
    const group = await newGroup('Overdue Inc')
    for (const name of ['Stayed 1', 'Stayed 2', 'Never came']) {
      const { licensePlate } = await newGuest({ passholderGroup: group, name, minutes: 60 })
      if (name !== 'Never came') await visit(licensePlate, clock.now + minute)
    }
    const start = clock.now
    clock.now += 30 * hour
    const today = { passholderGroups: [group], days: ['today'] }
    expect(await names(today)).toEqual(['Stayed 1', 'Stayed 2'])
    const first = await list({ ...today, search: 'overdue', sort: 'name', limit: 1 })
    const rest = await list({ ...today, search: 'overdue', sort: 'name', cursor: first.nextCursor })
    expect([first.total, rest.total, rest.nextCursor]).toEqual([2, null, null])
    expect([...first.data, ...rest.data]).toMatchObject([{ name: 'Stayed 1' }, { name: 'Stayed 2' }])
    expect((await list({ ...today, search: 'never came' })).total).toBe(0)
    clock.now = start
  })

  test('GUE-30: today’s, coming and earlier ones; found by name, plate, host and suite; page by page', async () => {
    const group = await newGroup('Paging Inc')
    const name = (n: number) => `Guest ${n}`
    for (const n of [1, 2, 3])
      await newGuest({ passholderGroup: group, name: name(n), startsAt: isoOf(clock.now + n * minute) })
    await newGuest({ passholderGroup: group, name: name(9), startsAt: isoOf(clock.now + 80 * hour) })
    const ofGroup = { passholderGroups: [group] }
    expect(await names({ ...ofGroup, days: ['coming'] })).toEqual([name(9)])
    expect(await names({ ...ofGroup, days: ['earlier'] })).toEqual([])
    expect(await names({ ...ofGroup, days: [] })).toEqual([])
    expect(await names({ ...ofGroup, days: [], search: 'a' })).toEqual([])
    expect(await names({ search: 'paging' })).toEqual([1, 2, 3, 9].map(name))
    for (const sort of ['startsAt', 'name', 'host', 'arrivedAt', 'licensePlate', 'state'] as const) {
      const first = await list({ ...ofGroup, sort, limit: 3 })
      const rest = await list({ ...ofGroup, sort, limit: 3, cursor: first.nextCursor })
      expect(first.data.concat(rest.data)).toHaveLength(4)
      expect([first.total, rest.total, rest.nextCursor]).toEqual([4, null, null])
    }
    const hosted = await newGuest({ passholder: host, name: 'Hosted' })
    expect(await names({ search: hosted.hostName.slice(1, 5) })).toContain('Hosted')
    expect(await names({ search: hosted.licensePlate.toLowerCase() })).toContain('Hosted')
    expect(await names({ days: ['today'], search: hosted.hostName.slice(1, 5) })).toContain('Hosted')
    const ofHost = (await send('GET', `/pass-holders/getVisitors/${host}`)).json().data
    expect(new Set(ofHost.map(({ passholder }: { passholder: string }) => passholder))).toEqual(
      new Set([host]),
    )
    expect((await send('GET', `/pass-holders/getVisitors/${lotId}?limit=2`)).json().data).toHaveLength(2)
    const foreign = server.world.foreign
    for (const id of [foreign.lot.id, foreign.passholder.id, crypto.randomUUID()])
      expect((await send('GET', `/pass-holders/getVisitors/${id}`)).statusCode).toBe(404)
  })

  test('GUE-31: count the active passes of a day by payment option and group, in a zone', async () => {
    const group = await newGroup('Counted')
    const start = Date.parse('2027-01-10T23:30:00Z')
    const before = clock.now
    clock.now = start
    await newGuest({ passholderGroup: group, minutes: 60 })
    await newGuest({ passholderGroup: group, minutes: 120 }, 'paid')
    const count = async (day: string, query: string) =>
      (
        await send(
          'GET',
          `/pass-holders/visitors/getActiveGuestPassCount/${lotId}/${day}?passholderGroupId=${group}${query}`,
        )
      ).json()
    expect(await count('2027-01-10', '&timezone=UTC')).toEqual({ count: 2 })
    expect(await count('2027-01-11', '&offset=0')).toEqual({ count: 2 })
    expect(await count('2027-01-11', '&offset=-60')).toEqual({ count: 1 })
    expect(await count('2027-01-11', '')).toEqual({ count: 0 })
    expect(await count('2027-01-10', '&timezone=UTC&parkingPaymentOption=paid')).toEqual({ count: 1 })
    clock.now = before
  })
})

describe('GUE-08: an edit of the period', () => {
  const tomorrow = () => new Date(clock.now + 26 * hour).toISOString()

  test('is not undone by undoing an extension before it', async () => {
    const { _id } = await newGuest()
    await act(_id, 'extend', { minutes: 60 })
    const edit = { startsAt: tomorrow(), minutes: 60 }
    const edited = (await send('PUT', `/guest-passes/${_id}`, edit)).json()
    const undone = await act(_id, 'undo-extension')
    expect([undone.statusCode, undone.json().endsAt]).toEqual([200, edited.endsAt])
  })

  test('takes back an early end', async () => {
    const { _id } = await newGuest()
    await act(_id, 'end')
    const edited = (await send('PUT', `/guest-passes/${_id}`, { startsAt: tomorrow() })).json()
    expect(edited).toMatchObject({ isEnded: false, state: 'expected' })
    expect(edited.endsAt > edited.startsAt).toBe(true)
  })
})

test('GUE-09: a host who moved to another group is hidden from the tenant of the former one', async () => {
  const payload = { parkingLot: lotId, passholderGroup: legal, passholderId: 'MOVED-1', name: 'Moving Host' }
  const moving = (await send('POST', '/v2/pass-holders/', payload)).json()._id
  const { _id } = await newGuest({ passholder: moving })
  const read = async (who: Who) => (await send('GET', `/guest-passes/${_id}`, undefined, who)).json().hostName
  expect(await read('tenant')).toBe('Moving Host')
  await send('POST', '/pass-holders/move', { parkingLot: lotId, ids: [moving], passholderGroup: hidden })
  expect([await read('tenant'), await read('staffCustomer')]).toEqual([null, 'Moving Host'])
  const search = { search: 'moving host', sort: 'host' }
  expect((await list(search, 'tenant')).total).toBe(0)
  expect((await list(search)).total).toBe(1)
})
