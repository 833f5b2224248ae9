import { startPdu } from '@stallwise/adapters/gate-dataprobe-pdu/dataprobe-pdu.simulator.ts'
import { streamPost } from '@stallwise/adapters/lpr-plate-recognizer/plate-recognizer.simulator.ts'
import { impinjPost, tagInventory } from '@stallwise/adapters/rfid-impinj/impinj.simulator.ts'
import { lookAlikesOf } from '@stallwise/domain/vehicles/plate-match.ts'
import { uuidv7 } from 'uuidv7'
import { describe, expect, test, vi } from 'vitest'
import { forgetVehiclesBefore } from './recent-decisions.store.ts'
import { keys } from '#testing/test-lot.ts'
import { gateReads } from './gate-reads.test-world.ts'

vi.setConfig({ testTimeout: 40_000 })

const second = 1_000
const gates = gateReads({
  startPdu,
  plateRead: (cameraId, plate, at) =>
    streamPost(keys['plate-recognizer'], { cameraId, at, vehicles: [{ plate }] }),
  tagRead: (epc, at) =>
    impinjPost(keys['rfid-impinj'], 'reader-in', [
      tagInventory({ epc, antenna: 1, at }, { lastSeenTime: true }),
    ]),
})
const { outlet, rules, read, readTag, decisions, later, pulsed, expectDecisions, settled } = gates

const register = async (licensePlate: string) => {
  const reply = await gates.lot.app.ask('provider', {
    method: 'POST',
    url: '/api/registeredVehicles/registerVehicletoLotByStaff',
    payload: { parkingLot: gates.lot.lotId, licensePlate },
  })
  expect(reply.statusCode, reply.body).toBe(201)
}
/** The vehicle stands there for so long and is read every 4 s. */
const standing = async (plate: string, seconds: number, camera: 'camera-in' | 'camera-out' = 'camera-in') => {
  for (let passed = 0; passed < seconds; passed += 4) {
    await later(4 * second)
    await read(plate, camera)
    await settled()
  }
}

describe('GAT-61: a vehicle that was refused and is read on', () => {
  test('is let in when it gets a right', async () => {
    await rules()
    await read('GUEST1')
    await expectDecisions('entry stays closed: unknown')
    await later(4 * second)
    await register('GUEST1')
    await standing('GUEST1', 12)
    await expectDecisions('entry stays closed: unknown', 'entry opens: authorised')
    await expect.poll(pulsed).toEqual([outlet.entry])
  })

  test('by a look-alike of its plate too', async () => {
    await rules()
    const [misread] = lookAlikesOf('GUEST8')
    await read('GUEST8')
    await settled()
    await later(11 * second)
    await read(misread!)
    await settled()
    expect(await decisions()).toEqual(['entry stays closed: unknown'])
  })

  test('keeps one row while nothing changes, at the time of its last decision', async () => {
    await rules()
    await read('STRANGER')
    await expectDecisions('entry stays closed: unknown')
    const [first] = await gates.lot.query('select decided_at, read_at, event_id from gate_decision')
    await standing('STRANGER', 24)
    const rows = await gates.lot.query('select decided_at, read_at, event_id, log_version from gate_decision')
    expect(rows).toHaveLength(1)
    expect(rows[0].decided_at - first.decided_at).toBeGreaterThanOrEqual(20 * second)
    expect(rows[0].read_at - first.read_at).toBeGreaterThanOrEqual(20 * second)
    expect(rows[0].event_id).not.toBe(first.event_id)
    expect(pulsed()).toEqual([])
  })

  test('after 10 minutes only by a right of its own', async () => {
    await rules()
    await read('STRANGE1')
    await expectDecisions('entry stays closed: unknown')
    await gates.lot.query(`update gate_decision set arrived_at = arrived_at - interval '11 minutes'`)
    const decidedAt = async () =>
      (await gates.lot.query('select decided_at from gate_decision'))[0].decided_at
    const before = await decidedAt()
    await standing('STRANGE1', 16)
    expect(await decidedAt()).toEqual(before)
    await register('STRANGE1')
    await standing('STRANGE1', 4)
    await expectDecisions('entry stays closed: unknown', 'entry opens: authorised')
  })

  test('a visitor before a full lot enters when there is room', async () => {
    await rules({ gate_policy: 'authorisedAndVisitors' })
    for (const plate of ['VIS001', 'VIS002', 'VIS003', 'VIS004']) {
      await later(20 * second)
      await read(plate)
      await settled()
    }
    const entered = 'entry opens: visitor'
    await expectDecisions(entered, entered, entered, 'entry stays closed: full')
    await later(2 * second)
    await read('VIS001', 'camera-out')
    await settled()
    await standing('VIS004', 12)
    const rows = await decisions()
    expect(rows.filter((row) => row === entered)).toHaveLength(4)
  })

  test('is not held back by the visit of its own refused entry', async () => {
    await rules({ anti_passback: 'refuse' })
    await gates.lot.query(`update passholder set valid_to = '2020-01-01' where id = $1`, [
      gates.lot.passholderId,
    ])
    await read(gates.lot.knownPlate)
    await expectDecisions('entry stays closed: not-valid')
    await gates.lot.query(`update passholder set valid_to = null where id = $1`, [gates.lot.passholderId])
    await standing(gates.lot.knownPlate, 12)
    await expectDecisions('entry stays closed: not-valid', 'entry opens: pass')
  })
})

