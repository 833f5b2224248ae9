import type { GateDriver } from '@stallwise/domain/gates/gates.model.ts'
import type { GateAdapter } from '@stallwise/ports/gate.port.ts'
import type { OutgoingAddresses, SendOutgoing } from '@stallwise/ports/outgoing-http.port.ts'
import type { CommandNotices } from '#platform/commands/notices.ts'
import type { Database } from '#platform/database/database.ts'
import type { Sealing } from '#platform/secrets/sealing.ts'
import type { Turns } from '#platform/concurrency/turns.ts'
import type { GateZones } from './gate-zones.ts'
import type { DecisionLog } from './decision-log.ts'
import type { ControllerQueue } from './controller-queue.ts'

/** The services that the gates feature needs. */
export interface GateParts {
  readonly database: Database
  readonly clock: () => number
  readonly sealing: Sealing
  readonly send: SendOutgoing
  readonly addresses: OutgoingAddresses
  readonly gateAdapters: ReadonlyMap<GateDriver, GateAdapter>
  readonly gateNotices: CommandNotices
  readonly gateZones: GateZones
  /** Gates of a lot open for vehicles one batch at a time, so that a burst of reads does not take all connections. */
  readonly openingTurns: Turns
  readonly controllerQueue: ControllerQueue
  /** VIS-41: what gates decide is told to judging through it. */
  readonly decisionLog: DecisionLog
  /** GAT-15: how long a user waits for the outcome of an opening, in milliseconds. */
  readonly answerWithinMs: number
}
