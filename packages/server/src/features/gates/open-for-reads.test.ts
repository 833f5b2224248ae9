import { startPdu } from '@stallwise/adapters/gate-dataprobe-pdu/dataprobe-pdu.simulator.ts'
import { streamPost } from '@stallwise/adapters/lpr-plate-recognizer/plate-recognizer.simulator.ts'
import { impinjPost, tagInventory } from '@stallwise/adapters/rfid-impinj/impinj.simulator.ts'
import { maxReadAgeMs } from '@stallwise/domain/gates/read-opening.rules.ts'
import { lookAlikesOf } from '@stallwise/domain/vehicles/plate-match.ts'
import { describe, expect, test } from 'vitest'
import { keys } from '#testing/test-lot.ts'
import { gateReads } from './gate-reads.test-world.ts'

const gates = gateReads({
  startPdu,
  plateRead: (cameraId, plate, at) =>
    streamPost(keys['plate-recognizer'], { cameraId, at, vehicles: [{ plate }] }),
  tagRead: (epc, at) =>
    impinjPost(keys['rfid-impinj'], 'reader-in', [
      tagInventory({ epc, antenna: 1, at }, { lastSeenTime: true }),
    ]),
})
const { zone, outlet, rules, read, readTag, decisions, later, pulsed, expectDecisions, settled } = gates

/** Runs `work` while another server seems to hold the gates.lot. */
const whileLotIsLocked = async (work: () => Promise<void>) => {
  const client = await gates.lot.app.services.database.pool.connect()
  try {
    await client.query(`begin; select set_config('app.all_lots', 'on', true)`)
    await client.query('select from lot_state where parking_lot_id = $1 for update', [gates.lot.lotId])
    await work()
  } finally {
    await client.query('rollback')
    client.release()
  }
}

