import { expect, test } from 'vitest'
import { readFrame } from './ocpp-frames.ts'
import { checkPayload } from './ocpp-schemas.ts'
import { readMessage16 } from './ocpp16.messages.ts'

// Frames as stations in the field sent them, by public logs of their owners: form and values are theirs, what names a station,
// a person or a place is left out.

const arrivedAt = Date.UTC(2026, 5, 6, 19, 15, 5)

const read = (text: string) => {
  const frame = readFrame(text)
  if (frame.type !== 'call') throw new Error(`no call: ${JSON.stringify(frame)}`)
  checkPayload('ocpp1.6', frame.action, frame.payload)
  return readMessage16(frame.action, frame.payload, arrivedAt)
}

test('a wallbox of ABL writes a space before commas, and a time with an offset (evcc, 7458)', () => {
  const text = `[2, "27393929", "StatusNotification" ,{"connectorId":1,"status":"Finishing","errorCode":"NoError","info":"none","timestamp":"2023-04-15T11:04:45.659+00:00","vendorId":"ABL","vendorErrorCode":"none"}]`
  expect(read(text)).toMatchObject({
    kind: 'status',
    status: 'finishing',
    place: { evse: 1 },
    time: { native: Date.UTC(2023, 3, 15, 11, 4, 45, 659) },
  })
})

test('a Pulsar of Wallbox writes lines, numbers with an exponent, and a transaction that nobody gave it (lbbrhzn/ocpp, 2)', () => {
  const text = `[2,"927612902","MeterValues",
{
"meterValue": [
{
"timestamp": "2021-03-17T19:24:54Z",
"sampledValue": [
{"value": "2e+01","format": "Raw","location": "Outlet","context": "Sample.Periodic","phase": "L1","measurand": "Current.Import","unit": "A"},
{"value": "32","format": "Raw","location": "Outlet","context": "Sample.Periodic","measurand": "Current.Offered","unit": "A"},
{"value": "333","format": "Raw","location": "Outlet","context": "Sample.Periodic","measurand": "Energy.Active.Import.Register","unit": "Wh"}
]
}
],
"connectorId": 1,
"transactionId": 1234
}]`
  expect(read(text)).toMatchObject({
    kind: 'meter',
    transactionKey: '1234',
    samples: [{ energyWh: 333, powerW: null, amps: [20, null, null] }],
  })
})

test('an openWB names no transaction, and its time has microseconds (lbbrhzn/ocpp, 1977)', () => {
  const text = `[2,"4cfe0252-7894-4e3c-9a2c-b0ee786b8761","MeterValues",{"connectorId":2,"meterValue":[{"timestamp":"2026-06-06T19:15:04.252441+00:00","sampledValue":[{"value":"3792380","context":"Sample.Periodic","format":"Raw","measurand":"Energy.Active.Import.Register","unit":"Wh"}]}]}]`
  expect(read(text)).toMatchObject({
    kind: 'meter',
    transactionKey: null,
    place: { evse: 2 },
    samples: [{ energyWh: 3_792_380, time: { native: Date.UTC(2026, 5, 6, 19, 15, 4, 252) } }],
  })
})

test('a station sends each measured value as an entry of its own, of transaction 0 (evcc, 27686)', () => {
  const one = (value: string, measurand: string, unit: string, phase?: string) =>
    `{"timestamp":"2026-02-25T09:13:00.458Z","sampledValue":[{"value":"${value}","measurand":"${measurand}",${phase ? `"phase":"${phase}",` : ''}"unit":"${unit}"}]}`
  const values = [
    one('0', 'Power.Active.Import', 'W', 'L1'),
    one('0', 'Power.Active.Import', 'W', 'L2'),
    one('0', 'Power.Active.Import', 'W', 'L3'),
    one('0', 'Power.Active.Import', 'W'),
    one('506121', 'Energy.Active.Import.Register', 'Wh'),
    one('0', 'Current.Import', 'A', 'L1'),
    one('232.519', 'Voltage', 'V', 'L1'),
  ]
  const text = `[2,"5fc39427","MeterValues",{"connectorId":1,"transactionId":0,"meterValue":[${values.join()}]}]`
  const message = read(text)
  expect(message).toMatchObject({ kind: 'meter', transactionKey: '0' })
  const samples = message?.kind === 'meter' ? message.samples : []
  expect(samples.flatMap(({ energyWh }) => energyWh ?? [])).toEqual([506_121])
})

test('a station writes registers with three decimals (lbbrhzn/ocpp, 609)', () => {
  const text = `[2,"16086","MeterValues",{"connectorId":1,"transactionId":1662160391,"meterValue":[{"timestamp":"2022-09-04T18:39:12Z","sampledValue":[{"value":"3058620.000","context":"Sample.Periodic","measurand":"Energy.Active.Import.Register","location":"Outlet","unit":"Wh"},{"value":"0.000","context":"Sample.Periodic","measurand":"Power.Active.Import","location":"Outlet","unit":"W"},{"value":"0.000","context":"Sample.Periodic","measurand":"Power.Factor","location":"Outlet"}]}]}]`
  expect(read(text)).toMatchObject({
    kind: 'meter',
    transactionKey: '1662160391',
    samples: [{ energyWh: 3_058_620, powerW: 0 }],
  })
})
