import type {
  GateCredentials,
  GateDriver,
  GateOutcome,
  GateSettings,
} from '@stallwise/domain/gates/gates.model.ts'
import type { SendOutgoing } from './outgoing-http.port.ts'

/** A controller with one of its outlets: `outlet` is the number by which the controller knows it (GAT-02), `place` ours (GAT-01). */
export interface GateTarget {
  /** `http://10.0.0.7` */
  readonly address: string
  readonly outlet: number
  readonly place: number
  readonly credentials: GateCredentials
  readonly settings: GateSettings
  readonly pulseMs: number
}

/** A controller that was signed in at. Each call sends once; none throws. */
export interface ReadyGate {
  /** Switches the outlet on. GAT-10, GAT-14. */
  pulse(timeoutMs: number): Promise<GateOutcome>
}

/** What signing in came to: a controller to send to, or why there is none (nothing moved). */
export type GateSignIn =
  { readonly gate: ReadyGate } | { readonly outcome: Extract<GateOutcome, { state: 'refused' | 'unknown' }> }

/** Drives controllers of one kind. Source: decision 3, rules GAT-10 to GAT-23. */
export interface GateAdapter {
  readonly kind: GateDriver
  /** Signs in and moves nothing; may be repeated. */
  signIn(send: SendOutgoing, target: GateTarget, timeoutMs: number): Promise<GateSignIn>
  /**
   * Switches the outlet off and makes sure: `answered` only once the controller says that it is off, or where the
   * controller cannot be asked, that it took the request. May be repeated.
   */
  release(send: SendOutgoing, target: GateTarget, timeoutMs: number): Promise<GateOutcome>
}