describe('a gate that opens for reads', () => {
  test('GAT-50: stays with people unless its zone has a policy', async () => {
    await rules()
    await gates.lot.query(`update zone set gate_policy = 'manual' where type = 'entry'`)
    await read(gates.lot.knownPlate)
    gates.lot.clock.now += 60_000
    await read(gates.lot.knownPlate, 'camera-out')
    await expectDecisions('exit opens: exit')
  })

  test('VIS-33: decides nothing once its gate was removed, and again when that is restored', async () => {
    await rules()
    const { lot } = gates
    const [{ id }] = await lot.query(`select id from sprockit where name = 'Gate entry'`)
    const change = async (method: 'DELETE' | 'POST', path: string) => {
      const reply = await lot.app.ask('provider', { method, url: `/api/sprockit/${path}` })
      expect(reply.statusCode, reply.body).toBeLessThan(300)
    }
    const isInside = async (plate: string) =>
      (await lot.query('select from visit where plate = $1 and exited_at is null', [plate])).length === 1
    await read('STRANGE1')
    await expectDecisions('entry stays closed: unknown')
    await change('DELETE', id)
    try {
      // As on a server that starts meanwhile.
      lot.app.services.gates.gateZones.clear()
      await later(60_000)
      await read('STRANGE2')
      await settled()
    } finally {
      await change('POST', `${id}/restore`)
    }
    await later(60_000)
    await read('STRANGE3')
    await expectDecisions('entry stays closed: unknown', 'entry stays closed: unknown')
    await lot.app.services.gates.decisionLog.flush()
    expect([await isInside('STRANGE1'), await isInside('STRANGE2'), await isInside('STRANGE3')]).toEqual([
      false,
      true,
      false,
    ])
  })

  test('GAT-52, GAT-56: opens once for a known plate, is released, and says which camera and why', async () => {
    await rules()
    await read(gates.lot.knownPlate)
    await expect.poll(pulsed).toEqual([outlet.entry])
    await expect
      .poll(async () => (await gates.lot.query('select state from gate_opening')).map(({ state }) => state))
      .toEqual(['answered'])
    await expectDecisions('entry opens: pass')
    const { data } = (await gates.lot.app.ask('provider', `/api/sprockit/openings/${gates.lot.lotId}`)).json()
    expect(data).toMatchObject([
      {
        name: 'Gate entry',
        cause: 'pass',
        by: { _id: null },
        reason: 'Valid pass',
        outletToControl: outlet.entry,
      },
    ])
    const decided = (await gates.lot.app.ask('provider', `/api/sprockit/decisions/${gates.lot.lotId}`)).json()
    expect(decided.data).toMatchObject([
      {
        zone: { name: 'Zone entry' },
        passage: 'entry',
        licensePlate: gates.lot.knownPlate,
        opens: true,
        cause: 'pass',
        openingState: 'answered',
      },
    ])
    const byUsers = await gates.lot.app.ask('provider', `/api/sprockit/openings/${gates.lot.lotId}?by=users`)
    expect(byUsers.json().data).toEqual([])
    await expect.poll(() => gates.pdu.box.outlets[outlet.entry], { timeout: 5_000 }).toBe(false)
  })

  test('GAT-51: further reads of the same passage, and the same message again, open nothing more', async () => {
    await rules()
    for (const wait of [0, 0, 4_000, 5_000]) {
      gates.lot.clock.now += wait
      await read(gates.lot.knownPlate)
    }
    await expectDecisions('entry opens: pass')
    await expect.poll(pulsed).toEqual([outlet.entry])
  })

  test('GAT-51, GAT-56: opens nothing for a read that arrives late, and records it', async () => {
    await rules({ gate_policy: 'everyone' })
    await read(gates.lot.knownPlate, 'camera-in', gates.lot.clock.now - maxReadAgeMs - 1_000)
    await read('ZZZ999', 'camera-in', gates.lot.clock.now)
    await expectDecisions('entry stays closed: too-old', 'entry opens: everyone')
    await expect.poll(pulsed).toEqual([outlet.entry])
  })

  test('GAT-52: a look-alike opens, an unknown plate does not', async () => {
    await rules()
    const [lookAlike] = lookAlikesOf(gates.lot.knownPlate)
    await read(lookAlike!)
    gates.lot.clock.now += 20_000
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
    await gates.lot.query(`update passholder set valid_to = '2020-01-01' where id = $1`, [
      gates.lot.passholderId,
    ])
    await read(gates.lot.knownPlate)
    await expectDecisions('entry stays closed: not-valid')
  })

  test('GAT-53: an exit opens for every vehicle', async () => {
    await rules()
    await read('ZZZ999', 'camera-out')
    await expectDecisions('exit opens: exit')
    await expect.poll(pulsed).toEqual([outlet.exit])
  })

  test('GAT-16, GAT-63: a gate that is opening already takes the next pulse when its 3 s are over', async () => {
    await rules({ gate_policy: 'everyone' })
    await read(gates.lot.knownPlate)
    await expectDecisions('entry opens: everyone')
    gates.lot.clock.now += 1_000
    await read('ZZZ999')
    await expectDecisions('entry opens: everyone', 'entry opens: everyone, opening already')
    await expect.poll(pulsed).toEqual([outlet.entry])
    await expect.poll(pulsed, { timeout: 6_000 }).toEqual([outlet.entry, outlet.entry])
    await expectDecisions('entry opens: everyone', 'entry opens: everyone')
  })

  test('GAT-54: what is not judged in time leaves, and enters where its zone says so; once only', async () => {
    await rules()
    let reads: Promise<unknown> | undefined
    await whileLotIsLocked(async () => {
      reads = Promise.all([read(gates.lot.knownPlate), read('ZZZ999', 'camera-out')])
      await expect.poll(pulsed, { timeout: 4_000 }).toEqual([outlet.exit])
    })
    await reads
    const sorted = async () => (await decisions()).sort()
    expect(await sorted()).toEqual(['entry stays closed: unjudged', 'exit opens: unjudged'])
    await later(20_000)
    await read('YYY888', 'camera-out')
    await expect.poll(async () => (await decisions()).length).toBe(3)
    await expect.poll(pulsed).toEqual([outlet.exit, outlet.exit])
  })

  test('GAT-50: a changed zone takes effect with the next vehicle', async () => {
    await rules({ gate_policy: 'manual' })
    await read('ZZZ999')
    const { data } = (await gates.lot.app.ask('provider', `/api/zones/${gates.lot.lotId}`)).json()
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
    const changed = await gates.lot.app.ask('provider', { method: 'PUT', url: `/api/zones/${_id}`, payload })
    expect(changed.statusCode, changed.body).toBe(200)
    gates.lot.clock.now += 20_000
    await read('YYY888')
    await expectDecisions('entry opens: everyone')
  })

  test('GAT-55: a pass that enters twice is recorded, or refused', async () => {
    await rules()
    await read(gates.lot.knownPlate)
    await expectDecisions('entry opens: pass')
    await later(60_000)
    await read(gates.lot.knownPlate)
    await expect.poll(decisions).toHaveLength(2)
    await rules({ anti_passback: 'refuse' })
    await later(60_000)
    await read(gates.lot.knownPlate)
    await expectDecisions(
      'entry opens: pass',
      'entry opens: pass, inside already',
      'entry stays closed: inside, inside already',
    )
  })

  test('a tag opens too, and with the plate of the same passage only once', async () => {
    await rules({ anti_passback: 'off' })
    await readTag(gates.lot.knownTag)
    gates.lot.clock.now += 3_000
    await read(gates.lot.knownPlate)
    await expectDecisions('entry opens: pass')
  })
})
