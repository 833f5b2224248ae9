import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { replayLot } from '#features/replay/replay.public.ts'
import { runRetention } from '#features/retention/retention.public.ts'
import { minute, start, startTestLot, type TestLotServer } from '#testing/test-lot.ts'

vi.setConfig({ testTimeout: 60_000 })

let lot: TestLotServer
beforeEach(async () => {
  lot = await startTestLot()
  await lot.enforce()
})
afterEach(() => lot.close())

const send: TestLotServer['send'] = (...call) => lot.send(...call)
const drive = (camera: string, plate: string, candidates?: object[]) =>
  lot.drive(camera, plate, 0, { score: 0.95, candidates })
interface Listed {
  _id: string
  status: string
  endedBy: string | null
  licensePlate: string
  version: number
  canUndo: boolean
}
const list = async (): Promise<Listed[]> =>
  (await send('GET', `/violations?parkingLot=${lot.lotId}`)).json().data
const shown = async () =>
  (await list()).map(({ licensePlate, status, endedBy }) => [licensePlate, status, endedBy])
const correct = (id: string, licensePlate: string, version?: number) =>
  send('POST', `/violations/${id}/plate`, { licensePlate, ...(version !== undefined && { version }) })
const codeOf = async (reply: ReturnType<typeof correct>) => {
  const { statusCode, json } = await reply
  return [statusCode, json().code]
}
const differences = async () => (await replayLot(lot.database, lot.lotId)).differences
const plateOfVisit = () =>
  lot.query('select plate, read_plate, match, passholder_id is not null as known, exited_at from visit')
/** The passholder's plate with a character that no one takes for the right one. */
const misread = () => `${lot.knownPlate.slice(0, -1)}W`
/** A vehicle that nobody knows is in violation. */
const openViolation = async (plate: string): Promise<Listed> => {
  await drive('camera-in', plate, [{ plate: 'CAND123', score: 0.4 }])
  lot.clock.now += 15 * minute
  await lot.fire()
  return (await list()).find(({ licensePlate }) => licensePlate === plate)!
}

test('VIO-70, VIO-72, VIO-75: corrected, undone and corrected again on a server that loads the lot again', async () => {
  const { _id: id, version } = await openViolation(misread())
  const details = (await send('GET', `/violations/${id}`)).json()
  expect(details.suggestions.map(({ licensePlate }: { licensePlate: string }) => licensePlate)).toEqual([
    lot.knownPlate,
    'CAND123',
  ])
  const corrected = await correct(id, lot.knownPlate.toLowerCase(), version)
  expect(corrected.json()).toMatchObject({ status: 'auto-resolved', endedBy: 'corrected', canUndo: true })
  expect(await plateOfVisit()).toMatchObject([
    { plate: lot.knownPlate, read_plate: misread(), match: 'confirmed', known: true },
  ])
  lot.clock.now += 5_000
  lot.app.services.lots.clear()
  expect((await send('POST', `/violations/${id}/undo`)).json()).toMatchObject({ status: 'active' })
  expect(await plateOfVisit()).toMatchObject([{ plate: misread(), match: 'none', known: false }])
  await correct(id, lot.knownPlate)
  lot.clock.now += minute
  lot.app.services.lots.clear()
  await drive('camera-out', lot.knownPlate)
  expect(await shown()).toEqual([[lot.knownPlate, 'auto-resolved', 'corrected']])
  expect((await plateOfVisit())[0].exited_at).not.toBeNull()
  const { history } = (await send('GET', `/violations/${id}`)).json()
  expect(history.map(({ move }: { move: string }) => move)).toEqual([
    'open',
    'correct-plate',
    'undo-plate',
    'correct-plate',
    'auto-resolved',
  ])
  expect(await differences()).toEqual([])
})

test('VIO-71: what is refused', async () => {
  const { _id: id, version } = await openViolation(misread())
  const other = await openViolation('STRANGE1')
  await drive('camera-in', lot.knownPlate)
  expect(await codeOf(correct(id, lot.knownPlate))).toEqual([409, 'plate-inside'])
  expect(await codeOf(correct(id, 'STRANGE1'))).toEqual([409, 'plate-inside'])
  for (const bad of ['', 'AB 123', 'ABC123456', '...'])
    expect(await codeOf(correct(id, bad))).toEqual([422, 'invalid'])
  expect(await codeOf(correct('018f0000-0000-7000-8000-000000000000', 'ABC123'))).toEqual([404, 'not-found'])
  await Promise.all([correct(id, 'ABC123', version), correct(id, 'ABC124', version)]).then((replies) =>
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]),
  )
  const stale = await correct(id, 'ABC125', version)
  expect(stale.json()).toMatchObject({ code: 'stale-version', current: { _id: id, version: version + 1 } })
  await send('POST', `/violations/${other._id}/dismiss`)
  expect(await codeOf(correct(other._id, 'ABC126'))).toEqual([409, 'violation-not-active'])
  expect(await differences()).toEqual([])
})

