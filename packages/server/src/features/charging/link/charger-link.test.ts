import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startChargerWorld, password, type ChargerWorld, type StationHere } from './charger.test-world.ts'

let world: ChargerWorld
beforeAll(async () => {
  world = await startChargerWorld()
})
afterAll(() => world?.close())

const at = (secondsAgo: number) => new Date(world.lot.clock.now - secondsAgo * 1_000).toISOString()

const until = async <T>(find: () => Promise<T | undefined | false>): Promise<T> => {
  for (let tries = 0; tries < 200; tries++) {
    const found = await find()
    if (found) return found
    await pause(20)
  }
  throw new Error('it never came')
}

const recordsOf = ({ id }: StationHere) =>
  world.lot.query(`select * from charging_record where station_id = $1 order by at, kind`, [id])
const valuesOf = ({ id }: StationHere) =>
  world.lot.query(`select * from charging_meter_value where station_id = $1 order by at`, [id])
const stationOf = async ({ id }: StationHere) =>
  (await world.lot.query(`select * from charging_station where id = $1`, [id]))[0]!

describe('a station of 1.6', () => {
  test('CST-01 boots, says its state, charges and ends; all of it is stored before it is answered', async () => {
    const station = await world.addStation()
    const client = await world.connect(station.identity)
    const boot = await client.call('BootNotification', {
      chargePointVendor: 'Acme',
      chargePointModel: 'AC22',
      firmwareVersion: '1.2.3',
    })
    expect(boot).toMatchObject({ status: 'Accepted', currentTime: expect.stringMatching(/Z$/) })
    expect(boot.interval).toBeGreaterThanOrEqual(240)
    expect(boot.interval).toBeLessThanOrEqual(360)
    expect(
      await client.call('StatusNotification', {
        connectorId: 1,
        errorCode: 'NoError',
        status: 'Preparing',
        timestamp: at(100),
      }),
    ).toEqual({})
    const start = { connectorId: 1, idTag: '04A2B91C', meterStart: 1_204_500, timestamp: at(90) }
    const { transactionId, idTagInfo } = await client.call('StartTransaction', start)
    expect(idTagInfo).toEqual({ status: 'Accepted' })
    expect(transactionId).toBeGreaterThan(0)
    // CST-22: the same start again gets the same number.
    expect((await client.call('StartTransaction', start)).transactionId).toBe(transactionId)
    await client.call('MeterValues', {
      connectorId: 1,
      transactionId,
      meterValue: [
        {
          timestamp: at(60),
          sampledValue: [
            { value: '1205.7', unit: 'kWh' },
            { value: '7400', measurand: 'Power.Active.Import', unit: 'W' },
            { value: '32.1', measurand: 'Current.Import', phase: 'L1' },
          ],
        },
      ],
    })
    await client.call('StopTransaction', {
      transactionId,
      meterStop: 1_216_500,
      timestamp: at(10),
      reason: 'EVDisconnected',
    })
    const records = await recordsOf(station)
    expect(records.map(({ kind, transaction_key: key }) => [kind, key])).toEqual([
      ['status', null],
      ['begin', String(transactionId)],
      ['end', String(transactionId)],
    ])
    expect(records[1]).toMatchObject({
      token: { text: '04A2B91C', type: null },
      facts: { kind: 'begin', meterWh: 1_204_500 },
      is_time_replaced: false,
      judged_at: null,
    })
    expect(await valuesOf(station)).toMatchObject([
      {
        transaction_key: String(transactionId),
        energy_wh: 1_205_700,
        power_w: 7_400,
        amps: [32.1, null, null],
      },
    ])
    expect(
      await until(async () => {
        const row = await stationOf(station)
        return row.boot_model && row
      }),
    ).toMatchObject({ protocol: 'ocpp1.6', boot_model: 'AC22', connection_id: expect.any(String) })
    await client.close()
    await until(async () => (await stationOf(station)).connection_id === null)
    expect((await stationOf(station)).disconnected_at).not.toBeNull()
  })

  test('CST-03 what is not known is kept and acknowledged', async () => {
    const station = await world.addStation()
    const client = await world.connect(station.identity)
    const stop = { transactionId: 777_777, meterStop: 5, timestamp: '1970-01-01T00:00:10Z' }
    expect(await client.call('StopTransaction', stop)).toEqual({})
    expect(await client.call('StopTransaction', stop)).toEqual({})
    const value = { timestamp: at(5), sampledValue: [{ value: '10' }] }
    for (const transactionId of [0, -1, 2 ** 63])
      expect(
        await client.call('MeterValues', { connectorId: 1, transactionId, meterValue: [value] }),
      ).toEqual({})
    expect(await recordsOf(station)).toMatchObject([
      { kind: 'end', transaction_key: '777777', is_time_replaced: true },
    ])
    expect((await valuesOf(station)).map((row) => row.transaction_key).sort()).toEqual([
      '-1',
      '0',
      '9223372036854776000',
    ])
  })

  test('CST-40 texts that the database does not have are stored without those characters', async () => {
    const station = await world.addStation()
    const client = await world.connect(station.identity)
    const { transactionId } = await client.call('StartTransaction', {
      connectorId: 2 ** 40,
      idTag: 'a\u0000b\ud800\\u0000',
      meterStart: 0,
      timestamp: at(1),
    })
    expect(transactionId).toBeGreaterThan(0)
    expect((await recordsOf(station))[0]).toMatchObject({
      evse: null,
      token: { text: 'a\ufffdb\ufffd\\u0000' },
    })
  })
})

