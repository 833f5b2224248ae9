import { job, type Feature } from '#feature.ts'
import type { Services } from '#services.ts'
import { deleteGateLogBefore } from './gate-log-erasure.ts'
import { endEdgeKeys } from './end-edge-keys.ts'
import { gatesRoutes } from './gates.routes.ts'
import { deleteCallsBefore } from './intercom-calls.store.ts'
import { forgetVehiclesBefore } from './recent-decisions.store.ts'
import { processDueReleases } from './releases.ts'

const openingParts = ({ gates, lots, pool }: Services) => ({ ...gates, lots, pool })

export const gates: Feature = {
  name: 'gates',
  owns: ['edge_key', 'gate_controller', 'gate_decision', 'gate_opening', 'intercom_call', 'sprockit'],
  personal: {
    intercom_call: ['note'],
    gate_decision: ['signs'],
  },
  routes: ({ bind, services }) => gatesRoutes(bind, openingParts(services)),
  jobs: [
    job('gate-decisions', 5, ({ gates }) => gates.decisionLog.sweep()),
    job('gate-releases', 1, ({ gates }) => processDueReleases(gates)),
  ],
  keeps: {
    plates: deleteCallsBefore,
    events: deleteGateLogBefore,
    eventMonths: ['gate_decision', 'gate_opening'],
    oneDay: forgetVehiclesBefore,
  },
  moves: {
    lot: async (tx, { viewer, lotId, at }) => ({
      noted: { edgeKeysEnded: await endEdgeKeys(tx, viewer, lotId, at) },
    }),
  },
}
