import { dayMs } from '@stallwise/domain/time/durations.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { peaksOf, startAdvisedLot, worked, type AdvisedTestLot } from './advice.test-lot.ts'
import { adviseDueLots } from './advice.work.ts'

let lot: AdvisedTestLot
beforeEach(async () => {
  lot = await startAdvisedLot()
})
afterEach(() => lot.close())

const oversells = async () =>
  (await lot.open()).filter(
    ({ typeOfRecommendation }: { typeOfRecommendation: string }) => typeOfRecommendation === 'oversell',
  )
const accept = (id: string, body: object = {}) => lot.send('PUT', `/recommendations/${id}/tasks`, body)

test('decision 6: the worked example, from rows of days to a task', async () => {
  await lot.send('PUT', `/parking-lots/${lot.lotId}/update`, { capitalizationRate: 5 })
  await lot.write(lot.monthly, worked)
  await lot.night()
  const [found, ...others] = await oversells()
  expect(others).toEqual([])
  expect(found).toMatchObject({
    parkingGroup: { _id: lot.monthly, name: 'Monthly' },
    passCount: 30,
    completionGoal: 30,
    recommendationRiskOptions: { p97: { add: 30 }, mediumRisk: null },
    initialPassholderCounts: { allDay: 120, daytime: 0, overnight: 0 },
    yearlyRevenueChangeCents: 3_240_000,
    assetValue: 648_000,
    revision: 1,
    status: 'open',
  })
  const task = (await accept(found._id, { revision: 1 })).json()
  expect(task).toMatchObject({
    recommendation: found._id,
    status: 'inProgress',
    completionGoal: 30,
    completionProgress: 0,
    counts: { allDay: 120, daytime: 0, overnight: 0 },
    events: [{ event: 'started', by: 'Pat' }],
  })
  expect(await oversells()).toEqual([])
  expect((await lot.send('GET', `/recommendations/${found._id}`)).json()).toMatchObject({
    status: 'accepted',
    task: task._id,
  })
})

describe('REC-56, REC-53: each night', () => {
  test('what says anything else is a new revision with its own evidence, shown as new when a figure differs by more than a tenth', async () => {
    await lot.write(
      lot.monthly,
      peaksOf(90, () => 82),
    )
    await lot.night()
    const [first] = await oversells()
    expect(first).toMatchObject({ passCount: 26, revision: 1 })
    lot.clock.now += dayMs
    await lot.write(lot.monthly, [{ peak: 83 }])
    await lot.night()
    const [second] = await oversells()
    expect(second).toMatchObject({
      _id: first._id,
      passCount: 26,
      revision: 1,
      shownAsNewAt: first.shownAsNewAt,
    })
    lot.clock.now += dayMs
    await lot.write(
      lot.monthly,
      peaksOf(5, () => 90),
    )
    await lot.night()
    const [third] = await oversells()
    expect(third).toMatchObject({ _id: first._id, passCount: 13, revision: 2 })
    expect(third.shownAsNewAt > first.shownAsNewAt).toBe(true)
    const { data } = (await lot.send('GET', `/recommendations/${first._id}/revisions`)).json()
    expect(data.map(({ revision }: { revision: number }) => revision)).toEqual([2, 1])
    const peaks = data[1].evidence.groups[0].group.evidence.days.map(({ peak }: { peak: number }) => peak)
    expect(peaks).toEqual(peaksOf(90, () => 82).map(({ peak }) => peak))
  })

  test('REC-66: revisions are kept for 400 days, and the last one beyond', async () => {
    const past = (peak: number) => peaksOf(90, () => peak)
    await lot.write(lot.monthly, past(82))
    await lot.night()
    const [{ _id }] = await oversells()
    const revisions = async () =>
      (await lot.send('GET', `/recommendations/${_id}/revisions`))
        .json()
        .data.map(({ revision }: { revision: number }) => revision)
    const later = async (days: number, peak: number) => {
      lot.clock.now += days * dayMs
      await lot.write(lot.monthly, past(peak))
      await lot.night()
    }
    await later(399, 75)
    expect(await revisions()).toEqual([2, 1])
    await later(2, 82)
    expect(await revisions()).toEqual([3, 2])
    await lot.send('POST', `/recommendations/${_id}/dismiss`, { reason: 'No' })
    await later(500, 75)
    expect(await revisions()).toEqual([3])
  })

  test('REC-52: one that no longer follows is withdrawn with the reason', async () => {
    await lot.write(lot.monthly, worked)
    await lot.night()
    const [{ _id }] = await oversells()
    await lot.send('PUT', `/parking-lots/${lot.lotId}/parking-groups/${lot.monthly}`, {
      standardPassPaymentFrequency: 'hourly',
    })
    await lot.night()
    expect((await lot.send('GET', `/recommendations/${_id}`)).json()).toMatchObject({
      status: 'withdrawn',
      endedReason: 'hourly',
    })
  })

  test('a lot without enough history says how many full days are missing', async () => {
    await lot.write(
      lot.monthly,
      peaksOf(3, () => 60),
    )
    await lot.night()
    expect(await lot.open()).toEqual([])
    const advice = (await lot.send('GET', `/recommendations/advice/parkingLot/${lot.lotId}`)).json()
    const group = advice.groups.find(
      ({ parkingGroup }: { parkingGroup: { name: string } }) => parkingGroup.name === 'Monthly',
    )
    expect(group).toMatchObject({
      without: { oversell: 'history' },
      group: { evidence: { missingDays: 25 } },
    })
  })
})

