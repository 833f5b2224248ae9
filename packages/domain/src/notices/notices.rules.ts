import type { NoticeDoubt } from '../vehicles/notice-rule.ts'
import type { ViolationStatus } from '../violations/violations.model.ts'

/** NOT-03: the languages of a notice. */
export const noticeLanguages = ['en-US', 'es-MX'] as const
/** The language of a notice. */
export type NoticeLanguage = (typeof noticeLanguages)[number]

/** NOT-08: what became of a notice. `cancelled`: it was undone before it was sent. */
export const noticeStates = ['waiting', 'sent', 'failed', 'cancelled'] as const
/** What became of a notice. */
export type NoticeState = (typeof noticeStates)[number]

/** NOT-12: how long the link of a notice is valid, in days. */
export const linkDays = 30

/** NOT-09: how many notices an hour about one violation, and to one address. */
export const noticesAnHour = { violation: 3, address: 5 }

/** Why a notice is refused. */
export type NoticeRefusal =
  | 'notice-not-possible'
  | 'notice-without-plate'
  | 'notice-appealed'
  | 'notice-already-sent'
  | 'notice-not-confirmed'

/** What decides whether a notice may be sent. */
export interface NoticeRequest {
  readonly status: ViolationStatus
  /** Null if it was not read, or is erased. */
  readonly plate: string | null
  readonly doubts: readonly NoticeDoubt[]
  /** The plate that the sender has compared with the picture. */
  readonly confirmedPlate: string | null
  /** The states of the notices about the violation so far. */
  readonly earlier: readonly NoticeState[]
  readonly again: boolean
  readonly isAppealed: boolean
}

/** NOT-01: the states of a violation about which a notice can be sent. */
export const isNotifiable = (status: ViolationStatus): boolean =>
  status === 'active' || status === 'missed' || status === 'resolved'

/** NOT-05: the person has looked at the picture and names the plate that is meant. */
export const isConfirmed = ({ plate, confirmedPlate }: NoticeRequest): boolean =>
  plate !== null && confirmedPlate === plate

/** NOT-01, NOT-05, NOT-07: why a notice is not sent; undefined if it is. */
export const reasonNotToNotify = (request: NoticeRequest): NoticeRefusal | undefined => {
  if (!isNotifiable(request.status)) return 'notice-not-possible'
  if (request.plate === null) return 'notice-without-plate'
  if (request.isAppealed) return 'notice-appealed'
  if (!request.again && request.earlier.some((state) => state === 'waiting' || state === 'sent'))
    return 'notice-already-sent'
  return request.doubts.length > 0 && !isConfirmed(request) ? 'notice-not-confirmed' : undefined
}
