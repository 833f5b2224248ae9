import {
  startMonerisSandbox,
  type MonerisSandbox,
} from '@stallwise/adapters/payments-moneris/moneris.simulator.ts'
import { isoOf } from '@stallwise/domain/time/instants.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runRetention } from '#features/retention/retention.public.ts'
import { Sealing } from '#platform/secrets/sealing.ts'
import { minute } from '#testing/test-lot.ts'
import { codeOf, startPayments } from '../testing/payments.test-world.ts'
import { sealSession, sealStaffEntry, sealVisit } from './session-token.ts'

vi.setConfig({ testTimeout: 30_000 })

let lot: Awaited<ReturnType<typeof startPayments<MonerisSandbox>>>
beforeAll(async () => {
  lot = await startPayments(startMonerisSandbox)
})
afterAll(() => lot?.close())

const linkOf = (licensePlate: string) =>
  lot.staff('GET', `/parking-lots/${lot.lotId}/pay-link?${new URLSearchParams({ licensePlate })}`)
const tokenOf = async (plate: string) => {
  const { path } = (await linkOf(plate)).json()
  const { pathname, searchParams } = new URL(path, 'https://parking.example')
  expect(pathname).toBe(`/visitor-pay-for-parking/${lot.lotId}`)
  return searchParams.get('visit')!
}

test('PAY-31, PAY-32, PAY-125: the link of a visit shows its entry and pays for it, until it ends', async () => {
  const entered = lot.clock.now
  await lot.drive('camera-in', 'LINK101')
  lot.clock.now += 61 * minute
  expect((await linkOf(' - ')).json().errors).toMatchObject([{ path: 'licensePlate', code: 'required' }])
  expect((await linkOf('link 101')).json()).toMatchObject({ licensePlate: 'LINK101' })
  const visit = await tokenOf('LINK101')
  const { session } = (await lot.page({ visit })).json()
  expect(session).toMatchObject({
    plate: 'LINK101',
    isInside: true,
    enteredAt: new Date(entered).toISOString(),
  })
  const dueCents = session.options[0].dueCents
  const dataKey = lot.sandbox.tokenOf('approves')
  const paid = await lot.post({ session: session.token, minutes: null, dueCents, dataKey })
  expect(codeOf(paid)).toBe('200 approved')
  const extended = (await lot.page({ visit })).json().session
  expect(extended).toMatchObject({ paidCents: dueCents })

  lot.clock.now += minute
  await lot.drive('camera-out', 'LINK101')
  const { minutes, dueCents: longer } = extended.options[0]
  const late = await lot.post({ session: extended.token, minutes, dueCents: longer, dataKey })
  expect(codeOf(late)).toBe('410 session-expired')
  expect(codeOf(await lot.page({ visit }))).toBe('404 not-found')
  expect(codeOf(await linkOf('LINK101'))).toBe('409 not-inside')
})

test('PAY-125: a page that was opened inside pays for no new stay at the same price', async () => {
  await lot.drive('camera-in', 'LINK103')
  const { token, options } = await lot.look('LINK103')
  const { dueCents } = options.find(({ minutes }) => minutes === 60)!
  lot.clock.now += minute
  await lot.drive('camera-out', 'LINK103')
  const body = { session: token, minutes: 60, dueCents, dataKey: lot.sandbox.tokenOf('approves') }
  const reply = await lot.post(body)
  expect(codeOf(reply)).toBe('409 price-changed')
  const { current } = reply.json()
  expect(current).toMatchObject({ isInside: false, paidUntil: null })
  expect(current.options).toContainEqual(expect.objectContaining({ minutes: 60, dueCents }))
  expect(codeOf(await lot.post({ ...body, session: current.token }))).toBe('200 approved')
})