describe('REC-57: a decision', () => {
  const made = async () => {
    await lot.write(lot.monthly, worked)
    await lot.night()
    return (await oversells())[0]
  }

  test('about an older revision is refused with the current one', async () => {
    const { _id } = await made()
    lot.clock.now += dayMs
    await lot.write(
      lot.monthly,
      peaksOf(90, () => 82),
    )
    await lot.night()
    const reply = await accept(_id, { revision: 1 })
    expect([reply.statusCode, reply.json().code, reply.json().current.revision]).toEqual([
      ...[409, 'stale-version', 2],
    ])
  })

  test('of two at once counts once', async () => {
    const { _id } = await made()
    const replies = await Promise.all([accept(_id), accept(_id)])
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect(replies.find(({ statusCode }) => statusCode === 409)!.json().code).toBe('recommendation-not-open')
    expect((await lot.query('select count(*)::int as n from task'))[0].n).toBe(1)
  })

  test('REC-51: starts the waiting period, after which there is another one', async () => {
    const { _id } = await made()
    await accept(_id)
    await lot.night()
    expect(await oversells()).toEqual([])
    lot.clock.now += 31 * dayMs
    await lot.write(lot.monthly, worked)
    await lot.night()
    expect(await oversells()).toMatchObject([{ passCount: 30 }])
  })

  test('REC-58: dismissing takes a reason and waits too', async () => {
    const { _id } = await made()
    const dismiss = (body: object) => lot.send('POST', `/recommendations/${_id}/dismiss`, body)
    expect((await dismiss({ reason: ' ' })).statusCode).toBe(422)
    expect((await dismiss({ reason: 'Works in May' })).json()).toMatchObject({
      status: 'dismissed',
      endedReason: 'Works in May',
    })
    await lot.night()
    expect(await oversells()).toEqual([])
  })

  test('CFG-24: reducing the minimum of stalls starts the waiting period over', async () => {
    await lot.send('PUT', `/parking-lots/${lot.lotId}/parking-groups/${lot.monthly}`, {
      minimumNumberOfStalls: 50,
    })
    await lot.send('PUT', `/parking-lots/${lot.lotId}/parking-groups/${lot.monthly}`, {
      minimumNumberOfStalls: 10,
    })
    await lot.write(lot.monthly, worked)
    await lot.night()
    expect(await oversells()).toEqual([])
  })
})

describe('REC-54: conflicts', () => {
  const short = peaksOf(90, () => 98)
  const quiet = peaksOf(90, () => 20)
  const ofType = async (type: string) =>
    (await lot.open()).find(
      ({ typeOfRecommendation }: { typeOfRecommendation: string }) => typeOfRecommendation === type,
    )

  test('accepting a stall mix abandons the oversell of a group that it touches', async () => {
    await lot.write(lot.guests, short)
    await lot.write(lot.monthly, quiet)
    await lot.night()
    const [oversell, mix] = [await ofType('oversell'), await ofType('stallMix')]
    expect(mix).toMatchObject({
      stallChanges: [
        { stallType: 'tenant', oldAmount: 104, newAmount: 101 },
        { stallType: 'visitor', oldAmount: 103, newAmount: 106 },
      ],
    })
    await accept(mix._id)
    expect((await lot.send('GET', `/recommendations/${oversell._id}`)).json().status).toBe('abandoned')
  })

  test('accepting an oversell abandons the stall mix; a stall mix accepted later completes its task', async () => {
    await lot.write(lot.guests, short)
    await lot.write(lot.monthly, quiet)
    await lot.night()
    const [oversell, mix] = [await ofType('oversell'), await ofType('stallMix')]
    const task = (await accept(oversell._id)).json()
    expect((await lot.send('GET', `/recommendations/${mix._id}`)).json().status).toBe('abandoned')
    await lot.query('delete from advice_wait')
    await lot.night()
    await accept((await ofType('stallMix'))._id)
    expect((await lot.send('GET', `/recommendations/${task._id}/tasks`)).json()).toMatchObject({
      status: 'completed',
    })
  })
})

