import { uuidv7 } from 'uuidv7'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { start, startTestLot, type TestLotServer } from '#testing/test-lot.ts'
import type { Simulated } from './gates.test-world.ts'

const zone = { entry: uuidv7(), exit: uuidv7() }
const outlet = { entry: 1, exit: 2 }

const insertGate = async (lot: TestLotServer, at: 'entry' | 'exit', controllerId: string) => {
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

interface Message {
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: string | Uint8Array
}

interface SimulatedPdu extends Simulated {
  readonly box: Simulated['box'] & {
    readonly switched: { readonly on: boolean; readonly place: number }[]
    readonly outlets: readonly boolean[]
  }
  readonly close: () => Promise<unknown>
}

/** Simulated devices of a lot with gates. */
export interface SimulatedDevices {
  readonly startPdu: () => Promise<SimulatedPdu>
  readonly plateRead: (camera: string, plate: string, at: number) => Message
  readonly tagRead: (epc: string, at: number) => Message
}

/** A lot with a gate at its entry and one at its exit, used through HTTP; registers the hooks of a test file. */
export const gateReads = ({ startPdu, plateRead, tagRead }: SimulatedDevices) => {
  let lot: TestLotServer
  let pdu: SimulatedPdu
  let clock = start
  beforeAll(async () => {
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
    for (const at of ['entry', 'exit'] as const) await insertGate(lot, at, added.json()._id)
    await lot.query(
      `update camera set zone_id = case role when 'entry' then $1::uuid when 'exit' then $2::uuid end where role <> 'both'`,
      [zone.entry, zone.exit],
    )
    await lot.query(`update rfid_reader set zone_id = $1 where role = 'entry'`, [zone.entry])
  })
  afterAll(async () => {
    await pdu?.close()
    await lot?.close()
  })
  beforeEach(async () => {
    // Each test is an hour after the one before, on an empty lot, at gates without a pulse in progress.
    await expect
      .poll(() => lot.query(`select from gate_opening where state in ('requested', 'claimed')`))
      .toEqual([])
    await lot.app.services.gates.decisionLog.flush()
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
    await lot.query(
      `update passholder set removed_at = null, valid_to = null, is_multi_pass = false, number_of_vehicles = null,
         inside_at_once = null where id = $1`,
      [lot.passholderId],
    )
  })
  const rules = (more: Partial<Record<'gate_policy' | 'anti_passback' | 'unjudged_entry', string>> = {}) => {
    const { gate_policy = 'authorised', anti_passback = 'log', unjudged_entry = 'closed' } = more
    return lot.query('update zone set gate_policy = $1, anti_passback = $2, unjudged_entry = $3', [
      gate_policy,
      anti_passback,
      unjudged_entry,
    ])
  }
  const post = async ({ path, headers, body }: Message) => {
    const reply = await lot.app.server.inject({
      method: 'POST',
      url: path,
      headers,
      payload: Buffer.from(body),
    })
    expect(reply.json()).toMatchObject({ rejected: [] })
  }
  const read = (
    plate: string,
    camera: 'camera-in' | 'camera-out' = 'camera-in',
    at: number = lot.clock.now,
  ) => post(plateRead(camera, plate, at))
  const readTag = (epc: string) => post(tagRead(epc, lot.clock.now))
  const decisions = async () => {
    const rows = await lot.query('select * from gate_decision order by read_at, id')
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
  /** Whatever is decided is decided by now. */
  const settled = async () => {
    await lot.app.services.gates.openingTurns.run(lot.lotId, () => Promise.resolve())
    await new Promise((done) => setTimeout(done, 150))
    await lot.app.services.gates.openingTurns.run(lot.lotId, () => Promise.resolve())
  }
  return {
    get lot() {
      return lot
    },
    get pdu() {
      return pdu
    },
    zone,
    outlet,
    rules,
    read,
    readTag,
    decisions,
    later,
    pulsed,
    expectDecisions,
    settled,
  }
}
