import type { GateSettings } from '@stallwise/domain/gates/gates.model.ts'
import { afterEach, describe, expect, it } from 'vitest'
import type { GateAdapter, GateTarget } from '../gate.port.ts'
import type { SendOutgoing } from '../outgoing-http.port.ts'

/** A simulated controller as the suite needs it; `switched` by our outlet numbers. */
export interface SimulatedGate {
  readonly address: string
  readonly settings: GateSettings
  readonly outletBase: number
  readonly box: {
    readonly credentials: { username: string; password: string }
    readonly outlets: boolean[]
    readonly switched: { place: number; on: boolean }[]
    readonly failures: Record<'signIn' | 'switch' | 'read', unknown[]>
    stuck: boolean
    tokenSeries: number
  }
  close(): Promise<void>
}

interface Suite {
  readonly adapter: GateAdapter
  readonly start: () => Promise<SimulatedGate>
  /** Sends over the real network; loopback is allowed. */
  readonly send: SendOutgoing
  /** The same without allowed private addresses. */
  readonly guarded: SendOutgoing
  /** A controller without a second outlet is tested at 0. */
  readonly place?: number
  /** Whether it is queried before the pulse. */
  readonly signsIn: boolean
  /** Whether it can report that an outlet is off. */
  readonly canBeRead: boolean
}

const wait = 400

const arrange = (suite: Suite) => {
  const { adapter, send, place = 3 } = suite
  const started: SimulatedGate[] = []
  const start = async () => {
    const gate = await suite.start()
    started.push(gate)
    return gate
  }
  afterEach(async () => {
    await Promise.all(started.splice(0).map((gate) => gate.close()))
  })
  const targetOf = (gate: SimulatedGate, more: Partial<GateTarget> = {}): GateTarget => ({
    address: gate.address,
    settings: gate.settings,
    outlet: place + gate.outletBase,
    place,
    credentials: gate.box.credentials,
    pulseMs: 1_000,
    ...more,
  })
  const open = async (gate: SimulatedGate, more: Partial<GateTarget> = {}, through = send) => {
    const signedIn = await adapter.signIn(through, targetOf(gate, more), wait)
    return 'outcome' in signedIn ? signedIn.outcome : signedIn.gate.pulse(wait)
  }
  const pulses = (gate: SimulatedGate) => gate.box.switched.filter(({ on }) => on).map((one) => one.place)
  return { adapter, send, place, start, targetOf, open, pulses }
}

const wrong = { credentials: { username: 'gatebot', password: 'wrong' } }

const describeSending = (name: string, suite: Suite): void => {
  const { adapter, send, place, start, targetOf, open, pulses } = arrange(suite)
  describe(`${name} as a gate`, () => {
    it('switches the right outlet on once, and off again', async () => {
      const gate = await start()
      expect(await open(gate)).toEqual({ state: 'answered' })
      expect(pulses(gate)).toEqual([place])
      expect(gate.box.outlets[place]).toBe(true)
      expect(await adapter.release(send, targetOf(gate), wait)).toEqual({ state: 'answered' })
      expect(gate.box.outlets.some(Boolean)).toBe(false)
    })

    it('operates nothing when signing in', async () => {
      const gate = await start()
      await adapter.signIn(send, targetOf(gate), wait)
      expect(gate.box.switched).toEqual([])
    })

    it('is refused with a wrong password, and operates nothing', async () => {
      const gate = await start()
      expect(await open(gate, wrong)).toEqual({ state: 'refused', reason: 'wrong-password' })
      expect((await adapter.release(send, targetOf(gate, wrong), wait)).state).not.toBe('answered')
      expect(gate.box.switched).toEqual([])
    })

    it('reports unknown without a response, and does not send again', async () => {
      const gate = await start()
      gate.box.failures.switch.push('silence')
      expect(await open(gate)).toEqual({ state: 'unknown', reason: 'no-answer' })
      expect(pulses(gate)).toEqual([])
    })
  })
}

const describeFailures = (name: string, suite: Suite): void => {
  const { adapter, send, place, start, targetOf, open, pulses } = arrange(suite)
  describe(`failures of ${name}`, () => {
    it('reports unknown when the connection drops after the command was carried out, and does not send again', async () => {
      const gate = await start()
      gate.box.failures.switch.push('hang-up-after')
      expect(await open(gate)).toEqual({ state: 'unknown', reason: 'hung-up' })
      expect(pulses(gate)).toEqual([place])
    })

    it('reports unknown when the controller fails during the command', async () => {
      const gate = await start()
      gate.box.failures.switch.push({ status: 500 })
      expect(await open(gate)).toEqual({ state: 'unknown', reason: 'strange-answer' })
    })

    it('waits for a slow controller', async () => {
      const gate = await start()
      gate.box.failures.switch.push({ waitMs: 150 })
      expect(await open(gate)).toEqual({ state: 'answered' })
    })

    it('is refused when nothing listens at the address or the address is not allowed', async () => {
      const gate = await start()
      expect(await open(gate, {}, suite.guarded)).toEqual({ state: 'refused', reason: 'address-not-allowed' })
      await gate.close()
      expect(await open(gate)).toEqual({ state: 'refused', reason: 'unreachable' })
    })

    it('does not confirm a release without a response', async () => {
      const gate = await start()
      await open(gate)
      gate.box.failures.switch.push('silence')
      expect((await adapter.release(send, targetOf(gate), 100)).state).toBe('unknown')
      expect(await adapter.release(send, targetOf(gate), wait)).toEqual({ state: 'answered' })
    })
  })
}

const describeState = (name: string, suite: Suite): void => {
  const { adapter, send, start, targetOf, open } = arrange(suite)
  describe.runIf(suite.canBeRead)(`the state of ${name}`, () => {
    it('reports a stuck relay', async () => {
      const gate = await start()
      await open(gate)
      gate.box.stuck = true
      expect(await adapter.release(send, targetOf(gate), wait)).toEqual({
        state: 'unknown',
        reason: 'still-on',
      })
    })
  })

  describe.runIf(suite.signsIn)(`signing in at ${name}`, () => {
    it.each([
      ['silence', 'no-answer'],
      ['hang-up', 'hung-up'],
    ])('%s means that nothing was sent', async (failure, reason) => {
      const gate = await start()
      gate.box.failures.signIn.push(failure)
      gate.box.failures.read.push(failure)
      expect(await open(gate)).toEqual({ state: 'refused', reason })
      expect(gate.box.switched).toEqual([])
    })
  })
}

/** Conformance tests of gate drivers: GAT-02, GAT-10, GAT-12, GAT-14, GAT-21. */
export const describeGate = (name: string, suite: Suite): void => {
  describeSending(name, suite)
  describeFailures(name, suite)
  describeState(name, suite)
}