describe('tasks', () => {
  const started = async () => {
    await lot.write(lot.monthly, worked)
    await lot.night()
    return (await accept((await oversells())[0]._id)).json()
  }
  const get = async (id: string) => (await lot.send('GET', `/recommendations/${id}/tasks`)).json()
  const type = (task: string, completionProgress: number) =>
    lot.send('PUT', '/recommendations/tasks/update-progress/', { task, completionProgress })
  const event = (id: string, name: string, note?: string) =>
    lot.send('PUT', `/recommendations/events/${id}`, { event: name, ...(note && { note }) })

  test('REC-60 to REC-62: count their progress, also by hand until the counts rise', async () => {
    const { _id } = await started()
    await lot.sell('NEW-1', 4)
    expect(await get(_id)).toMatchObject({ completionProgress: 4, isTyped: false, counts: { allDay: 124 } })
    expect((await type(_id, 12)).json()).toMatchObject({ completionProgress: 12, isTyped: true })
    expect((await type(_id, -3)).json().completionProgress).toBe(0)
    expect((await type(_id, 1_000)).json().completionProgress).toBe(30)
    await type(_id, 2)
    await lot.sell('NEW-2', 2)
    expect(await get(_id)).toMatchObject({ completionProgress: 6, isTyped: false })
    await lot.sell('NEW-3', 90)
    expect((await get(_id)).completionProgress).toBe(30)
  })

  test('REC-63: are marked done, reopened within ten seconds, and noted', async () => {
    const { _id } = await started()
    expect((await event(_id, 'note')).json().errors).toMatchObject([{ path: 'note', code: 'required' }])
    await event(_id, 'note', 'Told the tenants.')
    expect((await event(_id, 'markDone')).json().status).toBe('completed')
    // A second click changes nothing.
    expect((await event(_id, 'markDone')).json().events).toHaveLength(3)
    lot.clock.now += 10_000
    expect((await event(_id, 'reopen')).json()).toMatchObject({ status: 'inProgress', endedAt: null })
    await event(_id, 'markDone')
    lot.clock.now += 10_001
    expect((await event(_id, 'reopen')).json().code).toBe('undo-expired')
    expect((await get(_id)).events.map((one: { event: string }) => one.event)).toEqual([
      ...['started', 'note', 'markDone', 'reopen', 'markDone'],
    ])
  })

  test('REC-64: that were abandoned are left out of the history', async () => {
    const { _id } = await started()
    const tasks = async () =>
      (await lot.send('GET', `/recommendations/tasks/parkingLot/${lot.lotId}`)).json() as unknown[]
    expect(await tasks()).toHaveLength(1)
    const count = `/recommendations/tasks/count/?parkingLotId=${lot.lotId}&parkingLotId=${lot.otherLotId}`
    expect((await lot.send('GET', count)).json()).toMatchObject({ count: 1 })
    expect((await lot.send('DELETE', `/recommendations/${_id}/tasks/abandon`)).json()).toEqual({
      abandoned: _id,
    })
    expect(await tasks()).toEqual([])
    expect((await lot.send('GET', count)).json()).toMatchObject({ count: 0 })
  })
})

test('a lot that does not exist has none, and all lots are summed by currency', async () => {
  const unknown = '01920000-0000-7000-8000-000000000000'
  expect((await lot.send('GET', `/recommendations/parkingLot/${unknown}`)).json()).toEqual([])
  expect((await lot.send('GET', `/recommendations/tasks/parkingLot/${unknown}`)).json()).toEqual([])
  const advised = await lot.send('POST', `/recommendations/advice/parkingLot/${unknown}`)
  expect(advised.statusCode).toBe(404)
  await lot.write(lot.monthly, worked)
  await lot.night()
  const all = (await lot.send('GET', '/recommendations?limit=1')).json()
  expect(all.data).toMatchObject([{ lotName: 'Riverside', yearlyRevenueChangeCents: 3_240_000 }])
  expect(all.sums).toMatchObject([{ currency: expect.any(String), count: expect.any(Number) }])
})

