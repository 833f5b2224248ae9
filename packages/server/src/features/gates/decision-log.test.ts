import { startPdu } from '@stallwise/adapters/gate-dataprobe-pdu/dataprobe-pdu.simulator.ts'
import { streamPost } from '@stallwise/adapters/lpr-plate-recognizer/plate-recognizer.simulator.ts'
import { normalisePlate } from '@stallwise/domain/vehicles/plates.ts'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { replayLot } from '#features/replay/replay.public.ts'
import { keys, start, startTestLot, type TestLotServer } from '#testing/test-lot.ts'

let lot: TestLotServer
let pdu: Awaited<ReturnType<typeof startPdu>>
let clock = start
/** That of the passholder. */
let knownPlate: string
const zone = { entry: uuidv7(), exit: uuidv7() }
const gate = { entry: uuidv7(), exit: uuidv7() }

const addGate = async (at: 'entry' | 'exit', outlet: number, controllerId: string) => {
  await lot.query(
    `insert into sprockit (parking_lot_id, id, name, code, description, controller_id, outlet, pulse_ms)
     values ($1, $2, $3, $3, '', $4, $5, 500)`,
    [lot.lotId, gate[at], `Gate ${at}`, controllerId, outlet],
  )
  await lot.query(
    `insert into zone (parking_lot_id, id, name, type, sprockits, gate_policy)
     values ($1, $2, $3, $4, array[$5::uuid], 'authorised')`,
    [lot.lotId, zone[at], `Zone ${at}`, at, gate[at]],
  )
}

beforeAll(async () => {
  lot = await startTestLot({ GATE_ADDRESSES: '127.0.0.1' })
  knownPlate = normalisePlate(lot.knownPlate)
  pdu = await startPdu()
  const { address, settings, outletBase, box } = pdu
  const added = await lot.app.ask('provider', {
    method: 'POST',
    url: '/api/sprockit/controllers',
    payload: {
      parkingLot: lot.lotId,
      monexDeviceId: 'PDU',
      driver: 'dataprobe-pdu',
      address,
      settings,
      outletBase,
      ...box.credentials,
    },
  })
  await addGate('entry', 1, added.json()._id)
  await addGate('exit', 2, added.json()._id)
  await lot.query(
    `update camera set zone_id = case role when 'entry' then $1::uuid when 'exit' then $2::uuid end where role <> 'both'`,
    [zone.entry, zone.exit],
  )
  lot.app.services.lots.clear()
})
afterAll(async () => {
  await pdu?.close()
  await lot?.close()
})
beforeEach(async () => {
  clock += 3_600_000
  lot.clock.now = clock
  await lot.query(`update gate_opening set asked_at = asked_at - interval '1 minute'`)
})

/** A second later than the one before: a camera names its reads by their time. */
const read = async (plate: string, camera: 'camera-in' | 'camera-out' = 'camera-in') => {
  lot.clock.now += 1_000
  const { path, headers, body } = streamPost(keys['plate-recognizer'], {
    cameraId: camera,
    at: lot.clock.now,
    vehicles: [{ plate }],
  })
  const payload = Buffer.from(body)
  const reply = await lot.app.server.inject({ method: 'POST', url: path, headers, payload })
  expect(reply.json()).toMatchObject({ rejected: [] })
  const isDecided = async () => {
    const rows = await lot.query(
      `select from gate_decision d join device_event e on e.at = d.read_at and e.event_id = d.event_id
       where e.at = $1 and upper(e.detail ->> 'plate') = $2 and d.log_version is not null`,
      [new Date(lot.clock.now), plate],
    )
    return rows.length
  }
  await expect.poll(isDecided).toBe(1)
}
const visitsOf = async (plate: string) => {
  const rows = await lot.query(
    'select closed_by, entry_in_doubt from visit where plate = $1 order by entered_at',
    [normalisePlate(plate)],
  )
  return rows.map((row) => [row.closed_by ?? 'open', row.entry_in_doubt ? 'in doubt' : ''].join(' ').trim())
}
const open = async (at: 'entry' | 'exit', decision?: string) => {
  const payload = { sprocketObjectId: gate[at], reason: 'Asked at the intercom', decision }
  const reply = await lot.app.ask('provider', { method: 'POST', url: '/api/sprockit/openGate', payload })
  expect([reply.statusCode, reply.json().state]).toEqual([200, 'answered'])
}
const decisionOf = async (plate: string): Promise<string> => {
  const [row] = await lot.query(
    `select d.id from gate_decision d join device_event e on e.parking_lot_id = d.parking_lot_id and e.at = d.read_at
       and e.event_id = d.event_id where upper(e.detail ->> 'plate') = $1 order by decided_at desc limit 1`,
    [plate],
  )
  return row!.id
}
const isLogged = () =>
  expect
    .poll(async () => (await lot.query('select from gate_decision where log_version is null')).length)
    .toBe(0)
