import type { RejectionCode } from './device-events.ts'

/**
 * Warnings about what devices send. Each is counted by source, device and day; none of them changes how events are
 * judged. Rule ING-30.
 */
export const ingestWarningKinds = [
  'duplicate',
  'unknown-device',
  'wrong-device-kind',
  'unknown-passholder',
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

/** A kind of warning. */
export type IngestWarningKind = (typeof ingestWarningKinds)[number]

/** A warning about a message, with the device that the message names, if any. */
export interface IngestWarning {
  readonly kind: IngestWarningKind
  readonly deviceId?: string | undefined
  /** How often; once if absent. */
  readonly count?: number | undefined
}

/** Every rejection code is also a kind of warning. */
export const warningOfRejection = (code: RejectionCode): IngestWarningKind => code