test('GAT-60, RET-20: a decision names its vehicle for a day at most', async () => {
  const { lot } = gates
  await rules()
  await read('STRANGE3')
  await expectDecisions('entry stays closed: unknown')
  const signs = async () => (await lot.query('select signs from gate_decision')).map((row) => row.signs)
  const forget = (before: number) =>
    lot.app.services.database.asSystem((tx) => forgetVehiclesBefore(tx, lot.lotId, before))
  await forget(lot.clock.now)
  expect(await signs()).toEqual([['plate 5TRAN6E3']])
  await forget(lot.clock.now + second)
  expect(await signs()).toEqual([null])
})

describe('GAT-62: a vehicle that was let in and has not passed', () => {
  test('gets another pulse 20 s later, at most twice', async () => {
    await rules({ anti_passback: 'refuse' })
    await read(gates.lot.knownPlate)
    await expectDecisions('entry opens: pass')
    await standing(gates.lot.knownPlate, 16)
    expect(await decisions()).toHaveLength(1)
    await standing(gates.lot.knownPlate, 60)
    const opened = 'entry opens: pass'
    await expectDecisions(opened, opened, opened)
    await expect.poll(pulsed).toHaveLength(3)
  })

  test('by its tag after its plate is the same vehicle', async () => {
    await rules()
    await read(gates.lot.knownPlate)
    await expectDecisions('entry opens: pass')
    await later(16 * second)
    await readTag(gates.lot.knownTag)
    await settled()
    expect(await decisions()).toHaveLength(1)
  })
})

test('GAT-63: a pulse that had to wait too long is not sent, and the next read gets one', async () => {
  await rules({ gate_policy: 'everyone' })
  await read(gates.lot.knownPlate)
  await expectDecisions('entry opens: everyone')
  await read('ZZZ999', 'camera-in', gates.lot.clock.now - 4 * second)
  await expect
    .poll(async () => (await decisions()).sort())
    .toEqual(['entry opens: everyone', 'entry opens: everyone, opening already'])
  await later(4 * second)
  await read('ZZZ999')
  await expect.poll(pulsed).toEqual([outlet.entry, outlet.entry])
})

