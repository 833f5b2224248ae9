import { startPdu } from '@stallwise/adapters/gate-dataprobe-pdu/dataprobe-pdu.simulator.ts'
import { streamPost } from '@stallwise/adapters/lpr-plate-recognizer/plate-recognizer.simulator.ts'
import { impinjPost, tagInventory } from '@stallwise/adapters/rfid-impinj/impinj.simulator.ts'
import { maxReadAgeMs } from '@stallwise/domain/gates/read-opening.rules.ts'
import { lookAlikesOf } from '@stallwise/domain/vehicles/plate-match.ts'
import { uuidv7 } from 'uuidv7'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keys, start, startTestLot, type TestLotServer } from '#testing/test-lot.ts'

let lot: TestLotServer
let pdu: Awaited<ReturnType<typeof startPdu>>
const zone = { entry: uuidv7(), exit: uuidv7() }
const outlet = { entry: 1, exit: 2 }
let clock = start

const insertGate = async (at: 'entry' | 'exit', controllerId: string) => {
  const gateId = uuidv7()
  await lot.query(
    `insert into sprockit (parking_lot_id, id, name, code, description, controller_id, outlet, pulse_ms)
     values ($1, $2, $3, $3, '', $4, $5, 500)`,
    [lot.lotId, gateId, `Gate ${at}`, controllerId, outlet[at]],
  )
  await lot.query(
    `insert into zone (parking_lot_id, id, name, type, sprockits) values ($1, $2, $3, $4, array[$5::uuid])`,
    [lot.lotId, zone[at], `Zone ${at}`, at, gateId],
  )
}

const startedLot = async () => {
  lot = await startTestLot({ GATE_ADDRESSES: '127.0.0.1' })
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
  if (added.statusCode !== 201) throw new Error(added.body)
  for (const at of ['entry', 'exit'] as const) await insertGate(at, added.json()._id)
  await lot.query(
    `update camera set zone_id = case role when 'entry' then $1::uuid when 'exit' then $2::uuid end where role <> 'both'`,
    [zone.entry, zone.exit],
  )
  await lot.query(`update rfid_reader set zone_id = $1 where role = 'entry'`, [zone.entry])
}

beforeAll(startedLot)
afterAll(async () => {
  await pdu?.close()
  await lot?.close()
})
beforeEach(async () => {
  // Each test is an hour after the one before, on an empty lot, at gates without a pulse in progress.
  clock += 3_600_000
  lot.clock.now = clock
  await lot.query('delete from visit')
  await lot.query('delete from device_event')
  lot.app.services.lots.clear()
  lot.app.services.gates.gateZones.clear()
  await lot.query('delete from gate_opening')
  await lot.query('delete from gate_decision')
  pdu.box.switched.length = 0
})
afterEach(async () => {
  await lot.query(`update passholder set removed_at = null, valid_to = null where id = $1`, [
    lot.passholderId,
  ])
})

