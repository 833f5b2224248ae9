import { OCPP16, OCPP20 } from 'typed-ocpp'
import { describe, expect, test } from 'vitest'
import type { ChargerCommand } from '@stallwise/domain/charging/charger-commands.model.ts'
import { outcomeOf } from './command-outcomes.ts'
import { call16 } from './ocpp16.commands.ts'
import { call2 } from './ocpp2.commands.ts'
import { profileOf } from './profiles.ts'

const profile = {
  id: 7,
  stackLevel: 0,
  purpose: 'default',
  unit: 'A',
  startsAt: Date.UTC(2026, 2, 4),
  durationSeconds: 900,
  periods: [{ startSeconds: 0, limit: 16.07, phases: 3 }],
} as const
const token = { text: 'TAG-1', type: 'ISO14443' }

const commands: readonly ChargerCommand[] = [
  { kind: 'start', evse: 1, token, remoteStartId: 5 },
  { kind: 'start', evse: null, token, remoteStartId: 5, profile: { ...profile, purpose: 'transaction' } },
  { kind: 'stop', transactionKey: '12' },
  { kind: 'reset', isHard: true },
  { kind: 'reset', isHard: false },
  { kind: 'unlock', place: { evse: 1, connector: 1 } },
  { kind: 'availability', evse: null, isOperative: false },
  { kind: 'availability', evse: 2, isOperative: true },
  { kind: 'getConfiguration', names: ['OCPPCommCtrlr.HeartbeatInterval', 'EVSE[1].Available'] },
  { kind: 'setConfiguration', name: 'HeartbeatInterval', value: '300' },
  { kind: 'setChargingProfile', evse: 0, profile },
  { kind: 'clearChargingProfile', id: 7, evse: null, purpose: null },
  { kind: 'clearChargingProfile', id: null, evse: 1, purpose: 'station' },
  { kind: 'clearChargingProfile', id: null, evse: null, purpose: null },
  { kind: 'trigger', message: 'status', evse: null },
  { kind: 'trigger', message: 'meter', evse: 1 },
]

describe('CST-50 calls are as the schemas of another package want them', () => {
  test.each(commands)('%j', (command) => {
    const old = call16(command)
    expect(OCPP16.validateCall([2, '1', old.action, old.payload] as never), old.action).toBe(true)
    const newer = call2(command)
    expect(OCPP20.validateCall([2, '1', newer.action, newer.payload] as never), newer.action).toBe(true)
  })
})

test('CST-54 limits have one digit after the point, and are never above what was asked for', () => {
  const limits = Array.from({ length: 400 }, (_, nth) => (nth + 1) / 10)
  const sent = limits.map((limit) => {
    const { chargingSchedule } = profileOf({ ...profile, periods: [{ startSeconds: 0, limit }] }, true) as {
      chargingSchedule: { chargingSchedulePeriod: { limit: number }[] }
    }
    return chargingSchedule.chargingSchedulePeriod[0]!.limit
  })
  expect(sent).toEqual(limits)
  const [period] = (profileOf(profile, true) as { chargingSchedule: { chargingSchedulePeriod: object[] } })
    .chargingSchedule.chargingSchedulePeriod
  expect(period).toMatchObject({ limit: 16 })
})

describe('CST-51 what answers mean', () => {
  const reset = { kind: 'reset', isHard: false } as const
  test.each([
    [{ payload: { status: 'Accepted' } }, { state: 'answered' }],
    [{ payload: { status: 'Scheduled' } }, { state: 'answered', answer: { isLater: true } }],
    [{ payload: { status: 'Rejected' } }, { state: 'refused', reason: 'rejected' }],
    [
      { payload: { status: 'Rejected', statusInfo: { reasonCode: 'Busy', additionalInfo: 'later' } } },
      { state: 'refused', reason: 'rejected', answer: { detail: 'Busy: later' } },
    ],
    [{ payload: {} }, { state: 'unknown', reason: 'strange-answer' }],
    [
      { error: 'NotImplemented', description: '' },
      { state: 'refused', reason: 'not-supported', answer: { detail: 'NotImplemented' } },
    ],
    [{ failure: 'no-answer' }, { state: 'unknown', reason: 'no-answer' }],
  ] as const)('%j', (result, outcome) => expect(outcomeOf(reset, result)).toEqual(outcome))

  test('settings of both versions', () => {
    const get = { kind: 'getConfiguration', names: [] } as const
    expect(
      outcomeOf(get, {
        payload: { configurationKey: [{ key: 'A', readonly: true, value: '1' }], unknownKey: ['B'] },
      }),
    ).toMatchObject({
      answer: {
        settings: [
          { name: 'A', value: '1', isReadOnly: true },
          { name: 'B', value: null, isReadOnly: true },
        ],
      },
    })
    const result = {
      attributeValue: '5',
      component: { name: 'EVSE', instance: '1' },
      variable: { name: 'Available' },
    }
    expect(outcomeOf(get, { payload: { getVariableResult: [result] } })).toMatchObject({
      answer: { settings: [{ name: 'EVSE[1].Available', value: '5' }] },
    })
  })
})