const agrees = async () => {
  await isLogged()
  const { differences } = await replayLot(lot.app.services.database, lot.lotId)
  expect(differences).toEqual([])
}

describe('VIS-41: what a gate decided is known to judging', () => {
  test('a vehicle that was turned away is not inside, and a replay agrees', async () => {
    await read('TURN1')
    await expect.poll(() => visitsOf('TURN1')).toEqual([])
    await read(knownPlate)
    await agrees()
    expect(await visitsOf('TURN1')).toEqual([])
    expect(await visitsOf(knownPlate)).toEqual(['open'])
  })

  test('VIS-43: an opening by hand lets in the only vehicle that the gate refused', async () => {
    await read('HAND1')
    await expect.poll(() => visitsOf('HAND1')).toEqual([])
    lot.clock.now += 20_000
    await open('entry')
    await expect.poll(() => visitsOf('HAND1')).toEqual(['open'])
    await agrees()
  })

  test('VIS-43: of two vehicles, it lets in the one that the person names', async () => {
    await read('NAME1')
    await read('NAME2')
    await isLogged()
    await open('entry', await decisionOf('NAME2'))
    await expect.poll(() => visitsOf('NAME2')).toEqual(['open'])
    expect(await visitsOf('NAME1')).toEqual([])
    await agrees()
  })

  test('VIS-43: both are in doubt if the person names none', async () => {
    await read('BOTH1')
    await read('BOTH2')
    await isLogged()
    await open('entry')
    await expect.poll(() => visitsOf('BOTH1')).toEqual(['open in doubt'])
    expect(await visitsOf('BOTH2')).toEqual(['open in doubt'])
    await agrees()
  })

  test('VIS-42: a vehicle right behind one that entered may have followed it', async () => {
    await read(knownPlate)
    lot.clock.now += 8_000
    await read('TAIL1')
    await expect.poll(() => visitsOf('TAIL1')).toEqual(['open in doubt'])
    await agrees()
  })

  test('what a server did not write is written by the sweep', async () => {
    await read('SWEEP1')
    await isLogged()
    await lot.query('update gate_decision set log_version = null where not opens')
    await lot.app.services.gates.decisionLog.sweep()
    await isLogged()
    expect(await visitsOf('SWEEP1')).toEqual([])
  })

  test('VIS-40: a parked car that the entry camera reads again goes on with its stay', async () => {
    await lot.query(`update zone set gate_policy = 'everyone' where type = 'entry'`)
    await read('PARK1')
    lot.clock.now += 11 * 60_000
    await read('PARK1')
    await isLogged()
    const rows = await lot.query(
      'select entered_at, closed_by, stay_entered_at, exit_missed from visit where plate = $1 order by entered_at',
      ['PARK1'],
    )
    expect(rows.map(({ closed_by, exit_missed }) => [closed_by, exit_missed])).toEqual([
      ['nextEntry', false],
      [null, false],
    ])
    expect(rows[1]!.stay_entered_at).toEqual(rows[0]!.entered_at)
    await agrees()
    await lot.query(`update zone set gate_policy = 'authorised' where type = 'entry'`)
  })
})
