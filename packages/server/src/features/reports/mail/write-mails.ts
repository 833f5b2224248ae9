import { isMailAddress } from '@stallwise/domain/notifications/mail-address.rules.ts'
import { headlineFigures } from '@stallwise/domain/reports/report-headline.rules.ts'
import { attachedBytes, storedDays } from '@stallwise/domain/reports/report-schedule.model.ts'
import { dayMs } from '@stallwise/domain/time/durations.ts'
import { localDayOf } from '@stallwise/domain/time/local-day.ts'
import { uuidv7 } from 'uuidv7'
import { queueMail } from '#features/notifications/notifications.public.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Reader } from './reader.model.ts'
import type { SendingParts, SentLot, StoredReport } from './sending.model.ts'
import { insertMails, keyOfFile } from './sent-reports.store.ts'
import { typeOfFormat } from './store-reports.ts'
import { unsubscribeLink } from './unsubscribe-links.ts'

/** Of a mail, for its result (MAIL-04) and to cancel it. */
export const causeOfMail = (id: string): string => `report:${id}`

/** The id of the mail that a cause is of. */
export const mailOfCause = (cause: string | null): string | undefined =>
  cause?.startsWith('report:') ? cause.slice('report:'.length) : undefined

const daysOf = ({ range: { from, to } }: StoredReport, timeZone: string) => ({
  from: localDayOf(from, timeZone).day,
  to: localDayOf(to - 1, timeZone).day,
})

type Writing = Pick<SendingParts, 'publicUrl'> & { readonly lot: SentLot; readonly now: Date }

const writeMail = async (
  tx: Tx,
  { publicUrl, lot, now }: Writing,
  stored: StoredReport,
  { id, viewer, key }: { readonly id: string; readonly viewer: Reader; readonly key: string },
): Promise<void> => {
  const { file, rows, figures, bytes } = stored
  const { parking_lot_id: lotId, report_name: reportName, format } = file
  const days = daysOf(stored, lot.timeZone)
  const name = `${reportName}-${days.from}.${format}`
  const isAttached = bytes.byteLength <= attachedBytes
  const unsubscribe = unsubscribeLink(publicUrl, key)
  await queueMail(tx, {
    to: viewer.email,
    template: 'report',
    data: {
      lotName: lot.name,
      timeZone: lot.timeZone,
      reportName,
      days,
      headline: headlineFigures(reportName, figures, lot.currency),
      rows,
      attachedName: isAttached ? name : null,
      link: `${publicUrl}/parking-lots/${lotId}/sent-report/${file.id}`,
      until: new Date(now.getTime() + storedDays * dayMs),
      unsubscribe,
    },
    language: viewer.language,
    cause: causeOfMail(id),
    notBefore: now,
    unsubscribe,
    ...(isAttached && { attachment: { key: keyOfFile(file), name, type: typeOfFormat[format] } }),
  })
}

/** RML-20: writes a mail to each reader of a file that still is a recipient; returns how many. */
export const writeMails = async (
  tx: Tx,
  writing: Writing,
  stored: StoredReport,
  /** The keys with which they leave, by user. */
  recipients: ReadonlyMap<string, string>,
): Promise<number> => {
  const { file } = stored
  const mails = stored.readers
    .filter(({ userId, email }) => recipients.has(userId) && isMailAddress(email))
    .map((viewer) => ({ id: uuidv7(), viewer, key: recipients.get(viewer.userId)! }))
  if (mails.length === 0) return 0
  await insertMails(
    tx,
    mails.map(({ id, viewer }) => ({
      parking_lot_id: file.parking_lot_id,
      id,
      schedule_id: file.schedule_id,
      file_id: file.id,
      user_id: viewer.userId,
      created_at: writing.now,
      state: 'waiting' as const,
    })),
  )
  for (const mail of mails) await writeMail(tx, writing, stored, mail)
  return mails.length
}
