import type {
  GateCredentials,
  GateDriver,
  GateOutcome,
  GateSettings,
} from '@stallwise/domain/gates/gates.model.ts'
import type { SendOutgoing } from './outgoing-http.port.ts'

/** A controller with one of its outlets: `outlet` is the controller's number for it (GAT-02), `place` ours (GAT-01). */
export interface GateTarget {
  /** `http://10.0.0.7` */
  readonly address: string
  readonly outlet: number
  readonly place: number
  readonly credentials: GateCredentials
  readonly settings: GateSettings
  readonly pulseMs: number
}

/** A controller after sign-in. Each call sends once and does not throw. */
export interface ReadyGate {
  /** Switches the outlet on. GAT-10, GAT-14. */
  pulse(timeoutMs: number): Promise<GateOutcome>
}

/** Result of signing in: a controller, or why it failed (nothing moved). */
export type GateSignIn =
  { readonly gate: ReadyGate } | { readonly outcome: Extract<GateOutcome, { state: 'refused' | 'unknown' }> }

/** Drives controllers of one kind. Source: decision 3, rules GAT-10 to GAT-23. */
export interface GateAdapter {
  readonly kind: GateDriver
  /** Signs in without moving anything; can be repeated. */
  signIn(send: SendOutgoing, target: GateTarget, timeoutMs: number): Promise<GateSignIn>
  /**
   * Switches the outlet off and verifies it: `answered` only once the controller reports it as off, or, if the
   * controller has no such query, that it accepted the request. Can be repeated.
   */
  release(send: SendOutgoing, target: GateTarget, timeoutMs: number): Promise<GateOutcome>
}