/** Runs `work` while another server seems to hold the lot. */
const whileLotIsLocked = async (work: () => Promise<void>) => {
  const client = await lot.app.services.database.pool.connect()
  try {
    await client.query(`begin; select set_config('app.all_lots', 'on', true)`)
    await client.query('select from lot_state where parking_lot_id = $1 for update', [lot.lotId])
    await work()
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const rules = (more: Partial<Record<'gate_policy' | 'anti_passback' | 'unjudged_entry', string>> = {}) => {
  const { gate_policy = 'authorised', anti_passback = 'log', unjudged_entry = 'closed' } = more
  return lot.query('update zone set gate_policy = $1, anti_passback = $2, unjudged_entry = $3', [
    gate_policy,
    anti_passback,
    unjudged_entry,
  ])
}
const post = async ({ path, headers, body }: ReturnType<typeof streamPost>) => {
  const reply = await lot.app.server.inject({
    method: 'POST',
    url: path,
    headers,
    payload: Buffer.from(body),
  })
  expect(reply.json()).toMatchObject({ rejected: [] })
}
const read = (plate: string, camera: 'camera-in' | 'camera-out' = 'camera-in', at = lot.clock.now) =>
  post(streamPost(keys['plate-recognizer'], { cameraId: camera, at, vehicles: [{ plate }] }))
const decisions = async () => {
  const rows = await lot.query('select * from gate_decision order by decided_at, id')
  return rows.map(({ passage, opens, cause, is_passback, was_opening }) =>
    [
      `${passage} ${opens ? 'opens' : 'stays closed'}: ${cause}`,
      ...(is_passback ? ['inside already'] : []),
      ...(was_opening ? ['opening already'] : []),
    ].join(', '),
  )
}
/** Time passes, also for the gates, which go by the database's clock. */
const later = async (ms: number) => {
  lot.clock.now += ms
  await lot.query(`update gate_opening set asked_at = asked_at - interval '1 minute'`)
}
const pulsed = () => pdu.box.switched.filter(({ on }) => on).map(({ place }) => place)
const expectDecisions = (...expected: string[]) => expect.poll(decisions).toEqual(expected)

describe('a gate that opens for reads', () => {
  test('GAT-50: stays with people unless its zone has a policy', async () => {
    await rules()
    await lot.query(`update zone set gate_policy = 'manual' where type = 'entry'`)
    await read(lot.knownPlate)
    lot.clock.now += 60_000
    await read(lot.knownPlate, 'camera-out')
    await expectDecisions('exit opens: exit')
  })

  test('GAT-52, GAT-56: opens once for a known plate, is released, and says which camera and why', async () => {
    await rules()
    await read(lot.knownPlate)
    await expect.poll(pulsed).toEqual([outlet.entry])
    await expect
      .poll(async () => (await lot.query('select state from gate_opening')).map(({ state }) => state))
      .toEqual(['answered'])
    await expectDecisions('entry opens: pass')
    const { data } = (await lot.app.ask('provider', `/api/sprockit/openings/${lot.lotId}`)).json()
    expect(data).toMatchObject([
      {
        name: 'Gate entry',
        cause: 'pass',
        by: { _id: null },
        reason: 'Valid pass',
        outletToControl: outlet.entry,
      },
    ])
    const decided = (await lot.app.ask('provider', `/api/sprockit/decisions/${lot.lotId}`)).json()
    expect(decided.data).toMatchObject([
      {
        zone: { name: 'Zone entry' },
        passage: 'entry',
        licensePlate: lot.knownPlate,
        opens: true,
        cause: 'pass',
        openingState: 'answered',
      },
    ])
    const byUsers = await lot.app.ask('provider', `/api/sprockit/openings/${lot.lotId}?by=users`)
    expect(byUsers.json().data).toEqual([])
    await expect.poll(() => pdu.box.outlets[outlet.entry], { timeout: 5_000 }).toBe(false)
  })

  test('GAT-51: further reads of the same passage, and the same message again, open nothing more', async () => {
    await rules()
    for (const wait of [0, 0, 4_000, 5_000]) {
      lot.clock.now += wait
      await read(lot.knownPlate)
    }
    await expectDecisions('entry opens: pass')
    await expect.poll(pulsed).toEqual([outlet.entry])
  })

  test('GAT-51: opens nothing for a read that arrives late', async () => {
    await rules({ gate_policy: 'everyone' })
    await read(lot.knownPlate, 'camera-in', lot.clock.now - maxReadAgeMs - 1_000)
    await read('ZZZ999', 'camera-in', lot.clock.now)
    await expectDecisions('entry opens: everyone')
  })

  test('GAT-52: a look-alike opens, an unknown plate does not', async () => {
    await rules()
    const [lookAlike] = lookAlikesOf(lot.knownPlate)
    await read(lookAlike!)
    lot.clock.now += 20_000
    await read('ZZZ999')
    await expectDecisions('entry opens: pass', 'entry stays closed: unknown')
  })

  test('GAT-53: visitors enter while their group has room', async () => {
    await rules({ gate_policy: 'authorisedAndVisitors' })
    let count = 0
    for (const plate of ['VIS001', 'VIS002', 'VIS003', 'VIS004']) {
      await later(20_000)
      await read(plate)
      await expect.poll(decisions).toHaveLength(++count)
    }
    const entered = 'entry opens: visitor'
    await expectDecisions(entered, entered, entered, 'entry stays closed: full')
  })

  test('GAT-52: a pass that is not valid now', async () => {
    await rules()
    await lot.query(`update passholder set valid_to = '2020-01-01' where id = $1`, [lot.passholderId])
    await read(lot.knownPlate)
    await expectDecisions('entry stays closed: not-valid')
  })

  test('GAT-53: an exit opens for every vehicle', async () => {
    await rules()
    await read('ZZZ999', 'camera-out')
    await expectDecisions('exit opens: exit')
    await expect.poll(pulsed).toEqual([outlet.exit])
  })

  test('GAT-16: a gate that is opening already is left alone, and the record says so', async () => {
    await rules({ gate_policy: 'everyone' })
    await read(lot.knownPlate)
    await expectDecisions('entry opens: everyone')
    lot.clock.now += 1_000
    await read('ZZZ999')
    await expectDecisions('entry opens: everyone', 'entry opens: everyone, opening already')
    expect(pulsed()).toEqual([outlet.entry])
  })

  test('GAT-54: what is not judged in time leaves, and enters where its zone says so; once only', async () => {
    await rules()
    let reads: Promise<unknown> | undefined
    await whileLotIsLocked(async () => {
      reads = Promise.all([read(lot.knownPlate), read('ZZZ999', 'camera-out')])
      await expect.poll(pulsed, { timeout: 4_000 }).toEqual([outlet.exit])
    })
    await reads
    const sorted = async () => (await decisions()).sort()
    expect(await sorted()).toEqual(['entry stays closed: unjudged', 'exit opens: unjudged'])
    await later(20_000)
    await read('YYY888', 'camera-out')
    await expect.poll(async () => (await decisions()).length).toBe(3)
    expect(pulsed()).toEqual([outlet.exit, outlet.exit])
  })

  test('GAT-50: a changed zone takes effect with the next vehicle', async () => {
    await rules({ gate_policy: 'manual' })
    await read('ZZZ999')
    const { data } = (await lot.app.ask('provider', `/api/zones/${lot.lotId}`)).json()
    const { _id, version, ...entry } = data.find((one: { _id: string }) => one._id === zone.entry)
    const payload = {
      ...entry,
      ...Object.fromEntries(
        ['cameras', 'sprockits', 'rfidReader', 'passholderGroups'].map((key) => [
          key,
          entry[key].map((one: { _id: string }) => one._id),
        ]),
      ),
      version,
      gatePolicy: 'everyone',
    }
    const changed = await lot.app.ask('provider', { method: 'PUT', url: `/api/zones/${_id}`, payload })
    expect(changed.statusCode, changed.body).toBe(200)
    lot.clock.now += 20_000
    await read('YYY888')
    await expectDecisions('entry opens: everyone')
  })

  test('GAT-55: a pass that enters twice is recorded, or refused', async () => {
    await rules()
    await read(lot.knownPlate)
    await expectDecisions('entry opens: pass')
    await later(60_000)
    await read(lot.knownPlate)
    await expect.poll(decisions).toHaveLength(2)
    await rules({ anti_passback: 'refuse' })
    await later(60_000)
    await read(lot.knownPlate)
    await expectDecisions(
      'entry opens: pass',
      'entry opens: pass, inside already',
      'entry stays closed: inside, inside already',
    )
  })

  test('a tag opens too, and with the plate of the same passage only once', async () => {
    await rules({ anti_passback: 'off' })
    const seen = { epc: lot.knownTag, antenna: 1, at: lot.clock.now }
    await post(impinjPost(keys['rfid-impinj'], 'reader-in', [tagInventory(seen, { lastSeenTime: true })]))
    lot.clock.now += 3_000
    await read(lot.knownPlate)
    await expectDecisions('entry opens: pass')
  })
})
