// What the tests of personal data fill in, and when what they look at ended.

/** Stands in each of their personal columns, and is a plate as far as rules ask. */
export const mark = 'ERASEME'
/** The same for tags. */
export const markedTag = 'E2AAFACEFACE'
export const marks = new RegExp(`${mark}|${markedTag}`, 'i')

export const idOf = (number: number) => `018f0000-0000-7000-8000-${String(number).padStart(12, '0')}`
export const ids = {
  passholder: idOf(1),
  booking: idOf(2),
  guestPass: idOf(3),
  vehicle: idOf(4),
  violation: idOf(5),
  payment: idOf(6),
  passPayment: idOf(7),
  use: idOf(8),
  charge: idOf(9),
  waiting: idOf(10),
  visit: idOf(11),
  /** Of what nobody looks for by its id. */
  other: idOf(99),
}

/** Where rows belong, and when. */
export interface Place {
  readonly lotId: string
  readonly groupId: string
  readonly passholderGroupId: string
  readonly sourceId: string
  /** When everything ended, in milliseconds since 1970 UTC. */
  readonly at: number
}

/** The columns of a row that the database asks for; a personal one is here only where any text would not do. */
export type Row = Readonly<Record<string, unknown>>
/** Rows by table. */
export type Rows = Readonly<Record<string, readonly Row[]>>

/** The times of what ended at a time. */
export const timesOf = (at: number) => {
  const ended = new Date(at).toISOString()
  return { ended, before: new Date(at - 3_600_000).toISOString(), today: ended.slice(0, 10) }
}