test('PAY-32: a token of another lot, purpose or key finds nothing', async () => {
  await lot.drive('camera-in', 'LINK102')
  const visit = await tokenOf('LINK102')
  const { sealing } = lot.app.services.gates
  const [{ id }] = await lot.query(`select id from visit where plate = 'LINK102' and exited_at is null`)
  const lookedUp = { lotId: lot.lotId, plate: 'LINK102', visitId: id, isEntryShown: true, staffEntry: null }
  const foreign = [
    sealVisit(sealing, '019a0000-0000-7000-8000-000000000001', id),
    sealSession(sealing, { ...lookedUp, paidUntil: null, seenVisit: null }, lot.clock.now),
    sealVisit(sealing, lot.lotId, '019a0000-0000-7000-8000-000000000002'),
    `${visit.slice(0, -2)}${visit.endsWith('AA') ? 'BB' : 'AA'}`,
    id,
    'v2...',
  ]
  for (const token of foreign)
    expect([token, codeOf(await lot.page({ visit: token }))]).toEqual([token, '404 not-found'])
  // It is no session either: paying needs a look-up.
  const body = { session: visit, minutes: null, dueCents: 0 }
  expect(codeOf(await lot.post(body))).toBe('410 session-expired')
  expect((await lot.page({ visit })).json().session.plate).toBe('LINK102')
})

test('PAY-32, PAY-105: a copy of the database is not enough to make a token', async () => {
  const [{ value }] = await lot.query(`select value from server_secret where name = 'device-credentials'`)
  const copied = new Sealing(Buffer.from(value, 'base64url'))
  const at = lot.clock.now
  const entry = { id: '019a0000-0000-7000-8000-000000000004', enteredAt: at, setBy: '', setAt: at }
  const visit = sealStaffEntry(copied, lot.lotId, 'FORGED1', entry)
  expect(codeOf(await lot.page({ visit }))).toBe('404 not-found')
  const lookedUp = {
    lotId: lot.lotId,
    plate: 'FORGED1',
    visitId: null,
    isEntryShown: true,
    staffEntry: entry,
  }
  const session = sealSession(copied, { ...lookedUp, paidUntil: null, seenVisit: null }, at)
  expect(codeOf(await lot.post({ session, minutes: null, dueCents: 0 }))).toBe('410 session-expired')
})

test('PAY-01, PAY-32: there is no link where payments are off, or for a plate that is not inside', async () => {
  expect(codeOf(await linkOf('NOBODY1'))).toBe('409 not-inside')
  await lot.setPayments(false)
  expect(codeOf(await linkOf('LINK102'))).toBe('409 payments-off')
  await lot.setPayments(true)
})

const insideOf = async (query: Record<string, string> = {}) =>
  (await lot.staff('GET', `/parking-lots/${lot.lotId}/vehicles-inside?${new URLSearchParams(query)}`)).json()
const platesOf = async (query: Record<string, string>) =>
  (await insideOf(query)).data.map(({ licensePlate }: { licensePlate: string }) => licensePlate)
const setEntry = (licensePlate: string | null, ago: number) =>
  lot.staff('POST', `/parking-lots/${lot.lotId}/staff-entries`, {
    licensePlate,
    enteredAt: new Date(lot.clock.now - ago).toISOString(),
  })
const visitToken = (path: string) => new URL(path, 'https://parking.example').searchParams.get('visit')!

