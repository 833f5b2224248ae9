import { expect, test } from 'vitest'
import { joinMessage, uplinkMessage } from './the-things-stack.simulator.ts'
import { theThingsStack } from './the-things-stack.source.ts'

const facts = { devEui: '70B3D5E75F6D000E', fCnt: 4, at: Date.UTC(2026, 10, 25, 22, 51, 44) }
const of = (json: unknown) => ({ json }) as Parameters<typeof theThingsStack.read>[0]

test('ING-17: null is a field that is absent', () => {
  const uplink = uplinkMessage({ ...facts, payload: { message: 'status', occupied: true } })
  const plain = theThingsStack.read(of(uplink))
  expect(plain).toMatchObject({ events: [{ occupied: true }] })
  expect(theThingsStack.read(of({ ...uplink, join_accept: null, downlink_ack: null }))).toEqual(plain)
  const join = joinMessage(facts)
  expect(theThingsStack.read(of({ ...join, uplink_message: null }))).toEqual(theThingsStack.read(of(join)))
  const other = { end_device_ids: join.end_device_ids, join_accept: null, downlink_ack: null }
  expect(theThingsStack.read(of(other))).toMatchObject({ warnings: [{ kind: 'unknown-message' }] })
})