describe('a station of 2.0.1', () => {
  const event = (eventType: string, seqNo: number, more: object = {}) => ({
    eventType,
    timestamp: at(60 - seqNo),
    triggerReason: 'MeterValuePeriodic',
    seqNo,
    transactionInfo: { transactionId: 'T-1', chargingState: 'Charging' },
    meterValue: [
      {
        timestamp: at(60 - seqNo),
        sampledValue: [{ value: seqNo, unitOfMeasure: { unit: 'Wh', multiplier: 3 } }],
      },
    ],
    ...more,
  })

  test('CST-01, CST-31 its transaction; updates that only have values are stored as values', async () => {
    const station = await world.addStation()
    const client = await world.connect(station.identity, 'ocpp2.0.1')
    const token = { idToken: { idToken: 'AB12', type: 'ISO14443' }, evse: { id: 1, connectorId: 2 } }
    const begin = { ...event('Started', 0, token), triggerReason: 'Authorized' }
    expect(await client.call('TransactionEvent', begin)).toEqual({ idTokenInfo: { status: 'Accepted' } })
    expect(await client.call('TransactionEvent', event('Updated', 1))).toEqual({})
    expect(await client.call('TransactionEvent', event('Updated', 1))).toEqual({})
    expect(
      await client.call('TransactionEvent', {
        ...event('Updated', 2),
        triggerReason: 'ChargingStateChanged',
      }),
    ).toEqual({})
    expect(await client.call('TransactionEvent', event('Ended', 3))).toEqual({})
    expect((await recordsOf(station)).map(({ kind, seq_no: seq }) => [kind, seq])).toEqual([
      ['begin', 0],
      ['update', 2],
      ['end', 3],
    ])
    expect((await valuesOf(station)).map(({ energy_wh: wh, seq_no: seq }) => [wh, seq])).toEqual([
      [0, 0],
      [1_000, 1],
      [2_000, 2],
      [3_000, 3],
    ])
  })

  test('CST-01 2.1 has the same messages, with words that we do not know', async () => {
    const station = await world.addStation()
    const client = await world.connect(station.identity, 'ocpp2.1')
    const update = { ...event('Updated', 1), triggerReason: 'TariffChanged', costDetails: { anything: 1 } }
    expect(await client.call('TransactionEvent', update)).toEqual({})
    await expect(client.call('NotifySettlement', {})).rejects.toMatchObject({
      rpcErrorCode: 'NotImplemented',
    })
  })
})

describe('CST-10, CST-15 who may connect', () => {
  const refusal = (identity: string, given: string | Buffer, protocol: 'ocpp1.6' = 'ocpp1.6') =>
    world.connect(identity, protocol, { password: given }).then(
      () => undefined,
      (error: { code?: number; message: string }) => error.code ?? error.message,
    )

  test('a wrong password, an unknown identity', async () => {
    const station = await world.addStation()
    expect(await refusal(station.identity, 'wrong')).toBe(401)
    const unknown = 'NOBODY-1'
    expect(await refusal(unknown, password)).toBe(404)
    expect(
      await world.lot.query(`select * from unknown_charging_station where identity = $1`, [unknown]),
    ).toMatchObject([{ attempts: 1, protocols: 'ocpp1.6' }])
    expect(await refusal('a/b', password)).toBe(404)
    expect(await refusal('x'.repeat(300), password)).toBe(404)
  })

  test('a key of 1.6 as the bytes that its digits stand for', async () => {
    const station = await world.addStation()
    const client = await world.connect(station.identity, 'ocpp1.6', {
      password: Buffer.from(password, 'hex'),
    })
    expect(await client.call('Heartbeat', {})).toHaveProperty('currentTime')
  })

  test('CST-11 the newer of two connections stays', async () => {
    const station = await world.addStation()
    const older = await world.connect(station.identity)
    const newer = await world.connect(station.identity)
    await older.closed
    expect(await newer.call('Heartbeat', {})).toHaveProperty('currentTime')
  })

  test('a request that upgrades to something else is answered as if it did not', async () => {
    const answer = await fetch(`http://127.0.0.1:${world.port}/api/health`)
    expect(answer.status).toBe(200)
    expect((await fetch(`http://127.0.0.1:${world.port}/ocpp/NOBODY-2`)).status).toBe(404)
  })
})
