import { dataprobePdu } from '@stallwise/adapters/gate-dataprobe-pdu/dataprobe-pdu.gate.ts'
import { httpGate } from '@stallwise/adapters/gate-http/http.gate.ts'
import { ibootCloud } from '@stallwise/adapters/gate-iboot-cloud/iboot-cloud.gate.ts'
import { ibootG2 } from '@stallwise/adapters/gate-iboot-g2/iboot-g2.gate.ts'
import { createAddressGuard } from '@stallwise/adapters/shared/outgoing/address-guard.ts'
import { createOutgoing } from '@stallwise/adapters/shared/outgoing/send-outgoing.ts'
import { EdgeAgent, type EdgeParts } from './edge-agent.ts'
import { EdgeConfigError, type EdgeConfig } from './edge-config.ts'
import { EdgeServer } from './edge-server.ts'

const adapters = new Map(
  [dataprobePdu, ibootCloud, ibootG2, httpGate].map((adapter) => [adapter.kind, adapter]),
)

const addressGuardOf = ({ addresses }: EdgeConfig) => {
  try {
    return createAddressGuard(addresses)
  } catch (error) {
    throw new EdgeConfigError(`GATE_ADDRESSES: ${(error as Error).message}`)
  }
}

/** Starts the edge agent; `stop` ends polling and resolves when commands in progress are finished. */
export const startEdge = (config: EdgeConfig, log: EdgeParts['log']): { stop(): Promise<void> } => {
  const send = createOutgoing(addressGuardOf(config))
  const stopping = new AbortController()
  const agent = new EdgeAgent({ server: new EdgeServer(config), adapters, send, log })
  const running = agent.run(stopping.signal)
  return {
    stop: () => {
      stopping.abort()
      return running
    },
  }
}
