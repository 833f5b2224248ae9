import { describeGate } from '@stallwise/ports/conformance/gate.conformance.ts'
import { createAddressGuard } from '#shared/outgoing/address-guard.ts'
import { createOutgoing } from '#shared/outgoing/send-outgoing.ts'
import { ibootG2 } from './iboot-g2.gate.ts'
import { startIbootG2 } from './iboot-g2.simulator.ts'

describeGate('an iBoot-G2', {
  adapter: ibootG2,
  start: startIbootG2,
  place: 0,
  signsIn: true,
  canBeRead: true,
  send: createOutgoing(createAddressGuard(['127.0.0.1'])),
  guarded: createOutgoing(createAddressGuard([])),
})
