import { describeGate } from '@stallwise/ports/conformance/gate.conformance.ts'
import { createAddressGuard } from '#shared/outgoing/address-guard.ts'
import { createOutgoing } from '#shared/outgoing/send-outgoing.ts'
import { httpGate } from './http.gate.ts'
import { startHttpGate } from './http.simulator.ts'

describeGate('a controller described by its operator', {
  adapter: httpGate,
  start: startHttpGate,
  signsIn: false,
  canBeRead: false,
  send: createOutgoing(createAddressGuard(['127.0.0.1'])),
  guarded: createOutgoing(createAddressGuard([])),
})