test('PAY-100 to PAY-102: staff find a vehicle by its entry and a part of its plate, and see what it owes', async () => {
  lot.clock.now += minute
  const first = lot.clock.now
  await lot.drive('camera-in', 'SEEK80B')
  lot.clock.now += 30 * minute
  const second = lot.clock.now
  await lot.drive('camera-in', 'SEEK999')
  lot.clock.now += 31 * minute
  expect(await platesOf({ search: 'seek' })).toEqual(['SEEK999', 'SEEK80B'])
  expect(await platesOf({ search: 'SEEK', sort: 'enteredAt' })).toEqual(['SEEK80B', 'SEEK999'])
  expect(await platesOf({ search: 'EKB08' })).toEqual(['SEEK80B'])
  expect(await platesOf({ search: 'SEEK8' })).toEqual(['SEEK80B', 'SEEK999'])
  expect(await platesOf({ search: 'SEEK', from: isoOf(second) })).toEqual(['SEEK999'])
  expect(await platesOf({ search: 'SEEK', to: isoOf(second - 1) })).toEqual(['SEEK80B'])
  expect(await platesOf({ search: 'SEEK', zone: '019a0000-0000-7000-8000-000000000001' })).toEqual([])
  expect(await platesOf({ search: 'SEEK', holder: 'passholder' })).toEqual([])
  const page = await insideOf({ search: 'SEEK', limit: '1' })
  expect(page).toMatchObject({ total: 2, nextCursor: expect.any(String) })
  const next = await insideOf({ search: 'SEEK', limit: '1', cursor: page.nextCursor! })
  expect([...page.data, ...next.data].map(({ licensePlate }) => licensePlate)).toEqual(['SEEK999', 'SEEK80B'])
  expect(page.data[0]).toMatchObject({ zone: { name: expect.any(String) }, isPassholder: false })

  const [{ _id }] = (await insideOf({ search: 'SEEK80B' })).data
  const one = `/parking-lots/${lot.lotId}/vehicles-inside/${_id}`
  const { price } = (await lot.staff('GET', one)).json()
  expect(price).toMatchObject({
    licensePlate: 'SEEK80B',
    enteredAt: isoOf(first),
    leave: { dueCents: 678, lines: [{ from: isoOf(first) }, { kind: 'tax' }] },
    pathEndsAt: null,
  })
  expect((await lot.page({ visit: visitToken(price.path) })).json().session.options[0]).toEqual(price.leave)

  // PAY-103
  const correct = (licensePlate: string) => lot.staff('POST', `${one}/plate`, { licensePlate })
  expect(codeOf(await correct('SEEK999'))).toBe('409 plate-inside')
  expect(codeOf(await correct('SEEK 8'))).toBe('422 invalid')
  expect((await correct('SEEK88B')).json()).toEqual({ licensePlate: 'SEEK88B' })
  expect((await lot.staff('GET', one)).json().vehicle).toMatchObject({
    licensePlate: 'SEEK88B',
    readPlate: 'SEEK80B',
  })
  expect(await platesOf({ search: 'SEEK80B' })).toEqual(['SEEK88B'])
  await lot.drive('camera-out', 'SEEK88B')
  expect(codeOf(await lot.staff('GET', one))).toBe('409 not-inside')
  expect(codeOf(await correct('SEEK80B'))).toBe('409 not-inside')
  const audited = await lot.query(
    `select action, before, after from audit_entry where object_kind = 'visit' and object_id = $1`,
    [_id],
  )
  expect(audited).toEqual([
    {
      action: 'visit.correct-plate',
      before: { licensePlate: 'SEEK80B' },
      after: { licensePlate: 'SEEK88B' },
    },
  ])
})

