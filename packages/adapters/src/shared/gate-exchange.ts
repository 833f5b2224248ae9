import type { GateOutcome } from '@stallwise/domain/gates/gates.model.ts'
import type { GateSignIn } from '@stallwise/ports/gate.port.ts'
import {
  OutgoingError,
  type OutgoingAnswer,
  type OutgoingRequest,
  type SendOutgoing,
} from '@stallwise/ports/outgoing-http.port.ts'

type NotDone = Extract<GateOutcome, { state: 'refused' | 'unknown' }>

/** A response, or the outcome without one: refused only if certainly nothing was sent. GAT-14. */
export type Exchanged = { readonly answer: OutgoingAnswer } | { readonly outcome: NotDone }

export const answered: GateOutcome = { state: 'answered' }
export const refused = (reason: NotDone['reason']): NotDone => ({ state: 'refused', reason })
export const unknown = (reason: NotDone['reason']): NotDone => ({ state: 'unknown', reason })

export const exchange = async (send: SendOutgoing, request: OutgoingRequest): Promise<Exchanged> => {
  try {
    return { answer: await send(request) }
  } catch (error) {
    if (!(error instanceof OutgoingError)) return { outcome: refused('unreachable') }
    return { outcome: (error.mayHaveArrived ? unknown : refused)(error.failure) }
  }
}

/** Signing in moves nothing: after any failure the pulse was not sent. GAT-12. */
export const notSignedIn = (reason: NotDone['reason']): GateSignIn => ({ outcome: refused(reason) })

/** Outcome of a command by its HTTP status alone: refused by the device, or unknown. */
export const outcomeOfStatus = (status: number): NotDone | undefined => {
  if (status >= 200 && status < 300) return undefined
  if (status === 401 || status === 403) return refused('wrong-password')
  return status >= 400 && status < 500 ? refused('device-refused') : unknown('strange-answer')
}

/** The JSON of a response; undefined if it is not an object. */
export const jsonOf = (text: string): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** Remaining part of a time-out that several requests share. */
export const sharedTimeout = (timeoutMs: number): (() => number) => {
  const end = performance.now() + timeoutMs
  return () => Math.max(1, Math.round(end - performance.now()))
}
