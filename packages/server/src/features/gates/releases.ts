import type { GateOutcome } from '@stallwise/domain/gates/gates.model.ts'
import { releasePauseMs } from '@stallwise/domain/gates/pulse.rules.ts'
import type { Tx } from '#platform/database/database.ts'
import { findGateController } from './gate-controllers.store.ts'
import { announceGates } from './gates-channel.ts'
import { closeStaleOpenings } from './gate-outcomes.ts'
import type { GateParts } from './gate-parts.ts'
import { targetOf } from './gate-targets.ts'
import { confirmRelease, postponeRelease, leaseDueReleases, type DueRelease } from './releases.store.ts'

const releaseTimeoutMs = 5_000

/** GAT-21, GAT-22: stores the outcome of a release attempt. */
export const storeReleaseOutcome = async (
  tx: Tx,
  release: Pick<DueRelease, 'lotId' | 'id' | 'attempts'>,
  outcome: GateOutcome,
): Promise<void> => {
  if (outcome.state === 'answered') await confirmRelease(tx, release)
  else await postponeRelease(tx, release, releasePauseMs(release.attempts))
  await announceGates(tx, release.lotId)
}

const sendRelease = async (parts: GateParts, release: DueRelease): Promise<void> => {
  const scope = { lots: [release.lotId] }
  const controller = await parts.database.withViewer(scope, (tx) =>
    findGateController(tx, release.controllerId),
  )
  if (!controller) return
  const outcome = await parts.controllerQueue.run(controller.id, () =>
    parts.gateAdapters
      .get(controller.driver)!
      .release(parts.send, targetOf(parts.sealing, controller, release), releaseTimeoutMs)
      .catch((): GateOutcome => ({ state: 'unknown', reason: 'strange-answer' })),
  )
  await parts.database.withViewer(scope, (tx) => storeReleaseOutcome(tx, release, outcome))
}

/** Sends the due releases of controllers that the server reaches directly. */
export const sendDueReleases = async (parts: GateParts): Promise<void> => {
  const due = await parts.database.asSystem((tx) => leaseDueReleases(tx, 'server'))
  await Promise.all(due.map((release) => sendRelease(parts, release)))
}

/** Runs once a second on every server. */
export const processDueReleases = async (parts: GateParts): Promise<void> => {
  await closeStaleOpenings(parts)
  await sendDueReleases(parts)
}

/** Releases right after the pulse; if this server cannot, the periodic job does. */
export const releaseSoon = (parts: GateParts, pulseMs: number): void => {
  const release = () => {
    if (!parts.gateNotices.closed) void sendDueReleases(parts).catch(() => {})
  }
  setTimeout(release, pulseMs + 20).unref()
}
