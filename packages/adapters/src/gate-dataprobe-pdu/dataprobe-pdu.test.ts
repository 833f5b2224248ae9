import { describeGate } from '@stallwise/ports/conformance/gate.conformance.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { createAddressGuard } from '#shared/outgoing/address-guard.ts'
import { createOutgoing } from '#shared/outgoing/send-outgoing.ts'
import { dataprobePdu } from './dataprobe-pdu.gate.ts'
import { startPdu } from './dataprobe-pdu.simulator.ts'

const send = createOutgoing(createAddressGuard(['127.0.0.1']))
const guarded = createOutgoing(createAddressGuard([]))
const suite = { adapter: dataprobePdu, start: startPdu, send, guarded, signsIn: true, canBeRead: true }
describeGate('an iBoot-PDU', suite)

describe('an iBoot-PDU', () => {
  let pdu: Awaited<ReturnType<typeof startPdu>>
  afterEach(() => pdu.close())
  const target = () => ({
    address: `${pdu.address}/`,
    settings: {},
    outlet: 8,
    place: 7,
    pulseMs: 500,
    credentials: pdu.box.credentials,
  })

  test('whose token expired between sign-in and the pulse gets no second request', async () => {
    pdu = await startPdu()
    const signedIn = await dataprobePdu.signIn(send, target(), 400)
    pdu.box.tokenSeries++
    if (!('gate' in signedIn)) throw new Error('not signed in')
    expect(await signedIn.gate.pulse(400)).toEqual({ state: 'refused', reason: 'device-refused' })
    expect(pdu.box.steps).toEqual(['signIn', 'switch'])
  })

  test('gets outlets from 1, as strings', async () => {
    pdu = await startPdu()
    const signedIn = await dataprobePdu.signIn(send, target(), 400)
    if (!('gate' in signedIn)) throw new Error('not signed in')
    await signedIn.gate.pulse(400)
    expect(pdu.box.switched).toMatchObject([{ place: 7, on: true }])
  })

  test('that does not have the outlet refuses', async () => {
    pdu = await startPdu()
    const signedIn = await dataprobePdu.signIn(send, { ...target(), outlet: 9 }, 400)
    if (!('gate' in signedIn)) throw new Error('not signed in')
    expect(await signedIn.gate.pulse(400)).toEqual({ state: 'refused', reason: 'device-refused' })
  })
})