describe('GAT-52: what authorises a plate', () => {
  test('BOO-10: opens for a passholder whose pass is not valid now, by plate and by tag', async () => {
    const { lot } = gates
    await rules()
    await lot.query(`update passholder set valid_to = '2020-01-01' where id = $1`, [lot.passholderId])
    const [booked] = await lot.query(
      `select group_id as "parkingGroup" from (select parking_group_id as group_id from passholder_group limit 1) g`,
    )
    const group = uuidv7()
    await lot.query(
      `insert into booking_group (parking_lot_id, id, parking_group_id, name, allowance, days_ahead)
       values ($1, $2, $3, 'Firm', 5, 30)`,
      [lot.lotId, group, booked.parkingGroup],
    )
    await lot.query(
      `insert into booking (parking_lot_id, id, booking_group_id, passholder_id, first_day, last_day, starts_at, ends_at, name, plate)
       values ($1, $2, $3, $4, $5::timestamptz::date, $5::timestamptz::date, $5::timestamptz - interval '1 hour',
         $5::timestamptz + interval '5 hours', 'Ann', $6)`,
      [lot.lotId, uuidv7(), group, lot.passholderId, new Date(lot.clock.now), lot.knownPlate],
    )
    lot.app.services.lots.clear()
    await read(lot.knownPlate)
    await expectDecisions('entry opens: authorised')
    await lot.query('delete from gate_decision')
    await later(60 * second)
    await readTag(lot.knownTag)
    await expectDecisions('entry opens: authorised, inside already')
    await lot.query('delete from booking')
  })
})

test('GAT-55: a multi-pass counts the vehicles that it allows inside', async () => {
  const { lot } = gates
  const plates = ['FLEET1', 'FLEET2', 'FLEET3']
  await rules({ anti_passback: 'refuse' })
  await lot.query(
    `update passholder set is_multi_pass = true, number_of_vehicles = 3, inside_at_once = 2 where id = $1`,
    [lot.passholderId],
  )
  for (const plate of plates)
    await lot.query(
      'insert into passholder_plate (parking_lot_id, passholder_id, plate) values ($1, $2, $3)',
      [lot.lotId, lot.passholderId, plate],
    )
  lot.app.services.lots.clear()
  for (const plate of plates) {
    await later(20 * second)
    await read(plate)
    await settled()
  }
  await expectDecisions(
    'entry opens: pass',
    'entry opens: pass',
    'entry stays closed: inside, inside already',
  )
  await later(2 * second)
  await read('FLEET1', 'camera-out')
  await settled()
  await standing('FLEET3', 12)
  expect((await decisions()).at(-1)).toBe('entry opens: pass')
  await lot.query('delete from passholder_plate where plate = any($1)', [plates])
})

test('GAT-56: a decision at an exit names the visit, and the list its plate, also of a vehicle that was refused', async () => {
  const { lot } = gates
  await rules()
  await read('STRANGE2')
  await expectDecisions('entry stays closed: unknown')
  await later(70 * second)
  await read('STRANGE2', 'camera-out')
  await settled()
  const { knownPlate } = lot
  await later(second)
  await read(knownPlate)
  await settled()
  await later(70 * second)
  await read(knownPlate, 'camera-out')
  await settled()
  const [visit] = await lot.query('select id from visit where passholder_id is not null')
  const exits = await lot.query(
    `select visit_id from gate_decision where passage = 'exit' order by decided_at`,
  )
  // VIS-41: one that was turned away has no visit.
  expect(exits).toEqual([{ visit_id: null }, { visit_id: visit.id }])
  await lot.query('delete from visit')
  const { data } = (await lot.app.ask('provider', `/api/sprockit/decisions/${lot.lotId}`)).json()
  const plates = data.map(({ licensePlate }: { licensePlate: string }) => licensePlate)
  expect(plates.filter((plate: string) => plate === 'STRANGE2')).toHaveLength(2)
})

test('ING-25: a guest is known at once, though the clock of another camera is ahead', async () => {
  await rules()
  await read('OTHER1', 'camera-out', gates.lot.clock.now + 240 * second)
  await register('GUEST2')
  await later(3 * second)
  await read('GUEST2')
  await expect
    .poll(async () => (await decisions()).filter((row) => row.startsWith('entry')))
    .toEqual(['entry opens: authorised'])
})
