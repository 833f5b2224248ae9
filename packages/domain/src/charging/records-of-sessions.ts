import type { ChargerPlace } from './charger-messages.model.ts'
import type {
  KeptBegin,
  KeptEnd,
  KeptRecord,
  KeptStatus,
  KeptUpdate,
  KeptValue,
  StationHistory,
} from './session.model.ts'

/** CHG-02: what is of one session. */
export interface SessionRecords {
  readonly begin: KeptBegin
  readonly ends: readonly KeptEnd[]
  readonly updates: readonly KeptUpdate[]
  readonly values: readonly KeptValue[]
  /** States of its connector, until the next session of it begins. */
  readonly statuses: readonly KeptStatus[]
  /** The next begin at its connector. */
  readonly next: KeptBegin | null
}

/** CHG-02, CHG-06: the sessions of a station, and ends that are of none. */
export interface GroupedRecords {
  readonly sessions: readonly SessionRecords[]
  readonly ends: readonly KeptEnd[]
}

const isSamePlace = (a: ChargerPlace | null, b: ChargerPlace | null): boolean => a?.evse === b?.evse

/** In the order of time, whatever the order of arrival. */
const inOrder = <Row extends { readonly at: number; readonly receivedAt: number }>(rows: readonly Row[]) =>
  rows.toSorted((a, b) => a.at - b.at || a.receivedAt - b.receivedAt)

const ofKind = <Kind extends KeptRecord['kind']>(records: readonly KeptRecord[], kind: Kind) =>
  inOrder(records.filter((record): record is Extract<KeptRecord, { kind: Kind }> => record.kind === kind))

/** CHG-02: a begin that came again with another time is that of the session that runs under its key. */
const distinctBegins = (begins: readonly KeptBegin[], ends: readonly KeptEnd[]): KeptBegin[] => {
  const distinct: KeptBegin[] = []
  for (const begin of begins) {
    const same = distinct.findLast(
      ({ transactionKey, place }) =>
        transactionKey !== null && transactionKey === begin.transactionKey && isSamePlace(place, begin.place),
    )
    const isOver =
      same &&
      ends.some(
        ({ transactionKey, at }) => transactionKey === same.transactionKey && at >= same.at && at <= begin.at,
      )
    if (!same || isOver) distinct.push(begin)
  }
  return distinct
}

type Found = (record: Pick<KeptValue, 'at' | 'transactionKey' | 'place'>) => KeptBegin | undefined

/** CHG-02: the session of a key: of several with the same one, the last that had begun. */
const byKey =
  (begins: readonly KeptBegin[]): Found =>
  ({ at, transactionKey }) => {
    if (transactionKey === null) return undefined
    const same = begins.filter((begin) => begin.transactionKey === transactionKey)
    return same.findLast((begin) => begin.at <= at) ?? same[0]
  }

/** CHG-02: the session of a place at a time; without a place, the only one of the station that is open. */
const byPlace =
  (begins: readonly KeptBegin[], isOpenAt: (begin: KeptBegin, at: number) => boolean): Found =>
  ({ at, place }) => {
    const before = begins.filter((begin) => begin.at <= at)
    if (place !== null) return before.findLast((begin) => isSamePlace(begin.place, place))
    const open = before.filter((begin) => isOpenAt(begin, at))
    return open.length === 1 ? open[0] : undefined
  }

/** Puts each row to the begin that it is of. */
const share = <Row extends Pick<KeptValue, 'at' | 'transactionKey' | 'place'>>(
  rows: readonly Row[],
  ...finders: readonly Found[]
) => {
  const shared = new Map<KeptBegin | undefined, Row[]>()
  for (const row of rows) {
    let begin: KeptBegin | undefined
    for (const find of finders) begin ??= find(row)
    shared.set(begin, [...(shared.get(begin) ?? []), row])
  }
  return (begin: KeptBegin | undefined): Row[] => shared.get(begin) ?? []
}

/** CHG-01, CHG-02: the sessions of what a station said; the order in which it came does not matter. */
export const groupRecords = ({ records, values }: StationHistory): GroupedRecords => {
  const ends = ofKind(records, 'end')
  const begins = distinctBegins(ofKind(records, 'begin'), ends)
  const ofKey = byKey(begins)
  const keyed = share(ends, ofKey)
  const isOver = (begin: KeptBegin, at: number) =>
    keyed(begin).some((end) => end.at < at) ||
    begins.some((other) => other.at > begin.at && other.at <= at && isSamePlace(other.place, begin.place))
  const unkeyed = begins.filter((begin) => keyed(begin).length === 0)
  const endsOf = share(
    ends,
    ofKey,
    byPlace(unkeyed, (begin, at) => !isOver(begin, at)),
  )
  const ofPlace = byPlace(begins, (begin, at) => !isOver(begin, at))
  const updatesOf = share(ofKind(records, 'update'), ofKey, ofPlace)
  const valuesOf = share(inOrder(values), ofKey, ofPlace)
  const statusesOf = share(ofKind(records, 'status'), ofPlace)
  const sessions = begins.map((begin) => ({
    begin,
    ends: endsOf(begin),
    updates: updatesOf(begin),
    values: valuesOf(begin),
    statuses: statusesOf(begin),
    next: begins.find((other) => other.at > begin.at && isSamePlace(other.place, begin.place)) ?? null,
  }))
  return { sessions, ends: endsOf(undefined) }
}
