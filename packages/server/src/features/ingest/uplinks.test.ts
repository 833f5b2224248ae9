import {
  chirpstackJoin,
  chirpstackUplink,
} from '@stallwise/adapters/sensor-chirpstack/chirpstack.simulator.ts'
import { uplinkMessage } from '@stallwise/adapters/sensor-the-things-stack/the-things-stack.simulator.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { keys, loraSensor, minute, start, startTestLot, type TestLotServer } from '#testing/test-lot.ts'

let lot: TestLotServer
beforeEach(async () => {
  lot = await startTestLot()
  lot.clock.now = start + 10 * minute
})
afterEach(() => lot.close())

const occupied = async () =>
  (
    await lot.query(
      `select stall_number from stall join stall_state on stall_id = stall.id where occupied and stall.parking_lot_id = $1`,
      [lot.lotId],
    )
  ).map(({ stall_number }) => stall_number)

const status = (isOccupied: boolean) => ({ message: 'status', occupied: isOccupied }) as const
const facts = (fCnt: number, isOccupied = true) => ({
  devEui: loraSensor.toLowerCase(),
  fCnt,
  at: start + fCnt * 1_000,
  payload: status(isOccupied),
})
const chirp = async (json: unknown) => (await lot.post('chirpstack?event=up', json, keys.chirpstack)).json()
const things = async (json: unknown) => (await lot.post('the-things-stack', json)).json()

describe('ChirpStack by webhook', () => {
  test('an uplink sets the stall, a repeat counts once, another event is accepted without effect', async () => {
    expect(await chirp(chirpstackUplink(facts(1)))).toEqual({ accepted: 1, duplicates: 0, rejected: [] })
    expect(await chirp(chirpstackUplink(facts(1)))).toEqual({ accepted: 0, duplicates: 1, rejected: [] })
    expect(await occupied()).toEqual(['5'])
    const join = chirpstackJoin({ devEui: loraSensor, at: start })
    expect(await chirp(join)).toEqual({ accepted: 0, duplicates: 0, rejected: [] })
    await chirp(chirpstackUplink(facts(2, false)))
    expect(await occupied()).toEqual([])
  })

  test('counters restarted after a join, with or without zero values, are new messages', async () => {
    for (const fCnt of [7, 0, 1]) {
      const at = start + (fCnt === 7 ? 0 : 60_000 + fCnt)
      expect(await chirp({ ...chirpstackUplink({ ...facts(fCnt), at }) })).toMatchObject({ accepted: 1 })
    }
    const bySession = (session: string, fCnt: number, at: number) =>
      things(uplinkMessage({ ...facts(fCnt), session, at }))
    expect(await bySession('AY1=', 0, start + 1)).toMatchObject({ accepted: 1 })
    expect(await bySession('BZ2=', 0, start + 2)).toMatchObject({ accepted: 1 })
    expect(await bySession('BZ2=', 0, start + 2)).toMatchObject({ duplicates: 1 })
  })
})

describe('ING-41: the product is the one named by network and operator', () => {
  const raw = (fCnt: number) => {
    const message = uplinkMessage(facts(fCnt))
    const { version_ids: _, ...uplink_message } = message.uplink_message
    return { ...message, uplink_message }
  }
  const unreadable = { code: 'unreadable-payload', message: expect.stringContaining('1 bytes on port 1') }

  test('bytes without decoding are read as the stall’s sensor vendor', async () => {
    expect(await things(raw(1))).toMatchObject({ accepted: 1, rejected: [] })
    expect(await occupied()).toEqual(['5'])
  })

  test('they are rejected with a code without a vendor, and read once it is set', async () => {
    const stall = { parkingLot: lot.lotId, stall: lot.stallIds[4] }
    const edit = (stallVendor: string | null, version: number) =>
      lot.app.ask('provider', {
        method: 'PUT',
        url: '/api/stalls/update-stall-details',
        payload: { ...stall, stallVendor, version },
      })
    expect((await edit('Parkline W4', 1)).statusCode).toBe(200)
    await expect
      .poll(async () => (await things(raw(1))).rejected)
      .toMatchObject([{ eventId: `${loraSensor}:AY1=:1`, ...unreadable }])
    expect(await occupied()).toEqual([])
    expect((await edit('Bosch', 2)).statusCode).toBe(200)
    await expect.poll(async () => (await things(raw(1))).accepted).toBe(1)
    expect(await occupied()).toEqual(['5'])
  })

  test('an unregistered device is reported as such, whatever its payload, and stored by source', async () => {
    const devEui = '70B3D5E75F6D0099'
    const message = { ...chirpstackUplink({ ...facts(1), devEui, profile: 'US915' }), data: 'BwcH' }
    expect((await chirp(message)).rejected).toMatchObject([{ code: 'unknown-device' }])
    await lot.app.services.sources.flush()
    expect(await lot.query('select device_id from unknown_device')).toEqual([{ device_id: devEui }])
  })
})
