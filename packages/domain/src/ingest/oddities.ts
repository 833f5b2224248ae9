import type { RejectionCode } from './device-events.ts'

/**
 * What can be odd about what devices send. Each is counted by source, device and day; none of them changes what is
 * judged. Rule ING-30.
 */
export const oddityKinds = [
  'duplicate',
  'unknown-device',
  'wrong-device-kind',
  'too-old',
  'too-new',
  'invalid-event',
  'malformed',
  'body-too-large',
  'unknown-message',
  'unreadable-payload',
  'counter-restart',
  'broker-unreachable',
  'empty-result',
  'no-plate',
  'no-confidence',
  'no-direction',
  'image-too-large',
  'image-not-an-image',
  'image-not-kept',
  'unknown-tag',
  'weak-read',
] as const

/** One kind of oddity. */
export type OddityKind = (typeof oddityKinds)[number]

/** Something odd in a message, by the device that it names, if it names one. */
export interface Oddity {
  readonly kind: OddityKind
  readonly deviceId?: string | undefined
  /** How often; once if absent. */
  readonly count?: number | undefined
}

/** Every reason for a rejection is an oddity of the same name. */
export const oddityOfRejection = (code: RejectionCode): OddityKind => code
