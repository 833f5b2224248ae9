import { setTimeout as pause } from 'node:timers/promises'
import type { EdgeCommand, EdgeResult } from '@stallwise/contract/gates/edge.contract.ts'
import type { GateDriver, GateOutcome } from '@stallwise/domain/gates/gates.model.ts'
import { backOff } from '@stallwise/domain/time/back-off.ts'
import { releasePauseMs } from '@stallwise/domain/gates/pulse.rules.ts'
import type { GateAdapter, GateSignIn } from '@stallwise/ports/gate.port.ts'
import type { SendOutgoing } from '@stallwise/ports/outgoing-http.port.ts'
import { ControllerQueue } from '#features/gates/gates.queue.public.ts'
import { EdgeServerError, type EdgeServer } from './edge-server.ts'

export interface EdgeParts {
  readonly server: Pick<EdgeServer, 'commands' | 'claim' | 'report'>
  readonly adapters: ReadonlyMap<GateDriver, GateAdapter>
  readonly send: SendOutgoing
  readonly log: (level: 'info' | 'warn', message: string, more?: object) => void
}

const signInMs = 3_000
const releaseMs = 4_000
/** These attempts fit in the lease that the server gives with a claim; after that the server commands the release again. */
const ownReleaseAttempts = 3
/** Between polls that failed. */
const pollPauseMs = backOff(1_000, 30_000)

const resultOf = (kind: EdgeResult['kind'], id: string, outcome: GateOutcome): EdgeResult => ({
  _id: id,
  kind,
  state: outcome.state,
  reason: outcome.state === 'answered' ? null : outcome.reason,
})

/** The edge agent: polls for commands, claims and sends pulses, and releases until confirmed. GAT-40 to GAT-43. */
export class EdgeAgent {
  readonly #parts: EdgeParts
  readonly #queue = new ControllerQueue()
  readonly #inHand = new Set<string>()
  readonly #work = new Set<Promise<void>>()

  constructor(parts: EdgeParts) {
    this.#parts = parts
  }

  /** Runs until it is stopped; commands in progress are finished first. */
  async run(stop: AbortSignal): Promise<void> {
    let failures = 0
    while (!stop.aborted) {
      try {
        const commands = await this.#parts.server.commands(stop)
        if (failures > 0) this.#parts.log('info', 'connection to the server restored')
        failures = 0
        const fresh = commands.filter(({ _id, kind }) => !this.#inHand.has(`${kind} ${_id}`))
        for (const command of fresh) this.#begin(command)
        // Commands in progress are offered again until they are claimed.
        if (commands.length > fresh.length) await pause(250)
      } catch (error) {
        if (stop.aborted) break
        failures++
        const { message } = error as Error
        this.#parts.log('warn', `cannot poll for commands: ${message}; retrying`)
        await pause(pollPauseMs(failures), undefined, { signal: stop }).catch(() => {})
      }
    }
    await Promise.all(this.#work)
  }

  #begin(command: EdgeCommand): void {
    const name = `${command.kind} ${command._id}`
    this.#inHand.add(name)
    const work = (command.kind === 'pulse' ? this.#pulse(command) : this.#release(command))
      .catch((error: Error) => this.#parts.log('warn', `${command.kind} command failed: ${error.message}`))
      .finally(() => {
        this.#inHand.delete(name)
        this.#work.delete(work)
      })
    this.#work.add(work)
  }

  #take<T>(command: EdgeCommand, work: () => Promise<T>): Promise<T> {
    return this.#queue.run(command.target.address, work)
  }

  async #pulse(command: EdgeCommand): Promise<void> {
    const outcome = await this.#take(command, () => this.#sendPulse(command))
    if (!outcome) return
    this.#parts.log('info', `pulse ${outcome.state}`, { id: command._id, driver: command.driver })
    const reported = this.#report(resultOf('pulse', command._id, outcome))
    if (outcome.state !== 'refused') await this.#releaseOwn(command)
    await reported
  }

  /** GAT-41: the remaining time counts from before the claim was requested. Undefined = claimed by somebody else. */
  async #sendPulse(command: EdgeCommand): Promise<GateOutcome | undefined> {
    const adapter = this.#parts.adapters.get(command.driver)!
    const signedIn = await adapter
      .signIn(this.#parts.send, command.target, signInMs)
      .catch((): GateSignIn => ({ outcome: { state: 'refused', reason: 'strange-answer' } }))
    if ('outcome' in signedIn) return { state: 'refused', reason: signedIn.outcome.reason }
    const startedAt = performance.now()
    const { claimed, remainingMs } = await this.#parts.server.claim(command._id)
    if (!claimed) return undefined
    const leftMs = remainingMs - (performance.now() - startedAt)
    if (leftMs <= 0) return { state: 'refused', reason: 'too-late' }
    return signedIn.gate
      .pulse(Math.ceil(leftMs))
      .catch((): GateOutcome => ({ state: 'unknown', reason: 'strange-answer' }))
  }

  async #releaseOwn(command: EdgeCommand): Promise<void> {
    await pause(command.target.pulseMs)
    for (let attempt = 1; ; attempt++) {
      const outcome = await this.#sendRelease(command)
      if (outcome.state === 'answered' || attempt === ownReleaseAttempts)
        return this.#report(resultOf('release', command._id, outcome))
      await pause(releasePauseMs(attempt))
    }
  }

  async #release(command: EdgeCommand): Promise<void> {
    await this.#report(resultOf('release', command._id, await this.#sendRelease(command)))
  }

  async #sendRelease(command: EdgeCommand): Promise<GateOutcome> {
    const adapter = this.#parts.adapters.get(command.driver)!
    const outcome = await this.#take(command, () =>
      adapter
        .release(this.#parts.send, command.target, releaseMs)
        .catch((): GateOutcome => ({ state: 'unknown', reason: 'strange-answer' })),
    )
    if (outcome.state !== 'answered')
      this.#parts.log('warn', `release not confirmed: ${outcome.reason}`, {
        id: command._id,
        driver: command.driver,
      })
    return outcome
  }

  /** Reports a result, retrying for a while: a late result resolves an unknown outcome. GAT-17. */
  async #report(result: EdgeResult): Promise<void> {
    for (let attempt = 1; attempt <= 8; attempt++) {
      try {
        return await this.#parts.server.report([result])
      } catch (error) {
        if (error instanceof EdgeServerError && error.status !== undefined && error.status < 500) throw error
        await pause(releasePauseMs(attempt) / 2)
      }
    }
    this.#parts.log('warn', 'result could not be reported to the server', {
      id: result._id,
      kind: result.kind,
    })
  }
}
