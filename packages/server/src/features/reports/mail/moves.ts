import { cancelMails } from '#features/notifications/notifications.public.ts'
import type { Moves } from '#manifests/manifest.model.ts'
import type { Tx } from '#platform/database/database.ts'
import { endSchedulesOfCustomer } from './ending.store.ts'
import { removeFilesOfLot } from './sent-reports.store.ts'
import { causeOfMail } from './write-mails.ts'

const moveLot = async (tx: Tx, lotId: string, customerId: string, at: Date): Promise<number> => {
  for (const mail of await removeFilesOfLot(tx, lotId)) await cancelMails(tx, causeOfMail(mail))
  return endSchedulesOfCustomer(tx, { lotId, customerId, at })
}

/** RML-41: what was sent stays with the customer before; files and schedules end. Of a whole customer the users move too. */
export const movesOfReportMails: Moves = {
  lot: async (tx, { lotId, from, at }) => ({
    noted: { reportSchedules: await moveLot(tx, lotId, from, at) },
  }),
}
