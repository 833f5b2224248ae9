import { describeGate } from '@stallwise/ports/conformance/gate.conformance.ts'
import { createAddressGuard } from '#shared/outgoing/address-guard.ts'
import { createOutgoing } from '#shared/outgoing/send-outgoing.ts'
import { ibootCloud } from './iboot-cloud.gate.ts'
import { startIbootCloud } from './iboot-cloud.simulator.ts'

describeGate('iboot.co', {
  adapter: ibootCloud,
  start: startIbootCloud,
  signsIn: true,
  canBeRead: true,
  send: createOutgoing(createAddressGuard(['127.0.0.1'])),
  guarded: createOutgoing(createAddressGuard([])),
})
