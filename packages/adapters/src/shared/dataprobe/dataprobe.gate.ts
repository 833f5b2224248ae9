import type { GateAdapter, GateTarget } from '@stallwise/ports/gate.port.ts'
import type { SendOutgoing } from '@stallwise/ports/outgoing-http.port.ts'
import { answered, notSignedIn, sharedTimeout } from '../gate-exchange.ts'
import { requestDataprobe, releaseOutcome, tokenOf } from './dataprobe.session.ts'

interface Question {
  readonly path: string
  readonly body: object
}

/** What differs between Dataprobe's services. */
export interface DataprobeDialect {
  readonly kind: GateAdapter['kind']
  readonly signIn: (target: GateTarget) => Question
  readonly control: (target: GateTarget, token: string, command: 'on' | 'off') => Question
  readonly retrieve: (target: GateTarget, token: string) => Question
  /** The outlet's state in the response to `retrieve`, if present. */
  readonly stateOf: (fields: Record<string, unknown>, target: GateTarget) => unknown
}

const signInTo = (dialect: DataprobeDialect, send: SendOutgoing, target: GateTarget, timeoutMs: number) => {
  const { path, body } = dialect.signIn(target)
  return tokenOf(requestDataprobe(send, target, path, body, timeoutMs))
}

/** A gate behind a service of Dataprobe: a token, then a command with it. A new token is requested for every pulse. */
export const dataprobeGate = (dialect: DataprobeDialect): GateAdapter => ({
  kind: dialect.kind,
  signIn: async (send, target, timeoutMs) => {
    const signedIn = await signInTo(dialect, send, target, timeoutMs)
    if ('outcome' in signedIn) return notSignedIn(signedIn.outcome.reason)
    const { path, body } = dialect.control(target, signedIn.token!, 'on')
    return {
      gate: {
        pulse: async (timeoutMs) => {
          const done = await requestDataprobe(send, target, path, body, timeoutMs)
          return 'outcome' in done ? done.outcome : answered
        },
      },
    }
  },
  release: async (send, target, timeoutMs) => {
    const left = sharedTimeout(timeoutMs)
    const signedIn = await signInTo(dialect, send, target, left())
    if ('outcome' in signedIn) return signedIn.outcome
    const off = dialect.control(target, signedIn.token!, 'off')
    const done = await requestDataprobe(send, target, off.path, off.body, left())
    if ('outcome' in done) return done.outcome
    const { path, body } = dialect.retrieve(target, signedIn.token!)
    const read = await requestDataprobe(send, target, path, body, left())
    return 'outcome' in read ? read.outcome : releaseOutcome(dialect.stateOf(read.fields, target))
  },
})