test('REC-30: a price keeps what each group of the lot has to spare', async () => {
  await lot.write(
    lot.monthly,
    peaksOf(90, () => 97),
  )
  await lot.write(
    lot.guests,
    peaksOf(90, () => 99),
  )
  await lot.night()
  const { _id } = (await lot.open()).find(
    ({ typeOfRecommendation: type }: { typeOfRecommendation: string }) => type === 'adjustPrice',
  )
  const { evidence } = (await lot.send('GET', `/recommendations/${_id}`)).json()
  const full = { stalls: 100, minimumStalls: 0, spare: 0 }
  expect(evidence.spare).toContainEqual({
    ...full,
    parkingGroup: { _id: lot.monthly, name: 'Monthly' },
    peak: 97,
  })
  expect(evidence.spare).toContainEqual({
    ...full,
    parkingGroup: { _id: lot.guests, name: 'Guests' },
    peak: 99,
  })
})

test('REC-56: a lot whose past is being written has its turn when that is complete', async () => {
  await lot.write(lot.monthly, worked)
  await lot.query(
    `insert into lot_history (parking_lot_id, seed, begins_at, ends_at, filled_until) values ($1, 1, $2, $3, $2)`,
    [lot.lotId, new Date(0), new Date(2)],
  )
  const fillUntil = (at: number) => lot.query('update lot_history set filled_until = $1', [new Date(at)])
  await lot.night()
  await fillUntil(1)
  await adviseDueLots(lot.parts)
  expect(await oversells()).toEqual([])
  await fillUntil(2)
  await adviseDueLots(lot.parts)
  expect(await oversells()).toMatchObject([{ passCount: 30 }])
})

test('REC-56: works out on demand what the night would', async () => {
  await lot.write(lot.monthly, worked)
  const made = (await lot.send('POST', `/recommendations/advice/parkingLot/${lot.lotId}`)).json()
  expect(made).toMatchObject([{ passCount: 30, status: 'open' }])
})

test('REC-06: a group of daytime passes is advised by its peaks from 06:00 to 18:00', async () => {
  await lot.send('PUT', `/parking-lots/${lot.lotId}/update`, { timeBoundPasses: true })
  await lot.query(`update passholder set pass_type = 'daytime' where pass_id = 'FLEET'`)
  await lot.write(
    lot.monthly,
    peaksOf(90, () => 100),
  )
  // At night the group is full; by day it never has more than 80 vehicles.
  const slots = Array.from({ length: 288 }, (_, nth) => (nth >= 72 && nth < 216 ? 80 : 100))
  for (let ago = 1; ago <= 90; ago++)
    await lot.query(
      `insert into occupancy_sample (parking_lot_id, group_id, day, slots) values ($1, $2, $3, $4)
       on conflict (parking_lot_id, group_id, day) do update set slots = excluded.slots`,
      [lot.lotId, lot.monthly, lot.dayBefore(ago), slots],
    )
  await lot.night()
  expect(await oversells()).toMatchObject([
    { passCount: 30, initialPassholderCounts: { allDay: 0, daytime: 120, overnight: 0 } },
  ])
})

test('REC-44: turning a vehicle away costs what is set, or three days of a pass', async () => {
  const costs = async () => {
    const { groups } = (await lot.send('GET', `/recommendations/advice/parkingLot/${lot.lotId}`)).json()
    const named = groups as { parkingGroup: { name: string }; turnedAwayCents: number | null }[]
    return named.map(({ parkingGroup, turnedAwayCents }) => `${parkingGroup.name} ${turnedAwayCents}`)
  }
  expect(await costs()).toEqual(expect.arrayContaining(['Monthly 888', 'Guests null']))
  const plan = {
    hourly: { intervalMinutes: 60, cents: 300, windows: [] },
    dayKind: 'from-entry',
    daily: null,
    events: null,
    graceMinutes: null,
    maximumCents: 2_500,
    ladder: null,
    tax: null,
  }
  expect((await lot.send('PUT', `/parking-lots/${lot.lotId}/rate-plans`, { plan })).statusCode).toBe(200)
  lot.clock.now += dayMs
  expect(await costs()).toEqual(expect.arrayContaining(['Monthly 7500', 'Guests 7500']))
  const settings = { recommendationSettings: { turnedAwayCents: 1_200 } }
  await lot.send('PUT', `/parking-lots/${lot.lotId}/update`, settings)
  expect(await costs()).toEqual(expect.arrayContaining(['Monthly 1200', 'Guests 1200']))
})
