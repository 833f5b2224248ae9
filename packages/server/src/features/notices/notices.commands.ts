import type { NoticeDraft } from '@stallwise/contract/notices/notices.contract.ts'
import { email as emailCheck, faultsOfFields, required } from '@stallwise/domain/fields/field.rules.ts'
import {
  isConfirmed,
  noticeLanguages,
  noticesAnHour,
  reasonNotToNotify,
  type NoticeLanguage,
  type NoticeRequest,
} from '@stallwise/domain/notices/notices.rules.ts'
import { isMailAddress } from '@stallwise/domain/notifications/mail-address.rules.ts'
import { decide, stateOfViolation, undoMs } from '@stallwise/domain/violations/violations.rules.ts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { changeLot, type ChangeLotParts, type LotChange } from '#features/judging/judging.public.ts'
import { queueMail, renderMail } from '#features/notifications/notifications.public.ts'
import {
  applyMove,
  findViolation,
  getViolation,
  judgedViolation,
  loadNoticeDoubts,
  violationView,
  type ViolationRow,
} from '#features/violations/moves.public.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { Refusal, orNotFound } from '#platform/http/problems.ts'
import { createRateLimit } from '#platform/http/rate-limit.ts'
import { requireWithin } from '#platform/http/require-within.ts'
import { scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { causeOf } from './notice-cause.ts'
import { linkUntil, noticeData, suggestedAddress } from './notice-texts.ts'
import {
  addViolationLink,
  findNoticeFacts,
  isAppealed,
  listNotices,
  type NoticeFacts,
} from './notices.store.ts'
import { noticeView } from './notices.view.ts'

export interface NoticeParts extends ChangeLotParts {
  readonly publicUrl: string
  readonly config: { readonly locale: NoticeLanguage }
}

/** What the sender requested. */
export interface NoticeOrder {
  readonly violation: string
  readonly email?: string | null | undefined
  readonly language?: NoticeLanguage | undefined
  readonly confirmedPlate?: string | null | undefined
  readonly resolve: boolean
  readonly again: boolean
}

type Confirmation = Pick<NoticeRequest, 'confirmedPlate' | 'again'>

/** What decides whether a notice may be sent now. */
const requestOf = async (tx: Tx, row: ViolationRow, confirmation: Confirmation): Promise<NoticeRequest> => {
  const notices = await listNotices(tx, row.parking_lot_id, row.id)
  const { doubts } = await loadNoticeDoubts(tx, row)
  return {
    status: row.status,
    // NOT-11: what was erased is not written again.
    plate: row.is_erased ? null : row.plate,
    doubts: doubts as NoticeRequest['doubts'],
    earlier: notices.map(({ state }) => state),
    isAppealed: await isAppealed(tx, row.parking_lot_id, row.id),
    ...confirmation,
  }
}

const textsOf = (row: ViolationRow, facts: NoticeFacts, link: string, now: number): NoticeDraft['texts'] =>
  noticeLanguages.map((language) => {
    const { subject, text } = renderMail('violation-notice', noticeData(row, facts, link, now), language)
    return { language, subject, text }
  })

/** NOT-04: the notices about a violation, and the text of the next one. */
export const draftNotice = async (parts: NoticeParts, viewer: Viewer, id: string): Promise<NoticeDraft> => {
  const row = await getViolation(parts, viewer, id, 'violation.resolve')
  return parts.database.withViewer(scopeOf(viewer), async (tx) => {
    const facts = await findNoticeFacts(tx, row.parking_lot_id, row.passholder_id)
    const request = await requestOf(tx, row, { confirmedPlate: row.plate, again: true })
    const notices = await listNotices(tx, row.parking_lot_id, row.id)
    return {
      licensePlate: row.plate,
      email: suggestedAddress(facts),
      language: parts.config.locale,
      doubts: [...request.doubts],
      refusal: reasonNotToNotify(request) ?? null,
      texts: row.plate === null ? [] : textsOf(row, facts, `${parts.publicUrl}/appeals/…`, parts.clock()),
      notices: notices.map(noticeView),
    }
  })
}

/** NOT-09: counts a notice; beyond the limits it is refused. */
const requireWithinLimits = async (parts: NoticeParts, violationId: string, to: string): Promise<void> => {
  const limitOf = (model: string, max: number) =>
    createRateLimit(parts.database, { model, max, windowMinutes: 60 })
  const ofViolation = limitOf('NoticesOfViolation', noticesAnHour.violation)
  const ofAddress = limitOf('NoticesToAddress', noticesAnHour.address)
  await requireWithin(ofViolation, violationId)
  await requireWithin(ofAddress, to)
}

const addressOf = (order: NoticeOrder, facts: NoticeFacts): string => {
  const to = (order.email ?? suggestedAddress(facts) ?? '').trim().toLowerCase()
  refuseFaults(faultsOfFields({ email: to }, { email: [required, emailCheck] }))
  if (!isMailAddress(to)) refuseFaults([{ path: 'email', code: 'email' }])
  return to
}

interface Sending {
  readonly row: ViolationRow
  readonly facts: NoticeFacts
  readonly request: NoticeRequest
  readonly to: string
  readonly language: NoticeLanguage
}

/** Writes the notice, its link and its e-mail, which waits for an undo. NOT-06, NOT-12. */
const writeNotice = async (
  { publicUrl }: NoticeParts,
  change: LotChange,
  { row, facts, request, to, language }: Sending,
): Promise<void> => {
  const { tx, lotId, now, viewer } = change
  const id = uuidv7()
  await tx
    .insertInto('violation_notice')
    .values({
      parking_lot_id: lotId,
      id,
      violation_id: row.id,
      email: to,
      language,
      state: 'waiting',
      reason: null,
      asked_at: new Date(now),
      asked_by: viewer.userId,
      settled_at: null,
      doubts: [...request.doubts],
      is_confirmed: isConfirmed(request),
    })
    .execute()
  const plate = row.plate!
  const expiresAt = linkUntil(now)
  const link = { lotId, violationId: row.id, sentFor: id, email: to, language, plate, expiresAt }
  const token = await change.acrossLots('links-of-violations', () => addViolationLink(tx, link, now))
  await queueMail(tx, {
    to,
    template: 'violation-notice',
    language,
    cause: causeOf(id),
    notBefore: new Date(now + undoMs),
    data: noticeData(row, facts, `${publicUrl}/appeals/${token}`, now),
  })
  change.audit({
    action: 'violation.email',
    objectKind: 'violation',
    objectId: row.id,
    before: null,
    after: { email: to, language, doubts: request.doubts, confirmedPlate: request.confirmedPlate },
  })
  change.markStale('violations')
}

/** What a notice needs, if it may be sent; otherwise it is refused. */
const prepare = async (
  parts: NoticeParts,
  tx: Tx,
  row: ViolationRow,
  order: NoticeOrder,
): Promise<Sending> => {
  const facts = await findNoticeFacts(tx, row.parking_lot_id, row.passholder_id)
  const to = addressOf(order, facts)
  const confirmation = { confirmedPlate: order.confirmedPlate ?? null, again: order.again }
  const request = await requestOf(tx, row, confirmation)
  const refusal = reasonNotToNotify(request)
  if (refusal) throw new Refusal(refusal)
  return { row, facts, request, to, language: order.language ?? parts.config.locale }
}

/** NOT-01 to NOT-07: sends the driver a notice, and resolves the violation if the sender wants that. */
export const sendNotice = async (parts: NoticeParts, viewer: Viewer, order: NoticeOrder) => {
  const seen = await getViolation(parts, viewer, order.violation, 'violation.resolve')
  const lot = seen.parking_lot_id
  const asViewer = <T>(work: (tx: Tx) => Promise<T>) => parts.database.withViewer(scopeOf(viewer), work)
  const { to } = await asViewer((tx) => prepare(parts, tx, seen, order))
  await requireWithinLimits(parts, seen.id, to)
  await changeLot(
    parts,
    viewer,
    { lot, capability: 'violation.resolve', affects: 'judging' },
    async (change) => {
      const { tx } = change
      const known = await judgedViolation(change, seen)
      const stored = orNotFound(await findViolation(tx, seen.id, sql`true`))
      // Again under the lock: a notice may have been sent, or the violation have ended, a moment ago.
      const row = { ...stored, status: stateOfViolation(known, change.now).status }
      await writeNotice(parts, change, await prepare(parts, tx, row, order))
      if (order.resolve && row.status === 'active')
        await applyMove(change, row, {
          action: 'violation.resolve',
          apply: (violation, at) => decide(violation, { status: 'resolved', at, by: viewer.userId }),
        })
    },
  )
  const row = await getViolation(parts, viewer, seen.id, 'violation.read')
  const [latest] = await asViewer((tx) => listNotices(tx, lot, seen.id))
  return { violation: violationView(row, viewer, parts.clock()), notice: noticeView(latest!) }
}