test('PAY-104 to PAY-106: an entry that staff set is priced, paid and receipted from its time', async () => {
  // The prices are in force since then.
  lot.clock.now += 130 * minute
  const entered = lot.clock.now - 125 * minute
  const set = await setEntry('miss 1', 125 * minute)
  expect(codeOf(set)).toBe('422 invalid')
  const { price, token } = await (async () => {
    const price = (await setEntry('miss1', 125 * minute)).json()
    return { price, token: visitToken(price.path) }
  })()
  const enteredAt = new Date(entered).toISOString()
  expect(price).toMatchObject({
    licensePlate: 'MISS1',
    reference: null,
    enteredAt,
    leave: { dueCents: 1017 },
  })
  expect(price.pathEndsAt).toBe(new Date(lot.clock.now + 12 * 60 * minute).toISOString())
  const { session } = (await lot.page({ visit: token })).json()
  expect(session).toMatchObject({ plate: 'MISS1', isInside: true, isEntrySetByStaff: true, enteredAt })
  const dataKey = lot.sandbox.tokenOf('approves')
  const cheaper = { session: session.token, minutes: null, dueCents: 339, dataKey }
  expect(codeOf(await lot.post(cheaper))).toBe('409 price-changed')
  const paid = await lot.post({ ...cheaper, dueCents: 1017 })
  expect(codeOf(paid)).toBe('200 approved')
  expect(await lot.receipt(paid.json().receipt)).toMatchObject({ isEntrySetByStaff: true, from: enteredAt })
  const [payment] = (await lot.staff('GET', `/payments?parkingLot=${lot.lotId}&search=MISS1`)).json().data
  expect(payment).toMatchObject({ enteredAt, entrySetBy: { name: 'Pat' } })
  const [audited] = await lot.query(
    `select a.actor_name, a.after from audit_entry a join payment p on p.staff_entry_id::text = a.object_id
     where p.id = $1`,
    [payment._id],
  )
  expect(audited).toMatchObject({ actor_name: 'Pat', after: { enteredAt, hasPlate: true } })
  // PAY-11: the next visit is another session.
  lot.clock.now += 60 * minute
  await lot.drive('camera-in', 'MISS1')
  expect(codeOf(await setEntry('MISS1', minute))).toBe('409 plate-inside')
  lot.clock.now += 10 * minute
  expect((await lot.look('MISS1')).options[0]).toMatchObject({ minutes: null, dueCents: 339 })
  const isGone = async () => [
    codeOf(await lot.page({ visit: token })),
    codeOf(await lot.post({ ...cheaper, session: session.token })),
  ]
  expect(await isGone()).toEqual(['404 not-found', '410 session-expired'])
  await lot.drive('camera-out', 'MISS1')
  expect(await isGone()).toEqual(['404 not-found', '410 session-expired'])
})

test('PAY-104, PAY-105: a vehicle without a plate; a token is valid for 12 hours, in its lot, unchanged', async () => {
  const price = (await setEntry(null, 61 * minute)).json()
  expect(price).toMatchObject({ licensePlate: null, reference: expect.stringMatching(/^[A-Z0-9]{6}$/) })
  const token = visitToken(price.path)
  expect((await lot.page({ visit: token })).json().session).toMatchObject({
    plate: `NOPLATE${price.reference}`,
    options: [{ dueCents: 678 }, {}, {}, {}, {}],
  })
  const { sealing } = lot.app.services.gates
  const at = lot.clock.now
  const entry = { id: '019a0000-0000-7000-8000-000000000003', enteredAt: at, setBy: '', setAt: at }
  const foreign = [
    sealStaffEntry(sealing, '019a0000-0000-7000-8000-000000000001', 'MISS2', entry),
    sealStaffEntry(sealing, lot.lotId, 'MISS2', { ...entry, setAt: at - 12 * 60 * minute }),
    `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`,
  ]
  for (const one of foreign) expect(codeOf(await lot.page({ visit: one }))).toBe('404 not-found')
  for (const [ago, code] of [
    [-minute, 'too-late'],
    [31 * 24 * 60 * minute, 'too-early'],
  ] as const)
    expect((await setEntry('MISS2', ago)).json().errors).toMatchObject([{ path: 'enteredAt', code }])
  const known = (await setEntry(lot.knownPlate, 61 * minute)).json()
  expect(known).toMatchObject({ isCovered: true, leave: null })
})

test('PAY-80, PAY-103: the audit of a corrected plate is erased with the plate of its visit', async () => {
  const day = 24 * 60 * minute
  const corrections = () =>
    lot.query(`select before from audit_entry where object_kind = 'visit' and before is not null`)
  expect(await corrections()).toHaveLength(1)
  await runRetention({ database: lot.database, files: lot.app.services.files }, lot.clock.now + 100 * day)
  expect(await corrections()).toEqual([])
  expect(await lot.query(`select from payment where plate is not null`)).toEqual([])
})
