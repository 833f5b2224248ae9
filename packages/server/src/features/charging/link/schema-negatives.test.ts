import { OCPP16, OCPP20 } from 'typed-ocpp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { breakSchema, exampleOf, type Schema } from './schema-faults.test-world.ts'
import { startChargerWorld, type ChargerWorld } from './charger.test-world.ts'

// The schemas are from another package than those that the server checks with.

let world: ChargerWorld
beforeAll(async () => {
  world = await startChargerWorld()
})
afterAll(() => world?.close())

const fromStations16 = [
  'Authorize',
  'BootNotification',
  'DataTransfer',
  'DiagnosticsStatusNotification',
  'FirmwareStatusNotification',
  'Heartbeat',
  'LogStatusNotification',
  'MeterValues',
  'SecurityEventNotification',
  'SignCertificate',
  'SignedFirmwareStatusNotification',
  'StartTransaction',
  'StatusNotification',
  'StopTransaction',
]
const fromStations20 = [
  'Authorize',
  'BootNotification',
  'ClearedChargingLimit',
  'DataTransfer',
  'FirmwareStatusNotification',
  'Get15118EVCertificate',
  'GetCertificateStatus',
  'Heartbeat',
  'LogStatusNotification',
  'MeterValues',
  'NotifyChargingLimit',
  'NotifyCustomerInformation',
  'NotifyDisplayMessages',
  'NotifyEVChargingNeeds',
  'NotifyEVChargingSchedule',
  'NotifyEvent',
  'NotifyMonitoringReport',
  'NotifyReport',
  'PublishFirmwareStatusNotification',
  'ReportChargingProfiles',
  'ReservationStatusUpdate',
  'SecurityEventNotification',
  'SignCertificate',
  'StatusNotification',
  'TransactionEvent',
]
/** Actions that are answered by NotSupported, once their content is right. */
const notSupported = ['Get15118EVCertificate', 'GetCertificateStatus']

const codesOf = (isOcpp16: boolean) => ({
  required: isOcpp16 ? 'OccurenceConstraintViolation' : 'OccurrenceConstraintViolation',
  type: 'TypeConstraintViolation',
  value: 'PropertyConstraintViolation',
})

describe.each([
  ['ocpp1.6', OCPP16.schemas, fromStations16],
  ['ocpp2.0.1', OCPP20.schemas, fromStations20],
] as const)('CST-40 every message of %s', (protocol, schemas, actions) => {
  test('is answered if it is right, and refused by the right code for each way in which it is wrong', async () => {
    const codes = codesOf(protocol === 'ocpp1.6')
    const wrong: string[] = []
    let sent = 0
    const sendAll = async (action: string) => {
      const client = await world.connect((await world.addStation()).identity, protocol)
      const codeOf = (payload: object) =>
        client.call(action, payload).then(
          () => 'answered',
          (error: { rpcErrorCode?: string }) => error.rpcErrorCode ?? String(error),
        )
      const schema = (schemas as Record<string, unknown>)[`${action}Request`] as Schema
      const answer = await codeOf(exampleOf(schema))
      const expected = notSupported.includes(action) ? 'NotSupported' : 'answered'
      if (answer !== expected) wrong.push(`${action}: ${answer}`)
      for (const { payload, fault, path } of breakSchema(schema)) {
        sent++
        const code = await codeOf(payload)
        if (code !== codes[fault]) wrong.push(`${action} ${path} ${fault}: ${code}`)
      }
      // Still connected, after all of them.
      expect(await client.call('Heartbeat', {})).toHaveProperty('currentTime')
    }
    await Promise.all(actions.map(sendAll))
    expect(wrong).toEqual([])
    expect(sent).toBeGreaterThan(100)
  }, 120_000)
})