test('VIO-73, VIO-77, VIO-79: of a vehicle that left long ago, of a report; both plates are erased', async () => {
  const { _id: id } = await openViolation(misread())
  lot.clock.now += minute
  await drive('camera-out', misread())
  const report = await send('POST', '/violations/report', { parkingLot: lot.lotId, licensePlate: 'TYPO1' })
  const reported = report.json()._id
  lot.clock.now += 60 * minute
  await lot.fire()
  lot.app.services.lots.clear()
  expect((await correct(id, 'UNKNOWN1')).json()).toMatchObject({ status: 'missed', licensePlate: 'UNKNOWN1' })
  expect((await correct(id, lot.knownPlate)).json()).toMatchObject({ status: 'dismissed', endedBy: null })
  expect((await send('POST', `/violations/${id}/undo`)).json()).toMatchObject({
    status: 'missed',
    licensePlate: 'UNKNOWN1',
  })
  expect((await correct(reported, 'RIGHT1')).json()).toMatchObject({ licensePlate: 'RIGHT1' })
  expect((await send('POST', `/violations/${reported}/undo`)).json()).toMatchObject({ licensePlate: 'TYPO1' })
  await correct(reported, 'RIGHT1')
  await send('POST', `/violations/${reported}/resolve`)
  expect(await plateOfVisit()).toMatchObject([
    { plate: 'UNKNOWN1', read_plate: misread(), match: 'confirmed' },
  ])
  expect(await differences()).toEqual([])
  const texts = async () =>
    JSON.stringify([
      await lot.query('select plate, note, correction from violation'),
      await lot.query('select plate, read_plate from visit'),
      await lot.query(`select detail from lot_log where kind in ('violation-set', 'plate-corrected')`),
      await lot.query(`select before, after from audit_entry where object_kind = 'violation'`),
      await lot.query(`select detail from device_event`),
    ])
  const plates = new RegExp(`${misread()}|UNKNOWN1|TYPO1|RIGHT1`)
  expect(await texts()).toMatch(plates)
  await runRetention({ database: lot.database, files: lot.app.services.files }, start + 93 * 24 * 60 * minute)
  expect(await texts()).not.toMatch(plates)
  expect(await differences()).toEqual([])
})

test('VIO-78: the plate of a guest is suggested until its pass ends by the clock of the server', async () => {
  const { _id: id } = await openViolation('GUEST77')
  const end = lot.clock.now + 30 * 24 * 60 * minute
  await lot.query(
    `insert into guest_pass (parking_lot_id, id, plate, name, passholder_group_id, starts_at, ends_at, parking_payment_option)
     select parking_lot_id, gen_random_uuid(), 'GUEST777', 'Ana', id, $1, $2, 'nonPaid' from passholder_group limit 1`,
    [new Date(end - minute), new Date(end)],
  )
  const names = async () =>
    (await send('GET', `/violations/${id}`)).json().suggestions.map(({ name }: { name: string }) => name)
  expect(await names()).toContain('Ana')
  lot.clock.now = end + minute
  expect(await names()).not.toContain('Ana')
})

test('VIO-85: no passholder is made out of a plate that was corrected since it was seen', async () => {
  const { _id: violation, version } = await openViolation('STRANGE1')
  const group = await send('POST', '/passholder-groups/', {
    parkingLot: lot.lotId,
    name: 'Bank',
    parkingGroup: lot.tenants,
  })
  expect((await correct(violation, 'STRANGE2')).statusCode).toBe(200)
  const make = (licensePlate: string) =>
    send('POST', '/add-pass-holders', {
      parkingLot: lot.lotId,
      violation,
      version,
      passholderGroup: group.json()._id,
      passholderId: 'P-900',
      name: 'Ann',
      vehicles: [{ licensePlate }],
    })
  const refused = await make('STRANGE1')
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { code: 'stale-version', current: { licensePlate: 'STRANGE2' } },
  ])
  expect(await shown()).toEqual([['STRANGE2', 'active', null]])
  const made = await make('STRANGE2')
  expect(made.json().vehicles).toHaveLength(1)
  expect(await shown()).toEqual([['STRANGE2', 'resolved', null]])
})

test('VIO-85: a passholder is made out of the plate, by the rules of passholders, which resolves the violation', async () => {
  const { _id: id } = await openViolation('STRANGE1')
  const group = await send('POST', '/passholder-groups/', {
    parkingLot: lot.lotId,
    name: 'Bank',
    parkingGroup: lot.tenants,
  })
  const make = (more: object) =>
    send('POST', '/add-pass-holders', {
      parkingLot: lot.lotId,
      violation: id,
      passholderGroup: group.json()._id,
      passholderId: 'P-900',
      ...more,
    })
  expect((await make({})).json()).toMatchObject({ code: 'invalid', errors: [{ path: 'name' }] })
  expect((await list())[0]!.status).toBe('active')
  // The pass counts at once: it would end the violation by itself.
  lot.clock.now += minute
  const made = await make({ name: 'Ann', vehicles: [{ licensePlate: 'strange1', make: 'Kia' }] })
  expect(made.statusCode).toBe(201)
  expect(made.json().vehicles).toMatchObject([{ licensePlate: 'STRANGE1', make: 'Kia' }])
  expect(await shown()).toEqual([['STRANGE1', 'resolved', null]])
  const { decidedBy, history } = (await send('GET', `/violations/${id}`)).json()
  expect([decidedBy, history.at(-1)]).toMatchObject(['Pat', { move: 'resolve', who: 'Pat' }])
  expect((await make({ name: 'Bob', passholderId: 'P-901' })).statusCode).toBe(422)
  lot.clock.now += minute
  await drive('camera-out', 'STRANGE1')
  expect(await shown()).toEqual([['STRANGE1', 'resolved', null]])
  expect(await differences()).toEqual([])
})
